import ImageLoadingInterface

/// The parts of an exploration that were tried to their ends, so that interrupted work continues.
package struct ExplorationCheckpoint: Sendable {
  static let type = "exploration checkpoint"
  /// Into how many parts the orders are divided. What is lost by an interruption is the part that is being tried;
  /// more parts try more orders twice.
  package static let partCount = 16

  package private(set) var parts: [ExplorationPart] = []

  package init() {}

  /// Reads what ``json`` gives.
  /// - Parameters:
  ///   - file: its path, for messages.
  ///   - heading: what is to be explored; its division is not compared.
  package init(
    _ bytes: [UInt8], file: String, for heading: ExplorationPart.Heading, of plan: ExplorationPlan
  ) throws {
    let node: JSONNode
    do {
      node = try JSONParser.parse(bytes)
    } catch {
      throw ScenarioReader.failure([error], file)
    }
    let diagnostics = ExplorationPartShape.library.check(node, as: .reference("checkpoint"))
    if !diagnostics.isEmpty { throw ScenarioReader.failure(diagnostics, file) }
    for part in node["parts"]?.array ?? [] {
      let other = ExplorationPart.Heading(checked: part)
      guard other.isOfSamePlan(as: heading),
        let part = ExplorationPart(checked: part, other, of: plan),
        part.shard.count == Self.partCount
      else {
        throw ExplorationPart.Problem(
          message: "\(file) was begun with another file or other options: "
            + "'\(shellQuoted([AppRegistry.program, "explore"] + other.words + [other.file]))'; "
            + "name another checkpoint")
      }
      parts.append(part)
    }
  }

  package var json: JSONValue {
    .object([
      .init("version", .int(ExplorationPart.version)), .init("type", .string(Self.type)),
      .init("parts", .array(parts.map(\.json))),
    ])
  }

  /// The number of the first part that is not there; `nil` if all are.
  package var next: Int? {
    (1...Self.partCount).first { number in !parts.contains { $0.shard.number == number } }
  }

  /// - Throws: ``ExplorationPart/Problem`` if the parts before were made by another version of `sim`.
  package mutating func add(_ part: ExplorationPart, file: String) throws {
    try check(division: part.report.division, file: file)
    parts.append(part)
  }

  /// - Throws: ``ExplorationPart/Problem`` if a part was divided in another way.
  package func check(division: UInt64, file: String) throws {
    if parts.contains(where: { $0.report.division != division }) {
      throw ExplorationPart.Problem(
        message:
          "\(file) was begun by another version of sim, which tries or judges the orders in another way; "
          + "name another checkpoint")
    }
  }
}

extension ExplorationPart.Heading {
  /// Whether the same is explored; that it is divided alike is asked by ``division``.
  package func isOfSamePlan(as other: Self) -> Bool {
    file == other.file && fileDigest == other.fileDigest && words == other.words
  }
}
