/// What a project says in its file `.sim.json`: under the name of each profile, options of `sim test` and
/// the paths to run.
package struct TestProfiles: Sendable {
  /// Where it is looked for.
  package static let fileName = ".sim.json"
  /// The profile of a run that names none.
  package static let usualName = "default"

  private static let pathsKey = "paths"
  private static let version: Int64 = 1
  private let profiles: [(name: String, values: [ParsedValue])]

  /// Reads the file.
  /// - Throws: what is wrong in it, with the places.
  package init(_ bytes: [UInt8], file: String) throws(ScenarioReader.Failure) {
    var found: [Diagnostic]
    var profiles: [(name: String, values: [ParsedValue])] = []
    do {
      let root = try JSONParser.parse(bytes)
      found = Self.library.check(root, as: .reference("file"))
      if found.isEmpty {
        profiles = (root["profiles"]?.members ?? []).map { ($0.key, Self.values($0.value)) }
      }
    } catch {
      found = [error]
    }
    self.profiles = profiles
    if found.isEmpty { return }
    for index in found.indices { found[index].file = file }
    throw ScenarioReader.Failure(diagnostics: found)
  }

  package var names: [String] { profiles.map(\.name) }

  /// What a profile says; `nil` if there is none of this name.
  package func values(of name: String) -> [ParsedValue]? {
    profiles.first { $0.name == name }?.values
  }

  private static func values(_ profile: JSONNode) -> [ParsedValue] {
    (profile.members ?? []).flatMap { member -> [ParsedValue] in
      let nodes = member.value.array ?? [member.value]
      if member.key == pathsKey {
        return nodes.compactMap(\.string)
          .map { ParsedValue(ofProfile: "PATH", text: $0, content: .text) }
      }
      guard let option = options.first(where: { $0.name == member.key }) else {
        preconditionFailure("the shape of a profile lets \(member.key) through")
      }
      return nodes.compactMap { value($0, of: option) }
    }
  }

  private static func value(_ node: JSONNode, of option: CommandOption) -> ParsedValue? {
    guard let value = option.value else {
      return node.bool == true ? ParsedValue(ofProfile: option.name, text: "", content: .flag) : nil
    }
    let text = node.string ?? node.int64.map { "\($0)" } ?? ""
    guard let content = try? value.read(text, subject: option.spelling, commands: []) else {
      preconditionFailure("the shape of --\(option.name) lets \(text) through")
    }
    return ParsedValue(ofProfile: option.name, text: text, content: content)
  }
}

extension TestProfiles {
  /// What is about one run, and how it is shown, and not about the project. A profile says nothing that an
  /// option of the command line excludes.
  private static let ofOneRun: Set<String> = [
    "shard", "list", "format", "config", "profile", "verbose", "quiet", "slowest",
  ]

  /// Whether a profile can say it.
  static func canSay(_ option: CommandOption) -> Bool { !ofOneRun.contains(option.name) }

  private static var options: [CommandOption] { Command.test.options.filter(canSay) }

  private static let library = ShapeLibrary([
    .init("file", .object(file)), .init("profile", .object(profile)),
  ])

  /// The JSON Schema of the file.
  package static var schema: JSONValue {
    library.schema(
      root: .reference("file"), id: "https://image-loading-simulator.example/config.schema.json",
      title: "The file \(fileName)")
  }

  private static let file = ObjectShape(
    description: "How sim test is run in a project.",
    fields: [
      Field("$schema", .text, description: "The schema, for editors."),
      Field(
        "version", .constant(.int(version)), required: true,
        description: "The version of the format."),
      Field(
        "profiles",
        .map(MapShape(keyDescription: "the name of a profile", value: .reference("profile"))),
        required: true,
        description: "Profiles by name; \(usualName) is the one of a run without --profile."),
    ])

  private static let profile = ObjectShape(
    description: "Options of sim test. Those of the command line count more.",
    fields: [
      Field(
        pathsKey, .array(of: .text, minCount: 1),
        description: "Scenario files and folders, from the folder of this file.")
    ]
      + options.map { option in
        let one = option.value.map(shape) ?? .boolean
        return Field(
          option.name, option.isRepeatable ? .array(of: one, minCount: 1) : one,
          description: option.sentence.text + ".")
      })

  private static func shape(of value: CommandValue) -> Shape {
    switch value.kind {
    case .text, .file, .newFile, .command:
      .custom(
        .singleLine(name: "a text", description: "A text that is not empty.", example: "cancel"))
    case .duration: .duration(allowNegative: false)
    case .integer(let range): .integer(Int64(range.lowerBound)...Int64(range.upperBound))
    case .unsigned(let range):
      .integer(Int64(clamping: range.lowerBound)...Int64(clamping: range.upperBound))
    case .oneOf(let choices): .enumeration(choices.map(\.name))
    }
  }
}
