/// The syntax of a kind of strings: a pattern for the schema, and a check that may ask for more.
package struct StringSyntax: Sendable {
  /// With its article, as messages name it: `a condition`.
  package let name: String
  /// A sentence for the schema.
  package let description: String
  /// An ECMA-262 regular expression without anchors that all of a right string matches.
  ///
  /// What it refuses the check must refuse too; the check may refuse more.
  package let pattern: String
  /// A right one.
  package let example: String
  /// The right string that is nearest to a wrong one; of a number its literal is handed over.
  package let suggestion: @Sendable (String) -> String?
  /// What is wrong with a string, such as `the step is missing`, or nil if it is right.
  package let check: @Sendable (String) -> Sentence?

  package init(
    name: String, description: String, pattern: String, example: String,
    suggestion: @escaping @Sendable (String) -> String? = { _ in nil },
    check: @escaping @Sendable (String) -> Sentence?
  ) {
    self.suggestion = suggestion
    self.name = name
    self.description = description
    self.pattern = pattern
    self.example = example
    self.check = check
  }

  /// Its name in a message.
  var noun: Sentence { Sentence(whole: name) }

  /// What messages say is expected.
  var expectation: Sentence { "\(noun) such as \"\(example)\"" }
}

extension StringSyntax {
  /// Strings of at least one character.
  package static func nonEmpty(
    name: String, description: String, example: String
  ) -> StringSyntax {
    StringSyntax(name: name, description: description, pattern: #"[\s\S]+"#, example: example) {
      $0.isEmpty ? "it is empty" : nil
    }
  }

  /// Strings of at least one character, none of them a control character of ASCII.
  package static func singleLine(
    name: String, description: String, example: String
  ) -> StringSyntax {
    StringSyntax(
      name: name, description: description, pattern: #"[^\u0000-\u001F\u007F]+"#, example: example
    ) { text in
      if text.isEmpty { return "it is empty" }
      let isControl: (UInt8) -> Bool = { $0 < 0x20 || $0 == 0x7F }
      return text.utf8.contains(where: isControl) ? "it has a control character" : nil
    }
  }

  /// Names: a letter or underscore, then letters, digits, underscores, points and hyphens, all of
  /// ASCII.
  package static func identifier(
    name: String, description: String, example: String
  ) -> StringSyntax {
    StringSyntax(
      name: name, description: description, pattern: "[A-Za-z_][A-Za-z0-9_.-]*", example: example
    ) { text in
      guard let first = text.unicodeScalars.first else { return "it is empty" }
      guard isLetter(first) else { return "it does not begin with a letter from a to z" }
      let wrong = text.unicodeScalars.first { scalar in
        !isLetter(scalar) && !("0"..."9").contains(scalar) && scalar != "." && scalar != "-"
      }
      return wrong.map { "it has the character \(quotedExcerpt(String($0)))" }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
  }
}
