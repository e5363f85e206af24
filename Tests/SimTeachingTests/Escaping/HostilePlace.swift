import SimTools
import Testing

/// A place of a scenario file where any text is allowed.
enum HostilePlace: String, CaseIterable {
  case title, about, note, url, load, view, placeholder, label, header, key, question

  /// A scenario with a text in every place where the reader takes it.
  static func scenario(with text: String) throws -> (scenario: Scenario, places: Set<HostilePlace>)
  {
    let places = Set(allCases.filter { (try? read(text, in: [$0])) != nil })
    return (try read(text, in: places), places)
  }

  private static func read(_ text: String, in places: Set<HostilePlace>) throws -> Scenario {
    let bytes = Array(document(with: text, in: places).text(pretty: true).utf8)
    do {
      return try ScenarioReader.read(bytes, file: "s.json").scenarios[0]
    } catch {
      for diagnostic in error.diagnostics {
        let line = diagnostic.rendered()
        #expect(escapedForTerminal(line) == line)
      }
      throw error
    }
  }

  private static func document(with text: String, in places: Set<HostilePlace>) -> JSONValue {
    let name = { (place: HostilePlace, other: String) in places.contains(place) ? text : other }
    let at = { (place: HostilePlace, other: String) in JSONValue.string(name(place, other)) }
    let url = name(.url, "https://a/1.png")
    let load = name(.load, "first")
    return [
      "format": 1, "title": at(.title, "T"), "about": at(.about, "A"), "generation": "4.2",
      "lesson": [
        "order": 900,
        "questions": [
          [
            "ask": at(.question, "?"),
            "choices": [
              [
                "says": at(.question, "yes"), "told": ["view.setImage"],
                "because": at(.question, "so"),
              ],
              ["says": "no", "untold": ["view.setImage"]],
            ],
          ]
        ],
      ],
      "given": [
        "network": .object([
          .init(
            url,
            [
              "image": "png 10x10", "bytes": "100 B", "label": at(.label, "picture"),
              "headers": .object([.init(name(.header, "ETag"), at(.header, "1"))]),
            ])
        ])
      ],
      "steps": [
        [
          "at": "0 s", "load": .string(url), "as": .string(load), "into": at(.view, "cell"),
          "placeholder": at(.placeholder, "grey"), "key": at(.key, "key"), "note": at(.note, "n"),
        ],
        ["at": "1 s", "load": .string(url), "as": "second", "into": at(.view, "cell")],
        ["when": .string("\(load) reaches manager.query"), "clearMemory": true],
      ],
    ]
  }
}
