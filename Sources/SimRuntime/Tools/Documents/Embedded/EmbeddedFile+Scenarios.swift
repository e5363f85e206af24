extension EmbeddedFile {
  private static let scenarios = "Scenarios"

  /// The scenario files that a name means: the one of that path, or those whose name is that, or begins with it and a
  /// hyphen: `M03`, `full-disk` and `lessons/04` mean files as well as `Scenarios/lessons/04-blacklist.json` does.
  package static func scenarios(named name: String) -> [EmbeddedFile] {
    let files = paths(below: scenarios).filter {
      $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json")
        && !$0.hasSuffix(ScenarioShape.sharedSuffix)
    }
    let wanted =
      name.hasPrefix("\(scenarios)/") ? String(name.dropFirst(scenarios.count + 1)) : name
    let path = "/" + (wanted.hasSuffix(".json") ? String(wanted.dropLast(".json".count)) : wanted)
    let exact = files.filter { "/\($0)".hasSuffix("\(path).json") }
    let found = exact.isEmpty ? files.filter { "/\($0)".contains("\(path)-") } : exact
    return found.compactMap { at("\(scenarios)/\($0)") }
  }

  /// The text of a scenario in a folder of its own: its schema lies beside it, and the worlds that it includes are in it.
  package func scenarioAlone() throws(ScenarioReader.Failure) -> String {
    let bytes = Array(text.utf8)
    let file = try ScenarioReader.read(bytes, file: path) { path in
      Self.at(path).map { .success(Array($0.text.utf8)) }
        ?? .failure(UnreadableFile(reason: "\(path) is not there"))
    }
    let includes = (try? JSONParser.parse(bytes))?[ScenarioShape.includeKey] != nil
    return (includes ? file.document.text(pretty: true) + "\n" : text)
      .replacing(/"\$schema": "[^"]*"/, with: "\"$schema\": \"\(FirstScenario.schemaName)\"")
  }
}
