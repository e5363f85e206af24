import ImageLoadingInterface

/// A failure that is kept as a scenario file, to be tried first next time.
package struct KeptFailure: Sendable, Equatable {
  /// The scenario file in which it was found.
  package let file: String
  package let generation: String
  /// Whether it needs an order of its own; if not, it is the file's own order that fails.
  package let isOrder: Bool
  /// What the kept file is called.
  package let name: String
  /// Which of the checks of the file found it, as ``TestShare/Part/name``, so that the shard tries it again that has
  /// the check; `nil` in lists of earlier versions.
  package var check: String?
  /// The order in which it fails, once it is read from the kept file.
  package var schedule: Schedule?

  /// - Parameter what: what is wrong, the same whenever it is found.
  init(file: String, generation: String, isOrder: Bool, what: String, check: String? = nil) {
    self.check = check
    self.file = file
    self.generation = generation
    self.isOrder = isOrder
    var digest = Digest()
    digest.add("\(file)\u{0}\(what)")
    let plain = file.unicodeScalars.map { Self.isPlain($0) ? Character($0) : "-" }
    name = "\(String(plain.suffix(60)))-\(generation)-\(digest.description.prefix(8)).json"
  }

  fileprivate init(
    file: String, generation: String, isOrder: Bool, name: String, check: String?
  ) {
    self.check = check
    self.file = file
    self.generation = generation
    self.isOrder = isOrder
    self.name = name
  }

  /// What tells it from others of the same scenario: the end of its name, or all of a name of another form.
  var mark: String {
    let plain = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    return name.firstMatch(of: /-([0-9a-f]{8})\.json$/).map { String($0.1) } ?? plain
  }

  /// Whether it is of an order of this scenario that can be tried.
  func isOrder(of file: String, _ scenario: Scenario) -> Bool {
    isOrder && schedule != nil && isOf(file, scenario.generation.name)
  }

  func isOf(_ file: String, _ generation: String) -> Bool {
    self.file == file && self.generation == generation
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}

/// The list of the failures that are kept in a folder.
package struct KeptFailures: Sendable, Equatable {
  package private(set) var list: [KeptFailure] = []

  /// What the file of the list is called.
  package static let fileName = "failures.json"

  package init() {}

  /// Reads what `json` gives.
  package init(_ bytes: [UInt8], file: String) throws(ScenarioReader.Failure) {
    let node: JSONNode
    do {
      node = try JSONParser.parse(bytes)
    } catch {
      throw ScenarioReader.failure([error], file)
    }
    let diagnostics = Self.library.check(node, as: .reference("failures"))
    if !diagnostics.isEmpty { throw ScenarioReader.failure(diagnostics, file) }
    list = (node["failures"]?.array ?? []).map { entry in
      KeptFailure(
        file: entry.text("file") ?? "", generation: entry.text("generation") ?? "",
        isOrder: entry.flag("order") ?? false, name: entry.text("kept") ?? "",
        check: entry.text("check"))
    }
  }

  /// Reads the orders of those that have one. Those whose file is gone are dropped.
  /// - Returns: those whose order cannot be read, so that it is not tried.
  package mutating func readOrders(_ bytes: (_ name: String) -> [UInt8]?) -> [KeptFailure] {
    list = list.compactMap { entry in
      guard let bytes = bytes(entry.name) else { return nil }
      var entry = entry
      entry.schedule = (try? ScenarioReader.read(bytes, file: entry.name))?.scenarios[0].schedule
      return entry
    }
    return list.filter { $0.isOrder && $0.schedule == nil }
  }

  /// The files of a folder that hold kept failures by their names, and that the list does not name.
  package func unlisted(among names: [String]) -> [String] {
    let listed = Set(list.map(\.name))
    return names.filter { !listed.contains($0) && $0.contains(/-[0-9a-f]{8}\.json$/) }.sorted()
  }

  /// Why a failure is past.
  package enum Past: Sendable, Equatable {
    /// The file no longer lists the generation.
    case unlisted
    /// It lists what the app is based on, and can no longer be run with the app.
    case notApplicable
  }

  /// Drops those of generations that a file no longer lists, or can no longer be run with.
  /// - Parameter app: the one that was installed.
  /// - Returns: what was dropped.
  package mutating func forgetPast(
    _ sources: [TestSource], app: Generation? = AppRegistry.app?.generation
  ) -> [(failure: KeptFailure, why: Past)] {
    let whyPast = { (entry: KeptFailure) -> Past? in
      let source = sources.first { $0.path == entry.file }
      guard let file = try? source?.content.get(),
        !file.scenarios.contains(where: { $0.generation.name == entry.generation })
      else { return nil }
      guard let app, app.name == entry.generation else { return .unlisted }
      return switch file.obstacle(for: app) {
      case nil, .generation: .unlisted
      default: .notApplicable
      }
    }
    let past = list.compactMap { entry in whyPast(entry).map { (failure: entry, why: $0) } }
    list.removeAll { whyPast($0) != nil }
    return past
  }

  /// Takes over what a check has found.
  /// - Returns: the names of files that are to be removed.
  package mutating func take(_ outcome: TestOutcome) -> [String] {
    var gone = outcome.gone.map { [$0] } ?? []
    if outcome.result.status == .passed, outcome.isOwnOrder {
      gone += list.filter {
        !$0.isOrder && $0.isOf(outcome.result.file, outcome.result.generation)
      }
    }
    let found = outcome.kept.map(\.failure)
    let names = Set(gone.map(\.name) + found.map(\.name))
    list.removeAll { names.contains($0.name) }
    list += found
    return gone.map(\.name)
  }

  package var json: JSONValue {
    .object([
      .init("version", 1),
      .init(
        "failures",
        .array(
          list.sorted { $0.name < $1.name }.map { entry in
            .object(
              [
                .init("kept", .string(entry.name)), .init("file", .string(entry.file)),
                .init("generation", .string(entry.generation)),
                .init("order", .bool(entry.isOrder)),
              ] + (entry.check.map { [.init("check", .string($0))] } ?? []))
          })),
    ])
  }

  private static let library = ShapeLibrary([
    .init(
      "failures",
      .object(
        ObjectShape(
          description: "What `sim test` keeps of failures.",
          fields: [
            Field("version", .constant(1), required: true, description: "Of this format."),
            Field(
              "failures", .array(of: .object(entry), minCount: 0), required: true,
              description: "Each failure."),
          ])))
  ])

  private static let entry = ObjectShape(
    description: "A failure.",
    fields: [
      Field(
        "kept",
        .custom(
          StringSyntax(
            name: "a file name", description: "In the same folder.", pattern: "[A-Za-z0-9_.-]+",
            example: "a-4.2-0.json"
          ) { name in
            name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) }
              && !name.isEmpty && !name.hasPrefix(".") ? nil : "it is more than a plain name"
          }), required: true, description: "Its scenario."),
      Field("file", .text, required: true, description: "Where it was found."),
      Field("generation", .text, required: true, description: "In which generation."),
      Field("order", .boolean, required: true, description: "Whether it needs its schedule."),
      Field("check", .text, description: "Which check of the file found it."),
    ])
}
