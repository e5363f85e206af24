import SimRuntime
import Testing

/// A place of a scenario file where any text may stand.
enum HostilePlace: String, CaseIterable {
  case title, about, note, url, load, view, placeholder, label, header, key, question

  /// A scenario with a text in this place; `nil` if the reader refuses it there.
  func scenario(with text: String) throws -> Scenario? {
    let bytes = Array(document(with: text).text(pretty: true).utf8)
    do {
      return try ScenarioReader.read(bytes, file: "s.json").scenarios[0]
    } catch {
      for diagnostic in error.diagnostics {
        let line = diagnostic.rendered()
        #expect(escapedForTerminal(line) == line)
      }
      return nil
    }
  }

  private func document(with text: String) -> JSONValue {
    let at = { (place: HostilePlace, other: String) in
      JSONValue.string(place == self ? text : other)
    }
    let url = self == .url ? text : "https://a/1.png"
    let load = self == .load ? text : "first"
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
              "headers": .object([.init(self == .header ? text : "ETag", at(.header, "1"))]),
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
