/// Writes HTML. Every text goes through ``escaped(_:)``, so that no text of a file becomes markup.
package enum HTML {
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// An element around markup. Attributes are written in their order; their values are texts.
  package static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ markup: String...
  ) -> String {
    let list = attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
    return "<\(name)\(list)>\(markup.joined())</\(name)>"
  }

  /// An element around a text.
  package static func text(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String
  ) -> String {
    let list = attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
    return "<\(name)\(list)>\(escaped(text))</\(name)>"
  }

  package static func link(_ target: String, _ words: String) -> String {
    text("a", ["href": target], words)
  }

  /// A list, or nothing if it has no entries. The entries are markup.
  package static func list(_ entries: [String], of kind: String = "") -> String {
    if entries.isEmpty { return "" }
    let items = entries.map { element("li", [:], $0) }.joined()
    return kind.isEmpty ? element("ul", [:], items) : element("ul", ["class": kind], items)
  }
}
