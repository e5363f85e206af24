import ImageLoadingInterface

/// How an attempt at a part of a recording is made.
enum AttemptKind: Hashable {
  /// The first choices of the best attempt are made again, and then others.
  struct Walk: Hashable {
    /// How much of the best attempt is made again.
    enum Kept: CaseIterable {
      case nothing, anyLength
      /// All but some of its last choices; about as often 1 to 10 of them as 10 to 100.
      case mostOfIt

      func length(of count: Int, _ generator: inout SplitMix64) -> Int {
        func below(_ bound: Int) -> Int { Int(generator.next(below: UInt64(bound))) }
        switch self {
        case .nothing: return 0
        case .anyLength: return below(count + 1)
        case .mostOfIt:
          let halvings = below(count.bitWidth - count.leadingZeroBitCount + 1)
          return count - below((count >> halvings) + 1)
        }
      }
    }

    let kept: Kept
    /// How many of the other choices the guide makes, from 0 to 1; chance makes the rest.
    let guidedShare: Double
  }

  /// The guide makes all choices, with delays.
  case guided
  case walk(Walk)
}

/// Draws the kind of the next attempt; those that were of more use are drawn more often (adaptive
/// operator selection). All parts of a recording learn from each other here.
struct AttemptSelection {
  private struct Record {
    let kind: AttemptKind
    var attempts = 0.0
    var useful = 0.0

    var weight: Double {
      let rate = (useful + 1) / (attempts + 2)
      return rate * rate
    }
  }

  /// One attempt of so many is guided at least: guided ones come further step by step, also where a walk is ahead.
  private static let guidedAtLeast: UInt64 = 4
  private var records: [Record]
  /// How often a delay helped, by the place of its thread among those that made each other.
  private var places: [Int: (attempts: Double, useful: Double)] = [:]

  init() {
    let walks = AttemptKind.Walk.Kept.allCases.flatMap { kept in
      [0, 0.5, 0.9].map { AttemptKind.walk(AttemptKind.Walk(kept: kept, guidedShare: $0)) }
    }
    records = ([.guided] + walks).map { Record(kind: $0) }
  }

  func draw(withGuided: Bool, _ generator: inout SplitMix64) -> AttemptKind {
    if withGuided, generator.next(below: Self.guidedAtLeast) == 0 { return .guided }
    let possible = records.filter { withGuided || $0.kind != .guided }
    var left = Double.random(in: 0..<possible.map(\.weight).reduce(0, +), using: &generator)
    for record in possible.dropLast() {
      left -= record.weight
      if left < 0 { return record.kind }
    }
    return possible[possible.count - 1].kind
  }

  /// How likely a delay of a thread at a place helps.
  func rate(ofPlace place: Int) -> Double {
    let record = places[place] ?? (0, 0)
    return (record.useful + 1) / (record.attempts + 2)
  }

  mutating func count(place: Int, wasUseful: Bool) {
    places[place, default: (0, 0)].attempts += 1
    if wasUseful { places[place, default: (0, 0)].useful += 1 }
  }

  mutating func count(_ kind: AttemptKind, wasUseful: Bool) {
    guard let place = records.firstIndex(where: { $0.kind == kind }) else { return }
    records[place].attempts += 1
    if wasUseful { records[place].useful += 1 }
  }
}
