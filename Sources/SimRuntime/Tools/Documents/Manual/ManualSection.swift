/// A page that `sim help` prints: a document of the folder `Documentation` or beside it, or of the reference each
/// section.
package struct ManualSection: Sendable {
  /// The topic, such as `exit-codes`.
  package let name: String
  /// As it stands in the document, in Markdown.
  package let text: String

  /// The first heading.
  package var title: String {
    String(text.prefix { $0 != "\n" }.drop { $0 == "#" }.dropFirst())
  }

  /// Their names, without a look at the rest: each call of `sim` wants to know them.
  package static let names: [String] =
    headings(of: EmbeddedFile.at("\(folder)/\(reference)")?.text ?? "").map { topic(ofHeading: $0) }
    + documents.map(topic(ofDocument:))

  private static let documents =
    EmbeddedFile.names(in: folder).filter { $0.hasSuffix(".md") && $0 != reference }
    .map { "\(folder)/\($0)" } + ["RECORDING.md", "WRITING-LESSONS.md"]

  /// What follows the signs of the headings of the second level.
  private static func headings(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: "## ".utf8) }
      .map { String(Substring($0.dropFirst(3))) }
  }

  /// In the order of their names; those of the reference first.
  package static let all: [ManualSection] =
    sections(of: EmbeddedFile.at("\(folder)/\(reference)")?.text ?? "")
    + documents.compactMap { document($0, EmbeddedFile.at($0)?.text ?? "") }

  private static let folder = "Documentation"
  private static let reference = "Reference.md"
  /// What would be its topic if it were one page.
  package static let referenceTopic = topic(ofDocument: reference)

  /// The page of a topic.
  package static func named(_ name: String) -> ManualSection? {
    all.first { $0.name == name }
  }

  /// - Parameter path: of the file, such as `YourOwnLoader.md`, which is the topic `your-own-loader`, or
  ///   `WRITING-LESSONS.md`, which is `writing-lessons`.
  static func document(_ path: String, _ text: String) -> ManualSection? {
    text.hasPrefix("# ") ? ManualSection(name: topic(ofDocument: path), text: text) : nil
  }

  /// - Parameter path: of the file, such as `../Documentation/YourOwnLoader.md`.
  package static func topic(ofDocument path: String) -> String {
    let name = String((path.split(separator: "/").last ?? "").dropLast(".md".count))
    if name == name.uppercased() { return name.lowercased() }
    let words = name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    return String(words.dropFirst())
  }

  private static func topic(ofHeading title: some StringProtocol) -> String {
    title.lowercased().replacing(" ", with: "-")
  }

  /// - Parameter text: a document whose sections have headings of the second level. Such as
  ///   `Exit codes` is the topic `exit-codes`.
  static func sections(of text: String) -> [ManualSection] {
    text.split(separator: "\n## ").dropFirst().compactMap { section in
      guard let title = section.split(separator: "\n").first else { return nil }
      return ManualSection(
        name: topic(ofHeading: title),
        text: "# " + section.replacing(#/\n+$/#, with: "").replacing("\n###", with: "\n##") + "\n")
    }
  }
}
