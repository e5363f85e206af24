import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText

/// What leads from one page of the site to another.
@Suite struct SiteLinkTests {
  /// A teacher's own lesson comes after those of the course, whatever place it gives itself.
  @Test func anAddedLessonHasItsNumberEverywhere() throws {
    let built = try SiteBuild.make(1)
    let own = try #require(built.lessons.last)
    #expect(own.isAdded && own.entry.order == 1 && own.order == built.lessons.count)
    let order = try #require(
      SiteBuild.text(of: "course/added-own-lesson.html").firstMatch(
        of: /id="lesson-place">Lesson (\d+)</)?.1)
    #expect((Int(order) ?? 0) > 1)
    let course = SiteBuild.text(of: "course/index.html")
    #expect(course.contains("data-lesson=\"added-own-lesson\" value=\"\(order)\""))
    let entry = SiteBuild.entries.last
    #expect(entry?.kind == .lesson && entry?.name == String(order))
    #expect(
      SiteBuild.text(of: "search-entries.js").contains("\"course/added-own-lesson.html\"]"))
  }

  @Test func claimsLinkToTheRunsThatShowThem() {
    for path in ["claims.html", "who-is-right.html"] {
      let seen = SiteBuild.text(of: path).components(separatedBy: "Seen in: ").dropFirst()
      #expect(seen.count > 5, "\(path)")
    }
    let claim = SiteBuild.text(of: "claims.html").components(separatedBy: "<article ").first {
      $0.hasPrefix("id=\"C001\"")
    }
    #expect(claim?.contains("<a href=\"course/01-first-load.html\">lesson 1</a>") == true)
  }

  /// The first language has the folder of the site, and each page leads to itself in the other one.
  @Test func pagesLinkToTheirOtherLanguage() throws {
    let languages: [Language] = [.en, .zh]
    let files = try languages.flatMap { language in
      try Catalogue.$current.withValue(.of(language)) {
        try SiteBuild.site(with: ["own.json"], in: languages).parts.flatMap { $0.make() }
      }
    }
    let paths = Set(files.map(\.path))
    #expect(paths.count == files.count)
    for file in files where file.path.hasSuffix(".html") {
      let isChinese = file.path.hasPrefix("zh/")
      let inside = isChinese ? String(file.path.dropFirst(3)) : file.path
      let root = SiteFile.root(from: file.path)
      let link = "href=\"\(root)\(isChinese ? "" : "zh/")\(inside)\" class=\"language\""
      #expect(file.text.contains(link), "\(file.path)")
      #expect(paths.contains(isChinese ? inside : "zh/" + inside), "\(file.path)")
      #expect(file.text.contains("<html lang=\"\(isChinese ? "zh" : "en")\">"), "\(file.path)")
    }
    for file in SiteBuild.files {
      #expect(!file.text.contains(SiteLanguages.marker), "\(file.path)")
      #expect(!file.text.contains("class=\"language\""), "\(file.path)")
    }
  }
}
