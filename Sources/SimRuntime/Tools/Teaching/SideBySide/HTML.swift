/// Writes HTML. Every text goes through `escapedForXML`, so that no text of a file becomes markup.
package enum HTML {
  /// An element around markup. Attributes are written in their order; their values are texts.
  package static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ markup: String...
  ) -> String {
    let list = attributes.map { " \($0.key)=\"\(escapedForXML($0.value, inAttribute: true))\"" }
      .joined()
    return "<\(name)\(list)>\(markup.joined())</\(name)>"
  }

  /// An element around a text.
  package static func text(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String
  ) -> String {
    let list = attributes.map { " \($0.key)=\"\(escapedForXML($0.value, inAttribute: true))\"" }
      .joined()
    return "<\(name)\(list)>\(escapedForXML(text))</\(name)>"
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
