import ImageLoadingInterface

/// A scenario that is being written: a world and steps, without the recovery with which it ends.
struct FuzzDraft: Sendable {
  let generation: Generation
  var given: [JSONValue.Member]
  var steps: [JSONValue]

  /// What begins the name of each step of the recovery.
  private static let prefix = "then-"
  /// The name of the load with which a scenario ends.
  private static let lastLoad = "last"

  init(generation: Generation, given: [JSONValue.Member], steps: [JSONValue]) {
    self.generation = generation
    self.given = given
    self.steps = steps
  }

  /// What `document` was made of.
  init(_ document: JSONValue, for generation: Generation) {
    self.generation = generation
    given = document["given"]?.members ?? []
    steps = (document["steps"]?.elements ?? []).filter { step in
      guard let name = step["as"]?.text else { return true }
      return !name.hasPrefix(Self.prefix) && name != Self.lastLoad
    }
  }

  /// The scenario file. What the generation does not have is left out.
  func document(title: String) -> JSONValue {
    ScenarioDocument.isolated(
      [
        "format": .int(ScenarioShape.formatVersion),
        "title": .string(title),
        "about": "Anything may happen; then all faults stop and everything must come to its end.",
        "given": .object(given),
        "steps": .array(steps.filter { !waitsForNothing($0) } + recovery),
        "limits": ["stepsAtOneInstant": 200_000],
      ], for: generation
    ).readable
  }

  /// All that was done to the network, the disk and the app is taken back, and another image is
  /// loaded.
  private var recovery: [JSONValue] {
    var changes: [[JSONValue.Member]] = []
    if steps.contains(where: { $0["app"] == "terminate" }) {
      changes.append([.init("app", "relaunch")])
    }
    if has("offline") { changes.append([.init("offline", false)]) }
    if has("diskFaults") || given.contains(where: { $0.key == "diskFaults" }) {
      changes.append([.init("diskFaults", [:])])
    }
    changes.append([.init("app", "enterForeground")])
    if has("suspendDownloads") || has("maxConcurrentDownloads")
      || given.contains(where: { $0.key == "downloader" })
    {
      changes.append([.init("suspendDownloads", false)])
      changes.append([.init("maxConcurrentDownloads", 6)])
    }
    // Behind the steps that wait for quiet, too.
    let waits = steps.contains { $0["when"] != nil }
    let moment = JSONValue.Member(
      waits ? "when" : "at",
      waits ? "rest" : .string("\((steps.compactMap(\.time).max() ?? 0) + 100) ms"))
    // The end of one request may let that of another URL begin.
    let ends = playedURLs.flatMap { _ in playedURLs }.map { url in
      [JSONValue.Member("when", "rest"), .init("finish", .string(url))]
    }
    let named = (changes.map { [moment] + $0 } + ends).enumerated().map { number, members in
      JSONValue.object(members + [.init("as", .string("\(Self.prefix)\(number + 1)"))])
    }
    return named + [
      [
        "when": "rest", "load": .string(ScenarioWriter.lastURL), "as": .string(Self.lastLoad),
      ]
    ]
  }

  /// Whether a step waits for a load that may never begin, or that has nobody to tell of its end, as one into
  /// a view that is released: it would wait for ever. So would main, on which loads end.
  private func waitsForNothing(_ step: JSONValue) -> Bool {
    guard let load = step["waitFor"]?.text else { return false }
    if step["from"]?.text != "background" { return true }
    let released = steps.compactMap { $0["release"]?.text }
    return steps.contains { step in
      step["as"]?.text == load
        && (step["when"] != nil || step["completion"] == false
          || step["into"]?.text.map(released.contains) == true)
    }
  }

  private func has(_ verb: String) -> Bool { steps.contains { $0[verb] != nil } }

  /// The URLs of which an answer is played by hand.
  private var playedURLs: [String] {
    (given.first { $0.key == "network" }?.value.members ?? []).filter { member in
      (member.value.elements + [member.value]).contains { $0["byHand"] != nil }
    }.map(\.key)
  }
}

extension JSONValue {
  /// The time of a step in milliseconds, as the writer gives it, and the last of several; `nil` if the step
  /// waits for something.
  var time: Int? {
    guard let moment = self["at"] else { return nil }
    return (moment["oneOf"]?.elements ?? [moment]).compactMap(\.text)
      .compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }.max()
  }

  /// The scenario without what a reader complains of: what its generation does not have, and names that
  /// nothing has.
  fileprivate var readable: JSONValue {
    var document = self
    // Each round leaves something out, and what is left needs it seldom.
    for _ in 0..<20 {
      let complaints = document.complaints
      if complaints.isEmpty { return document }
      for path in complaints.reversed() { document = document.with(nil, at: path[...]) }
    }
    return document
  }

  /// The paths of what is wrong, in the order of the document.
  private var complaints: [[JSONPath.Component]] {
    do throws(ScenarioReader.Failure) {
      _ = try ScenarioReader.read(Array(text(pretty: false).utf8), file: "scenario")
      return []
    } catch {
      return error.diagnostics.sorted { $0.position.offset < $1.position.offset }
        .map(\.components).reduce(into: []) { paths, path in
          // What is inside of something that goes, goes with it.
          if paths.contains(where: { path.starts(with: $0) }) { return }
          paths.append(path)
        }
    }
  }
}
