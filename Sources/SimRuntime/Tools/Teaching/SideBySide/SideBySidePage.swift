import ImageLoadingInterface

/// Runs side by side as one HTML file that needs nothing else and has no script.
package struct SideBySidePage {
  package let html: String
  package let rowCount: Int
  package let differenceCount: Int

  /// - Parameters:
  ///   - notes: what else there is to say, such as the generations that cannot run the file.
  package init(of scenario: Scenario, notes: [String] = [], _ sides: SideBySide) {
    let scenario = scenario.displayed
    rowCount = sides.steps.rows.count
    differenceCount = sides.steps.rows.count { !$0.isSame }
    var digest = Digest()
    digest.add(scenario.title)
    for side in sides.comparison.sides { digest.add(side.result.digest) }
    html = PageFiles.filled(
      Self.file("side-by-side.html"),
      with: [
        "language": Catalogue.current.language.rawValue, "nonce": digest.description,
        "title": escapedForXML(scenario.title), "about": escapedForXML(scenario.about),
        "own-language": scenario.ownLanguage.rawValue,
        "style": PageFiles.text(["colors.css"]) + Self.style + PageFiles.text(["languages.css"]),
        "labels": escapedForXML(
          translatedList(sides.comparison.sides.map(\.label))),
        "notes": HTML.list(notes.map { escapedForXML($0) }, of: "notes"), "sides": sides.markup,
      ])
  }

  /// The look of the tables, for other pages that have them.
  package static var style: String { file("side-by-side.css") }

  private static func file(_ name: String) -> String {
    EmbeddedFile.at("\(EmbeddedFile.resources(of: "Teaching/SideBySide"))/\(name)")?.text ?? ""
  }
}
