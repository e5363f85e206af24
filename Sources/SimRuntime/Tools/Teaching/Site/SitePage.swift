/// A page of the site: what is in it, and what all pages have.
struct SitePage {
  let path: String
  let title: String
  /// Markup of the main part, behind the heading.
  let content: String
  /// Scripts of the site that it needs, after those of each page.
  var scripts: [String] = []
  /// Whether the reader can hide what does not have some words, of the lists of the class `filtered`.
  var isFiltered = false

  /// The parts of the site, as each page lists them.
  static let parts: [(path: String, name: Sentence)] = [
    ("index.html", "Home"), ("course/index.html", "Course"), ("flow.html", "The twenty steps"),
    ("museum/index.html", "Museum"), ("who-is-right.html", "Who is right?"),
    ("claims.html", "Claims"), ("invariants.html", "Invariants"), ("events.html", "Events"),
    ("glossary.html", "Glossary"), (SiteReference.index, "Reference"),
  ]

  var file: SiteFile {
    let root = SiteFile.root(from: path)
    let own = scripts + (isFiltered ? ["filter.js"] : [])
    let filter = isFiltered ? SiteFile.resource("filter.html").filled([:]) : ""
    // What scripts say, they take from the first.
    let scripts = (own.isEmpty ? [] : [SiteScripts.words] + own).map { name in
      HTML.element("script", ["nonce": "site", "src": root + name])
    }
    return SiteFile(
      path,
      PageFiles.filled(
        SiteFile.resource("frame.html"),
        with: [
          "language": Catalogue.current.language.rawValue, "root": root,
          "title": escapedForXML(title), "parts": Self.navigation(of: path),
          "content": filter + content, "scripts": scripts.joined(),
        ]))
  }

  /// Links to all parts; the one to which the page belongs is marked.
  static func navigation(of path: String) -> String {
    let root = SiteFile.root(from: path)
    let entries = parts.map { part in
      let folder = part.path.firstIndex(of: "/").map { part.path[...$0] }
      let isHere = part.path == path || folder.map { path.hasPrefix($0) } ?? false
      return isHere
        ? HTML.text("a", ["href": root + part.path, "aria-current": "true"], translated(part.name))
        : HTML.link(root + part.path, translated(part.name))
    }
    return HTML.list(entries)
  }

  /// What a link can name a place by: ids are of letters, digits, dots and hyphens.
  static func anchor(_ name: String) -> String {
    String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
  }
}
