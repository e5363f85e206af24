import ImageLoadingInterface

/// What few images and URLs have: the scenario gives it to one of its URLs.
enum RareTrait: CaseIterable {
  /// The image lacks a side.
  case flat
  /// The extension has an escaped null character.
  case escapedNull
  /// The name says the scale of the image.
  case namedScale
  /// The extension is longer than a name of a file may be.
  case longExtension
}

extension ScenarioWriter {
  /// Gives a rare trait to a URL that is loaded.
  mutating func addRareTrait(_ given: inout [JSONValue.Member]) {
    let loads = steps.filter { $0["load"]?.text.map(swarm.urls.contains) == true }
    guard !loads.isEmpty else { return }
    let load = dice.pick(loads)
    switch dice.pick(RareTrait.allCases) {
    case .flat: given.change(imageOf: load, to: "png 0x10")
    case .escapedNull: rename(load, ending: ".p%00ng", &given)
    case .namedScale:
      rename(load, ending: "@2x.png", &given)
      if let index = steps.firstIndex(where: { $0["as"] == load["as"] }), dice.chance(50) {
        steps[index] = steps[index].with(["imageTransformer": transformer()], at: "context")
        addAgain(steps[index])
      }
    case .longExtension: rename(load, ending: "." + String(repeating: "x", count: 300), &given)
    }
  }

  /// The URL of a load ends otherwise, wherever the scenario has it.
  private mutating func rename(
    _ load: JSONValue, ending: String, _ given: inout [JSONValue.Member]
  ) {
    guard let url = load["load"]?.text else { return }
    let name = String(url.dropLast(".png".count)) + ending
    given = JSONValue.object(given).replacing(url, with: name).members
    steps = steps.map { $0.replacing(url, with: name) }
  }
}

extension JSONValue {
  /// The value with another text in all its strings and keys.
  fileprivate func replacing(_ text: String, with other: String) -> JSONValue {
    switch self {
    case .null, .bool, .int, .number: self
    case .string(let string): .string(string.replacing(text, with: other))
    case .array(let elements): .array(elements.map { $0.replacing(text, with: other) })
    case .object(let members):
      .object(
        members.map {
          Member($0.key.replacing(text, with: other), $0.value.replacing(text, with: other))
        })
    }
  }
}
