/// A page of the folder `Documentation` that `sim help` prints: a document, or of the reference each section.
package struct ManualSection: Sendable {
  /// The topic, such as `exit-codes`.
  package let name: String
  /// As it stands in the document, in Markdown.
  package let text: String

  /// In the order of their names; those of the reference first.
  package static let all: [ManualSection] =
    sections(of: EmbeddedFile.at("\(folder)/\(reference)")?.text ?? "")
    + EmbeddedFile.names(in: folder).filter { $0.hasSuffix(".md") && $0 != reference }.compactMap {
      document(String($0.dropLast(".md".count)), EmbeddedFile.at("\(folder)/\($0)")?.text ?? "")
    }

  private static let folder = "Documentation"
  private static let reference = "Reference.md"

  /// The page of a topic.
  package static func named(_ name: String) -> ManualSection? {
    all.first { $0.name == name }
  }

  /// - Parameter name: of the file, such as `YourOwnLoader`, which is the topic `your-own-loader`.
  static func document(_ name: String, _ text: String) -> ManualSection? {
    guard text.hasPrefix("# ") else { return nil }
    let words = name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    return ManualSection(name: String(words.dropFirst()), text: text)
  }

  /// - Parameter text: a document whose sections have headings of the second level. Such as
  ///   `Exit codes` is the topic `exit-codes`.
  static func sections(of text: String) -> [ManualSection] {
    text.split(separator: "\n## ").dropFirst().compactMap { section in
      guard let title = section.split(separator: "\n").first else { return nil }
      return ManualSection(
        name: title.lowercased().replacing(" ", with: "-"),
        text: "# " + section.replacing(#/\n+$/#, with: "") + "\n")
    }
  }
}
