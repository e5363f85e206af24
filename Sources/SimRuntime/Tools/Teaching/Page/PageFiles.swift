/// The files that a page is made of. They lie in `Resources`, where editors and linters read them.
package enum PageFiles {
  /// The page without its run. `{{NAME}}` is replaced by what is put in.
  static let markup = "page.html"
  /// The layout: the colours of light and dark, how parts are placed on a screen, what is printed.
  /// Nothing is expressed by colour alone.
  static let styles = [
    "colors.css", "layout.css", "diagram.css", "panels.css", "cells.css", "print.css",
    "languages.css",
  ]
  /// The script. All of it is one function, so that nothing leaks.
  static let scripts = [
    "data.js", "sentences.js", "histories.js", "diagram.js", "rows.js", "marks.js", "words.js",
    "state.js",
    "cells.js",
    "pictures.js", "lesson.js", "navigation.js", "address.js", "paper.js", "start.js",
    "self-test.js",
  ]

  /// The texts of these files, one after the other.
  package static func text(_ names: [String]) -> String {
    let folder = EmbeddedFile.resources(of: "Teaching/Page")
    return names.compactMap { EmbeddedFile.at("\(folder)/\($0)")?.text }.joined()
  }

  /// A text with a value in each place that a name in `{{}}` keeps for it, and with each sentence of
  /// `{{=}}` in the present language, where `{name}` is a value. What is put in is not looked at again.
  package static func filled(_ text: String, with values: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      result += rest[..<start.lowerBound]
      let name = String(rest[start.upperBound..<end.lowerBound])
      result += name.hasPrefix("=") ? sentence(name.dropFirst(), with: values) : values[name] ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func sentence(_ words: Substring, with values: [String: String]) -> String {
    var result = ""
    var rest = translated(whole: String(words))[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      result += rest[..<start] + (values[String(rest[rest.index(after: start)..<end])] ?? "")
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// What the sentences of a script are in the present language: those in `t("…")`, as JSON.
  static func wordings(of script: String) -> String {
    if Catalogue.current.language == .en { return "{}" }
    var patterns: [String] = []
    for match in script.matches(of: /\bt(?:With)?\(\s*"((?:[^"\\]|\\.)*)"/) {
      let pattern = String(match.1)
      if !patterns.contains(pattern) { patterns.append(pattern) }
    }
    return JSONValue.object(
      patterns.map { .init($0, .string(translated(whole: $0))) }
    ).text(pretty: false).replacing("<", with: #"\u003c"#)
  }
}
