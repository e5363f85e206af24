import SimScenarios

/// The stimuli of a scenario that wait for something else than a time, found by what they wait for.
struct WaitingStimuli {
  /// Where a thread is held.
  struct Place: Hashable {
    let subject: String
    let step: String
  }

  private let stimuli: [Stimulus]
  /// Their places among all stimuli of the scenario.
  private let indices: [Int]
  private let byPlace: [Place: [Int]]
  private let byLoad: [String: [Int]]
  /// Those that wait for quiet.
  private let quiet: [Int]
  private var quietDone = 0
  private(set) var hasCome: [Bool]

  init(_ all: [Stimulus]) {
    indices = all.indices.filter { !all[$0].moment.isTime }
    stimuli = indices.map { all[$0] }
    hasCome = stimuli.map { _ in false }
    var byPlace: [Place: [Int]] = [:]
    var byLoad: [String: [Int]] = [:]
    var quiet: [Int] = []
    for (index, stimulus) in stimuli.enumerated() {
      switch stimulus.moment {
      case .at: break
      case .reaches(let subject, let step, _):
        byPlace[Place(subject: subject, step: step.rawValue), default: []].append(index)
      case .completes(let load, _): byLoad[load, default: []].append(index)
      case .idle, .rest: quiet.append(index)
      }
    }
    self.byPlace = byPlace
    self.byLoad = byLoad
    self.quiet = quiet
  }

  var isEmpty: Bool { stimuli.isEmpty }

  /// Those whose moment has not come, in the order of the file.
  var pending: [Stimulus] { stimuli.indices.filter { !hasCome[$0] }.map { stimuli[$0] } }

  /// Whether any stimulus waits, or waited, for an arrival there.
  func isAnyAt(_ place: Place) -> Bool { byPlace[place] != nil }

  /// Takes out those that wait for this arrival at a place, counted from 1.
  mutating func arrive(at place: Place, for count: Int) -> [Stimulus] {
    remove(byPlace[place] ?? []) { moment in
      if case .reaches(_, _, count) = moment { true } else { false }
    }
  }

  /// Takes out those that wait for this completion of a load, counted from 1.
  mutating func complete(_ load: String, for count: Int) -> [Stimulus] {
    remove(byLoad[load] ?? []) { moment in
      if case .completes(_, count) = moment { true } else { false }
    }
  }

  private mutating func remove(
    _ candidates: [Int], where isWanted: (Stimulus.Moment) -> Bool
  ) -> [Stimulus] {
    var removed: [Stimulus] = []
    for index in candidates where !hasCome[index] && isWanted(stimuli[index].moment) {
      hasCome[index] = true
      removed.append(stimuli[index])
    }
    return removed
  }

  /// The first that waits for quiet, and its place among all stimuli of the scenario.
  var nextQuiet: (index: Int, stimulus: Stimulus)? {
    guard quietDone < quiet.count else { return nil }
    return (indices[quiet[quietDone]], stimuli[quiet[quietDone]])
  }

  mutating func removeNextQuiet() {
    hasCome[quiet[quietDone]] = true
    quietDone += 1
  }
}

extension Stimulus.Moment {
  /// Whether it is known before the run.
  fileprivate var isTime: Bool {
    if case .at = self { true } else { false }
  }

  /// Whether it comes when nothing more can happen.
  var isQuiet: Bool { self == .idle || self == .rest }
}
