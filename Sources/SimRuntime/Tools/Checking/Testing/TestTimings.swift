import ImageLoadingInterface

/// The file in which `sim test --timings` keeps how long checks took, in real time.
package struct TestTimings: Sendable, Equatable {
  private static let version: Int64 = 1
  /// In microseconds, by file and part.
  private var costs: [String: Int] = [:]

  package init() {}

  /// Reads the file.
  /// - Throws: what is wrong in it, with the places.
  package init(_ bytes: [UInt8], file: String) throws(ScenarioReader.Failure) {
    var found: [Diagnostic]
    do {
      let root = try JSONParser.parse(bytes)
      found = Self.library.check(root, as: .reference("file"))
      if found.isEmpty {
        for member in root["microseconds"]?.members ?? [] {
          costs[member.key] = member.value.int64.map { Int(clamping: $0) }
        }
      }
    } catch {
      found = [error]
    }
    if found.isEmpty { return }
    for index in found.indices { found[index].file = file }
    throw ScenarioReader.Failure(diagnostics: found)
  }

  /// In microseconds; `nil` if it was not measured.
  func cost(of share: TestShare) -> Int? { costs[share.name] }

  /// What was measured counts more than what was there.
  package mutating func replace(with measured: TestTimings) {
    costs.merge(measured.costs) { _, new in new }
  }

  mutating func add(_ time: Duration, to share: TestShare) {
    let (seconds, attoseconds) = time.components
    costs[share.name, default: 0] += Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }

  /// The file: one line for each measured part, by name.
  package var text: String {
    JSONValue.object([
      .init("version", .int(Self.version)),
      .init(
        "microseconds",
        .object(
          costs.sorted { $0.key < $1.key }.map { .init($0.key, .integer($0.value)) })),
    ]).text(pretty: true) + "\n"
  }

  private static let library = ShapeLibrary([.init("file", .object(file))])

  private static let file = ObjectShape(
    description: "How long the checks of sim test took.",
    fields: [
      Field(
        "version", .constant(.int(version)), required: true,
        description: "The version of the format."),
      Field(
        "microseconds",
        .map(
          MapShape(
            keyDescription: "a scenario file and which of its checks",
            value: .integer(0...Int64.max))),
        required: true, description: "The real time of each."),
    ])
}
