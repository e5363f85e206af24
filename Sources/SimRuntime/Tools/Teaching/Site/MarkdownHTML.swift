/// Documents in Markdown as markup of pages.
struct MarkdownHTML {
  /// Where a link of the document leads on the site; `nil` if it leads off the site.
  let place: (String) -> String?
  /// Markup to put behind a block.
  let addition: (MarkdownBlock) -> String

  /// Without links.
  static var plain: MarkdownHTML { MarkdownHTML(place: { _ in nil }, addition: { _ in "" }) }

  func markup(of blocks: [MarkdownBlock]) -> String {
    var anchors: [String: Int] = [:]
    return blocks.map { block in
      guard case .heading(let level, let text) = block else {
        return markup(of: block) + addition(block)
      }
      let anchor = Self.anchor(of: text)
      let count = anchors[anchor, default: 0]
      anchors[anchor] = count + 1
      return HTML.element(
        "h\(level)", ["id": count == 0 ? anchor : "\(anchor)-\(count)"], inline(text))
    }.joined(separator: "\n")
  }

  private func markup(of block: MarkdownBlock) -> String {
    switch block {
    case .heading(let level, let text): HTML.element("h\(level)", [:], inline(text))
    case .paragraph(let text): HTML.element("p", [:], inline(text))
    case .list(let isNumbered, let items):
      HTML.element(
        isNumbered ? "ol" : "ul", [:],
        items.map { HTML.element("li", [:], markup(ofItem: $0)) }.joined())
    // What is wider than the page is scrolled, by keys as well.
    case .code(let lines):
      HTML.element(
        "pre", ["tabindex": "0"], HTML.text("code", [:], lines.joined(separator: "\n")))
    case .table(let head, let rows):
      HTML.element(
        "div", ["class": "wide", "tabindex": "0"],
        HTML.element(
          "table", [:],
          HTML.element("thead", [:], row(head) { HTML.element("th", ["scope": "col"], $0) }),
          HTML.element(
            "tbody", [:], rows.map { row($0) { HTML.element("td", [:], $0) } }.joined())))
    }
  }

  private func row(_ cells: [String], _ element: (String) -> String) -> String {
    HTML.element("tr", [:], cells.map { element(inline($0)) }.joined())
  }

  /// An item of one paragraph is no block of its own.
  private func markup(ofItem blocks: [MarkdownBlock]) -> String {
    guard case .paragraph(let text) = blocks.first else {
      return blocks.map(markup).joined()
    }
    return inline(text) + blocks.dropFirst().map(markup).joined()
  }

  /// Code, links, and what is emphasized.
  func inline(_ text: String) -> String {
    var markup = ""
    var rest = text[...]
    while let match = rest.firstMatch(
      of: #/`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\*\*(.+?)\*\*|\*(.+?)\*/#)
    {
      markup += escapedForXML(String(rest[..<match.range.lowerBound]))
      let (_, code, words, target, strong, emphasis) = match.output
      if let code { markup += HTML.text("code", kind(of: code), String(code)) }
      if let words, let target { markup += link(String(words), String(target)) }
      if let strong { markup += HTML.element("strong", [:], inline(String(strong))) }
      if let emphasis { markup += HTML.element("em", [:], inline(String(emphasis))) }
      rest = rest[match.range.upperBound...]
    }
    return markup + escapedForXML(String(rest))
  }

  /// An option is not broken behind its hyphens.
  private func kind(of code: Substring) -> KeyValuePairs<String, String> {
    code.hasPrefix("-") && !code.contains(" ") ? ["class": "option"] : [:]
  }

  private func link(_ words: String, _ target: String) -> String {
    if let place = place(target) { return HTML.element("a", ["href": place], inline(words)) }
    let address = target.contains("://") ? " (\(escapedForXML(target)))" : ""
    return inline(words) + address
  }

  /// As links name a heading: its words in small letters, with hyphens.
  static func anchor(of heading: String) -> String {
    String(
      MarkdownBlock.plain(heading).lowercased().compactMap { character in
        character == " "
          ? "-"
          : character.isLetter || character.isNumber || character == "-"
            ? character : nil
      })
  }
}
