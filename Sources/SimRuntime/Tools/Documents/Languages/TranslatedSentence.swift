import ImageLoadingInterface

/// A sentence in another language, as a line of a resource file has it.
package struct TranslatedSentence: Sendable, Equatable {
  /// The sentence in English, as code or another resource has it, with `{}` where a value is.
  package let source: String
  /// The same sentence; it may have the values in another order, as `{0}`, `{1}`.
  package let target: String

  /// The format of the files of a language: a folder for each, a file for each subject.
  package static func format(of language: Language) -> ResourceFormat {
    ResourceFormat(
      "sentences",
      in: EmbeddedFile.resources(of: "Documents/Languages") + "/\(language.rawValue)",
      description: "Sentences of the tools in another language.",
      entry: ObjectShape(
        description: "A sentence.",
        fields: [
          Field(
            "source", ResourceFormat.sentence, required: true,
            description:
              "It in English, as it is written in code or in another resource; {} stands "
              + "for a value."),
          Field(
            "target", ResourceFormat.sentence, required: true,
            description: "It in the language of the folder; {} stands for the next value, {0} for "
              + "the first one."),
        ]))
  }

  /// Reads files of sentences.
  static func read(
    _ files: [EmbeddedFile], in language: Language
  ) -> ResourceList<TranslatedSentence> {
    format(of: language).read(files) { _, node in
      TranslatedSentence(source: node.text("source") ?? "", target: node.text("target") ?? "")
    }
  }

  /// All sentences of a language, file by file.
  package static func all(in language: Language) -> [TranslatedSentence] {
    read(format(of: language).files, in: language).entries
  }
}

extension Catalogue {
  /// What there is in a language.
  package static func of(_ language: Language) -> Catalogue {
    switch language {
    case .en: english
    case .zh: chinese
    }
  }

  private static let chinese = Catalogue(
    .zh,
    Dictionary(
      TranslatedSentence.all(in: .zh).map { ($0.source, $0.target) }, uniquingKeysWith: { $1 }))
}
