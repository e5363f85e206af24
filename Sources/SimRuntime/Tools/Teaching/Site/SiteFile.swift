/// A file of the site, by its path from the site's folder.
package struct SiteFile: Sendable, Equatable {
  package let path: String
  package let text: String

  package init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }

  /// How a page of this path reaches the site's folder: empty, or `../`.
  static func root(from path: String) -> String {
    String(repeating: "../", count: path.split(separator: "/").count - 1)
  }

  static func resource(_ name: String) -> String {
    EmbeddedFile.at("\(EmbeddedFile.resources(of: "Teaching/Site"))/\(name)")?.text ?? ""
  }
}
