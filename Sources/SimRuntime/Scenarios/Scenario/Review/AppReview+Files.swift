import ImageLoadingInterface

/// A custom disk cache that stands alone.
extension AppReview {
  /// The settings that say how the model's own writes files.
  private static let settingsOfFiles = ["diskCacheWritingOptions", "shouldDisableiCloud"]

  /// How the model's disk cache names and writes files, and what it takes over, is not so of a custom one that stands
  /// alone.
  mutating func reviewFiles(_ scenario: Scenario, _ root: JSONNode) {
    if let former = root["given"]?.member("formerDisk") {
      report(.given("formerDisk"), [.key("given"), .key("formerDisk")], former.keyPosition)
    }
    for file in root["given"]?["disk"]?.members ?? [] {
      guard let name = file.value.member("withoutExtension") else { continue }
      report(
        .given(name.key), [.key("given"), .key("disk"), .key(file.key), .key(name.key)],
        name.keyPosition)
    }
    for key in Self.settingsOfFiles {
      guard let setting = root["given"]?["cache"]?.member(key) else { continue }
      report(.given(key), [.key("given"), .key("cache"), .key(key)], setting.keyPosition)
    }
    for (index, (stimulus, step)) in zip(scenario.stimuli, root["steps"]?.array ?? []).enumerated()
    {
      let verb = stimulus.action.traits.verbName
      let changesFiles = Self.settingsOfFiles.contains { step[verb]?.member($0) != nil }
      if changesFiles || stimulus.action.asksForPath {
        report(.verb(verb), [.key("steps"), .index(index)], stimulus.position)
      }
    }
    reviewExpectedFiles(scenario, root)
  }

  /// Which files are left out of backups, and what is done to one of a path.
  private mutating func reviewExpectedFiles(_ scenario: Scenario, _ root: JSONNode) {
    let backups = ExpectationSection.excludedFromBackup.rawValue
    for (node, path) in ExpectationPlaces(root, in: scenario.generation).all {
      guard let section = node.member(backups) else { continue }
      report(.expectation(backups), path + [.key(backups)], section.keyPosition)
    }
    for place in ExpectedEventPlaces(root, in: scenario.generation).all
    where place.event.isOfPath {
      report(.expectation(place.event.kind.rawValue), place.path, place.position)
    }
  }
}

extension Action {
  /// Whether it asks the model's cache what a file is called, or where it is.
  fileprivate var asksForPath: Bool {
    if case .cache(.value(let question)) = self { question.isOfTheCache } else { false }
  }
}

extension ExpectedEvent {
  /// Whether it is an operation on a file at a path.
  fileprivate var isOfPath: Bool {
    fields.contains { $0.key == EventField.object.rawValue && $0.value.text?.first == "/" }
  }
}
