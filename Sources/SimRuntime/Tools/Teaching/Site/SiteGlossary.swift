/// The words of the glossary.
enum SiteGlossary {
  static var file: SiteFile {
    let entries = GlossaryEntry.all.map { entry in
      HTML.text("dt", ["id": SitePage.anchor(entry.word)], entry.localizedWord)
        + HTML.text("dd", [:], translated(whole: entry.meaning))
    }
    return SitePage(
      path: "glossary.html", title: translated("Glossary"),
      content: HTML.text("p", [:], translated("One word has one meaning in this project."))
        + HTML.element("dl", ["class": "glossary filtered"], entries.joined()), isFiltered: true
    ).file
  }
}
