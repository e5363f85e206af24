/// The words of the glossary.
enum SiteGlossary {
  static var file: SiteFile {
    let entries = GlossaryEntry.all.map { entry in
      HTML.text("dt", ["id": SitePage.anchor(entry.word)], entry.word)
        + HTML.text("dd", [:], entry.meaning)
    }
    return SitePage(
      path: "glossary.html", title: "Glossary",
      content: HTML.text("p", [:], "One word has one meaning in this project.")
        + HTML.element("dl", ["class": "glossary"], entries.joined())
    ).file
  }
}
