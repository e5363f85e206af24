/// What an option or argument takes.
package struct CommandValue: Sendable, Hashable {
  /// What a value may be.
  package enum Kind: Sendable, Hashable {
    /// Any text that is not empty.
    case text
    /// The path of a file; `-` is the standard input.
    case file
    /// The path of a file that the command writes.
    case newFile
    /// The name of a command of the table.
    case command
    /// A whole number within a range.
    case integer(ClosedRange<Int>)
    /// A whole number within a range of unsigned numbers, such as a seed.
    case unsigned(ClosedRange<UInt64>)
    /// A span of real time with its unit, such as `60 s`.
    case duration
    /// One of some names.
    case oneOf([Choice])
  }

  /// One of the names that an option can take.
  package struct Choice: Sendable, Hashable {
    /// The name as it is typed.
    package let name: String
    /// What it means; nil where the name says it.
    package let summary: Sentence?

    package init(name: String, summary: Sentence?) {
      self.name = name
      self.summary = summary
    }
  }

  /// What the help calls the value, in capitals.
  package let name: String
  /// What it may be.
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

extension CommandValue {
  /// The names that it can be; none where it is of another kind.
  var choices: [Choice] {
    if case .oneOf(let choices) = kind { choices } else { [] }
  }

  /// A word as the table has it: names are known in large letters and small ones.
  func usual(_ text: String) -> String {
    // The names of commands and pages have small letters only.
    if case .command = kind { return text.lowercased() }
    return choices.map(\.name).first { $0.lowercased() == text.lowercased() } ?? text
  }

  /// Reads a word of the command line as such a value.
  ///
  /// - Parameters:
  ///   - text: The word.
  ///   - subject: What messages call the taker: `--seed` or `FILE`.
  ///   - commands: The names that a value of kind `command` can have: those of commands and topics.
  package func read(
    _ text: String, subject: String, commands: [String]
  ) throws(UsageError.Problem) -> ParsedValue.Content {
    switch kind {
    case .text, .file, .newFile:
      guard !text.isEmpty else { throw .emptyValue(subject: subject) }
      return .text
    case .command:
      guard commands.contains(text) else {
        throw .unknownPage(text, nearest: nearestName(to: text, among: commands))
      }
      return .text
    case .integer(let range):
      return .integer(try read(text, subject: subject, within: range))
    case .unsigned(let range):
      return .unsigned(try read(text, subject: subject, within: range))
    case .duration:
      do {
        return .duration(try Quantity.duration(text))
      } catch {
        throw .brokenRule("\(subject) needs a duration: \(error.sentence)")
      }
    case .oneOf(let choices):
      let names = choices.map(\.name)
      guard names.contains(text) else {
        let nearest = nearestName(to: text, among: names)
        throw .unknownValue(
          subject: subject, value: text, allowed: names.map(Sentence.init(verbatim:)),
          nearest: nearest)
      }
      return .text
    }
  }

  private func read<Number: FixedWidthInteger>(
    _ text: String, subject: String, within range: ClosedRange<Number>
  ) throws(UsageError.Problem) -> Number {
    guard let number = Number(text), range.contains(number) else {
      throw .notInRange(
        subject: subject, value: text, least: "\(range.lowerBound)", greatest: "\(range.upperBound)"
      )
    }
    return number
  }
}
