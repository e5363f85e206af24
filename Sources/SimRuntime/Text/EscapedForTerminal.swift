/// The text with everything that could steer a terminal, or change the order in which other text
/// is shown, written as `\u{...}`.
///
/// Nothing is removed. Escaped are the control characters (line feed, tab and ESC among them), DEL
/// and C1, line and paragraph separators, marks, embeddings, overrides and isolates of the
/// direction of writing, and characters that are always invisible. A backslash is left as it is,
/// so the result is for reading, not for decoding; escaping it again changes nothing.
public func escapedForTerminal(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: \.isHiddenOnTerminal) else { return text }
  var escaped = ""
  for scalar in text.unicodeScalars {
    if scalar.isHiddenOnTerminal {
      escaped += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

extension Unicode.Scalar {
  /// Whether a terminal would obey this scalar, or show nothing for it, instead of printing it.
  ///
  /// A fixed list and not a Unicode property, whose answer would depend on the platform's tables.
  package var isHiddenOnTerminal: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0...0x9F: true
    case 0x61C, 0x200B, 0x200E, 0x200F: true
    case 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}
