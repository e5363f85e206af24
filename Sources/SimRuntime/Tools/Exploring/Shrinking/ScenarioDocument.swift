import ImageLoadingInterface

/// Scenarios as documents that can be changed.
package enum ScenarioDocument {
  /// The scenario, if the reader takes the document; in its one generation.
  package static func scenario(of document: JSONValue) -> Scenario? {
    let bytes = Array(document.text(pretty: false).utf8)
    return (try? ScenarioReader.read(bytes, file: "scenario"))?.listed.first
  }

  /// The document for one generation with the defects that it has there, without all that is only
  /// said of its runs. Its run is the same.
  package static func isolated(_ document: JSONValue, for generation: Generation) -> JSONValue {
    let dropped = [
      "expect", "violates", "explore", "in", "shows", "refutes", "schedule", "generation",
      "defects",
    ]
    var members = document.members.filter { !dropped.contains($0.key) }
    let place = members.firstIndex { ["given", "steps"].contains($0.key) } ?? members.count
    let usual = Generation.named(generation.name)?.defects ?? []
    let changed = usual.symmetricDifference(generation.defects).map(\.rawValue).sorted()
    if !changed.isEmpty {
      let switches = changed.map { id in
        JSONValue.Member(
          id, .bool(generation.defects.contains { $0.rawValue == id }))
      }
      members.insert(.init("defects", .object(switches)), at: place)
    }
    members.insert(.init("generation", .string(generation.name)), at: place)
    return .object(members)
  }

  /// The document without some of its steps, and without those that speak of them.
  package static func dropping(_ range: Range<Int>, of document: JSONValue) -> JSONValue {
    var steps = document["steps"]?.elements ?? []
    var gone = steps[range].compactMap { $0["as"]?.text }
    steps.removeSubrange(range)
    while !gone.isEmpty {
      let mentions = { (step: JSONValue) in gone.contains { name in speaks(step, of: name) } }
      let next = steps.filter(mentions).compactMap { $0["as"]?.text }
      steps.removeAll(where: mentions)
      gone = next
    }
    return document.with(.array(steps), at: "steps")
  }

  private static func speaks(_ step: JSONValue, of name: String) -> Bool {
    let verb = Verb.of(step)
    if let verb, verb.named?.isOfStep == true, names(step[verb.rawValue]?.text, name) {
      return true
    }
    guard let moment = step["when"]?.text, let subject = moment.split(separator: " ").first else {
      return false
    }
    return names(String(subject), name)
  }

  /// Whether a text is the name, or one of the loads of a prefetch of that name.
  private static func names(_ text: String?, _ name: String) -> Bool {
    text.map { $0 == name || $0.hasPrefix(name + "[") } ?? false
  }

  /// Whether a step has a list that contains a URL twice.
  static func repeatsURLs(_ document: JSONValue) -> Bool {
    (document["steps"]?.elements ?? []).contains { step in
      let urls = (Verb.of(step).flatMap { step[$0.rawValue] }?.elements ?? []).compactMap(\.text)
      return Set(urls).count < urls.count
    }
  }

  /// Whether downloads are suspended and never resumed.
  static func endsSuspended(_ document: JSONValue) -> Bool {
    let steps = document["steps"]?.elements ?? []
    let given = document["given"]?["downloader"]
    let isSuspended = steps.compactMap { $0["suspendDownloads"] }.last ?? given?["suspended"]
    let limit =
      steps.compactMap { $0["maxConcurrentDownloads"] }.last ?? given?["maxConcurrentDownloads"]
    return isSuspended == true || limit == 0
  }

  /// The URLs of a document, in the order in which they first occur.
  package static func urls(in document: JSONValue) -> [String] {
    var found: [String] = []
    func visit(_ value: JSONValue) {
      switch value {
      case .string(let text): if text.contains("://"), !found.contains(text) { found.append(text) }
      case .array(let elements): elements.forEach(visit)
      case .object(let members):
        for member in members {
          visit(.string(member.key))
          visit(member.value)
        }
      default: break
      }
    }
    document["steps"].map(visit)
    return found
  }

  /// The views of a document's steps.
  static func views(in document: JSONValue) -> [String] {
    (document["steps"]?.elements ?? []).compactMap { $0["into"]?.text }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Verb {
  /// That of a step of a document.
  package static func of(_ step: JSONValue) -> Verb? {
    step.members.lazy.compactMap { Verb(rawValue: $0.key) }.first
  }
}
