/// Text with colours and weights for a terminal, or just the text where there are none.
///
/// ```swift
/// let style = TerminalStyle(isColored: true)
/// style.red("broken")  // "\u{1B}[31mbroken\u{1B}[39m"
/// TerminalStyle.plain.red("broken")  // "broken"
/// ```
///
/// Each style ends only itself, so that styles nest: `style.bold("a \(style.red("b")) c")`. Text
/// from outside goes through ``escapedForTerminal(_:)`` first.
package struct TerminalStyle: Sendable, Hashable {
  /// Whether there are colours and weights at all.
  package let isColored: Bool

  /// The style without any.
  package static let plain = TerminalStyle(isColored: false)

  /// A style that is on or off.
  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// The style for one output of the process; see ``ColorChoice/isColored(environment:isTerminal:)``.
  package init(choice: ColorChoice, environment: [String: String], isTerminal: Bool) {
    isColored = choice.isColored(environment: environment, isTerminal: isTerminal)
  }

  /// Headings, and what matters most.
  package func bold(_ text: String) -> String { styled(text, from: 1, to: 22) }
  /// What may be skipped.
  package func dim(_ text: String) -> String { styled(text, from: 2, to: 22) }
  /// Failures.
  package func red(_ text: String) -> String { styled(text, from: 31, to: 39) }
  /// What held.
  package func green(_ text: String) -> String { styled(text, from: 32, to: 39) }
  /// Warnings.
  package func yellow(_ text: String) -> String { styled(text, from: 33, to: 39) }
  /// One of the colours that tell threads apart.
  package func blue(_ text: String) -> String { styled(text, from: 34, to: 39) }
  /// One of the colours that tell threads apart.
  package func magenta(_ text: String) -> String { styled(text, from: 35, to: 39) }
  /// Names to type.
  package func cyan(_ text: String) -> String { styled(text, from: 36, to: 39) }

  private func styled(_ text: String, from start: Int, to end: Int) -> String {
    guard isColored, !text.isEmpty else { return text }
    return "\u{1B}[\(start)m\(text)\u{1B}[\(end)m"
  }
}

/// What `--color` says about colour.
package enum ColorChoice: String, Sendable, CaseIterable {
  /// Colour where the environment and the terminal want it.
  case auto
  /// Colour everywhere, into files and pipes too.
  case always
  /// No colour anywhere.
  case never

  /// Whether output that goes to such a place is coloured.
  ///
  /// The first that says something decides: this choice; `NO_COLOR`, if it is not empty;
  /// `CLICOLOR_FORCE`, if it is neither empty nor `0`; whether there is a terminal that is not dumb.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - isTerminal: Whether this output, not another one of the process, is a terminal.
  package func isColored(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if !(environment["NO_COLOR"] ?? "").isEmpty {
        return false
      }
      if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") {
        return true
      }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
