/// The scripts of the site, and what they say.
enum SiteScripts {
  /// The script that has the sentences of the others.
  static let words = "words.js"

  private static let names = ["search.js", "course.js", "predict.js", "filter.js"]

  static var files: [SiteFile] {
    let scripts = names.map { SiteFile($0, SiteFile.resource($0)) }
    let wordings = PageFiles.wordings(of: scripts.map(\.text).joined())
    return [
      SiteFile(
        words, "\"use strict\";\nconst wordings = \(wordings);\n" + PageFiles.text(["sentences.js"])
      )
    ] + scripts
  }
}
