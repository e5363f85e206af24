/// Text as Mermaid shows it, whatever it says.
enum MermaidText {
  /// More than this makes a diagram too wide to read.
  private static let length = 200

  /// The text on one line, with everything that Mermaid could take for something else written as an
  /// entity: its own signs (`#`, `;`, `%`), those of HTML and of formulas, and its placeholder for
  /// entities (U+FB02). A long text is cut.
  static func escaped(_ text: String) -> String {
    // Mermaid cuts what looks like the style of another kind of diagram, and the word `wrap:` in front.
    let hidesColons = ["style", "classDef", "wrap"].contains { text.contains($0) }
    return excerpt(text, upTo: length).unicodeScalars.map { scalar in
      isPlain(scalar) && !(scalar == ":" && hidesColons) ? String(scalar) : "#\(scalar.value);"
    }.joined()
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case " ", ".", ",", ":", "/", "-", "_", "+", "=", "(", ")", "?", "!", "'", "@", "[", "]": true
    case "…": true
    default: false
    }
  }
}
