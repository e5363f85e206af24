/// One line that makes a run again: paste it where the run was made.
///
/// It has the time mode, the choices behind generated inputs, the choices of threads that are not
/// those of ``FirstInFirstOut``, and a fingerprint of the run. So it belongs to one program: if the
/// program is another one by now, the replay says so.
///
/// ```swift
/// let schedule = Simulation().run(SeededRandom(seed: 7), program: transfer).schedule
/// print(schedule)  // sim1.AAABBQJlNvLmvaw
/// try Simulation.check(replaying: "sim1.AAABBQJlNvLmvaw", program: transfer)
/// ```
public struct ReplayToken: Sendable, Hashable, CustomStringConvertible {
  /// What the run of another program is recognized by: the number of its steps, and a part of its digest.
  struct Fingerprint: Sendable, Hashable {
    let steps: Int
    let digest: UInt32

    /// - Parameter shape: what distinguishes the generator of the inputs.
    init(steps: Int, digest: String, shape: Digest = Digest()) {
      var whole = shape
      whole.add(digest)
      self.steps = steps
      self.digest = UInt32(truncatingIfNeeded: whole.value)
    }

    fileprivate init(steps: Int, digest: UInt32) {
      self.steps = steps
      self.digest = digest
    }
  }

  private static let version = 1
  private static let prefix = "sim"

  /// How far time could run ahead of threads.
  public let timeMode: Kernel.TimeMode
  let inputs: [UInt64]
  let deviations: [Deviation]
  let fingerprint: Fingerprint

  init(
    timeMode: Kernel.TimeMode, inputs: [UInt64], deviations: [Deviation], fingerprint: Fingerprint
  ) {
    self.timeMode = timeMode
    self.inputs = inputs
    self.deviations = deviations
    self.fingerprint = fingerprint
  }

  /// Why a token makes no run.
  public enum Mistake: Error, Sendable, Equatable, CustomStringConvertible {
    /// The text is no token, or not all of it.
    case malformed(String)
    /// The token was printed by a build that writes other tokens.
    case otherVersion(String)
    /// The run that it makes is not the one that it was printed for.
    case otherProgram(String)

    public var description: String {
      switch self {
      case .malformed(let text):
        "\"\(text)\" is no replay token: copy the whole word that begins with sim1."
      case .otherVersion(let text):
        "the replay token \(text) is of another version of the kernel, which reads tokens that begin "
          + "with sim1.: remove it, so that the check searches again"
      case .otherProgram(let text):
        "the replay token \(text) is of another program, or its code has changed since: the run has "
          + "other steps. Remove the token, so that the check searches again"
      }
    }
  }

  /// Reads a printed token.
  public init(_ text: String) throws(Mistake) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix(Self.prefix),
      let version = Int(parts[0].dropFirst(Self.prefix.count))
    else { throw .malformed(text) }
    guard version == Self.version else { throw .otherVersion(text) }
    guard let bytes = Base64URL.bytes(of: parts[1]),
      var reader = TokenBytes.Reader(sealed: bytes), let token = Self(reading: &reader)
    else { throw .malformed(text) }
    self = token
  }

  private init?(reading reader: inout TokenBytes.Reader) {
    guard let mode = reader.next(), mode < UInt64(Kernel.TimeMode.allCases.count),
      let inputCount = reader.nextCount()
    else { return nil }
    var inputs: [UInt64] = []
    for _ in 0..<inputCount {
      guard let input = reader.next() else { return nil }
      inputs.append(input)
    }
    guard let deviationCount = reader.nextCount() else { return nil }
    var deviations: [Deviation] = []
    var choice = 0
    for _ in 0..<deviationCount {
      guard let packed = reader.next(), let gap = Int(exactly: packed / 4),
        let extra = packed % 4 == 3 ? reader.next() : 0, let more = Int(exactly: extra),
        case (let chosen, let isTooLarge) = Int(packed % 4).addingReportingOverflow(more),
        !isTooLarge,
        case (let place, let isTooFar) = choice.addingReportingOverflow(gap), !isTooFar,
        place < .max
      else { return nil }
      deviations.append(Deviation(choice: place, chosen: chosen))
      choice = place + 1
    }
    guard let steps = reader.next().flatMap({ Int(exactly: $0) }),
      let digest = reader.next().flatMap({ UInt32(exactly: $0) }), reader.isAtEnd
    else { return nil }
    self.init(
      timeMode: Kernel.TimeMode.allCases[Int(mode)], inputs: inputs, deviations: deviations,
      fingerprint: Fingerprint(steps: steps, digest: digest))
  }

  public var description: String {
    var bytes = TokenBytes()
    bytes.add(UInt64(Kernel.TimeMode.allCases.firstIndex(of: timeMode) ?? 0))
    bytes.add(UInt64(inputs.count))
    for input in inputs { bytes.add(input) }
    bytes.add(UInt64(deviations.count))
    var choice = 0
    for deviation in deviations {
      let gap = UInt64(deviation.choice - choice)
      bytes.add(gap * 4 + UInt64(min(deviation.chosen, 3)))
      if deviation.chosen >= 3 { bytes.add(UInt64(deviation.chosen - 3)) }
      choice = deviation.choice + 1
    }
    bytes.add(UInt64(fingerprint.steps))
    bytes.add(UInt64(fingerprint.digest))
    return "\(Self.prefix)\(Self.version).\(Base64URL.text(of: bytes.sealed))"
  }
}
