/// A language in which texts can be shown. Its raw value is its BCP 47 tag, as `lang` of HTML has it.
package enum Language: String, Sendable, CaseIterable {
  /// The language in which the texts are written.
  case en
  case zh

  /// The language of a locale such as `zh_CN.UTF-8`; `nil` if there are no texts in it.
  package init?(locale: String) {
    let tag = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
    self.init(rawValue: tag.lowercased())
  }

  /// What it is called in itself.
  package var ownName: String {
    switch self {
    case .en: "English"
    case .zh: "中文"
    }
  }

  /// Whether words of its widest characters are set apart by spaces.
  package var spacesWideCharacters: Bool {
    switch self {
    case .en: true
    case .zh: false
    }
  }
}
