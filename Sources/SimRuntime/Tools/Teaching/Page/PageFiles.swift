/// The files that a page is made of. They lie in `Resources`, where editors and linters read them.
package enum PageFiles {
  /// The page without its run. `{{NAME}}` is replaced by what is put in.
  static let markup = "page.html"
  /// The layout: the colours of light and dark, how parts are placed on a screen, what is printed.
  /// Nothing is expressed by colour alone.
  static let styles = [
    "colors.css", "layout.css", "diagram.css", "panels.css", "cells.css", "print.css",
  ]
  /// The script. All of it is one function, so that nothing leaks.
  static let scripts = [
    "data.js", "histories.js", "diagram.js", "marks.js", "words.js", "state.js", "cells.js",
    "pictures.js", "lesson.js", "navigation.js", "address.js", "paper.js", "start.js",
    "self-test.js",
  ]

  /// The texts of these files, one after the other.
  package static func text(_ names: [String]) -> String {
    let folder = EmbeddedFile.resources(of: "Teaching/Page")
    return names.compactMap { EmbeddedFile.at("\(folder)/\($0)")?.text }.joined()
  }

  /// A text with a value in each place that a name in `{{}}` keeps for it. What is put in is not
  /// looked at again.
  package static func filled(_ text: String, with values: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      result += rest[..<start.lowerBound]
      result += values[String(rest[start.upperBound..<end.lowerBound])] ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
