/// The text as it may be in an element, or in a quoted attribute, of XML 1.0.
///
/// Characters that XML forbids are removed: no reference can name them. Line ends that readers would
/// change are written as references: carriage returns anywhere, and in attributes line feeds and tabs.
public func escapedForXML(_ text: String, inAttribute: Bool = false) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "'": escaped += "&apos;"
    case "\r": escaped += "&#13;"
    case "\n" where inAttribute, "\t" where inAttribute: escaped += "&#\(scalar.value);"
    case "\n", "\t": escaped.unicodeScalars.append(scalar)
    case _ where isForbiddenInXML(scalar): break
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

private func isForbiddenInXML(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0xFFFE, 0xFFFF: true
  default: false
  }
}
