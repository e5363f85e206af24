/// The languages of a site, each with the same pages: the first in the site's folder, each other one in a
/// folder of its tag.
struct SiteLanguages {
  let all: [Language]

  /// Where a page has its links to the other languages.
  static let marker = "<!--languages-->"

  /// A file of the present language in its place; a page gets links to itself in the others.
  func placed(_ file: SiteFile) -> SiteFile {
    let present = Catalogue.current.language
    let path = folder(of: present) + file.path
    guard file.path.hasSuffix(".html"), let place = file.text.firstRange(of: Self.marker) else {
      return SiteFile(path, file.text)
    }
    let links = all.filter { $0 != present }.map { other in
      HTML.text(
        "a",
        [
          "href": SiteFile.root(from: path) + folder(of: other) + file.path, "class": "language",
          "lang": other.rawValue, "hreflang": other.rawValue,
        ], other.ownName)
    }
    return SiteFile(
      path, file.text[..<place.lowerBound] + links.joined() + file.text[place.upperBound...])
  }

  private func folder(of language: Language) -> String {
    language == all.first ? "" : language.rawValue + "/"
  }
}
