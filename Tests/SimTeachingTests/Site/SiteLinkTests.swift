import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText

/// What leads from one page of the site to another.
@Suite struct SiteLinkTests {
  /// A teacher's own lesson stands behind that of the course which has its order, or the next lower one; those of the
  /// course keep their numbers.
  @Test func anAddedLessonStandsWhereItsOrderSays() throws {
    for (order, before) in [(1, 1), (4, 4), (26, 26), (100, 26)] {
      let built = try SiteBuild.make(1, order: order)
      let place = try #require(built.lessons.firstIndex { $0.isAdded })
      #expect(built.lessons[place - 1].entry.order == before)
      #expect(built.lessons.count { $0.isAdded } == 1)
      let others = built.lessons.filter { !$0.isAdded }
      #expect(others.map(\.label) == others.indices.map { "Lesson \($0 + 1)" })
    }
    let first = SiteBuild.text(of: "course/01-first-load.html")
    #expect(first.contains("href=\"added-own-lesson.html\" id=\"next-lesson\""))
    let own = SiteBuild.text(of: "course/added-own-lesson.html")
    #expect(own.contains("id=\"lesson-place\">Lesson of your teacher<"))
    let course = SiteBuild.text(of: "course/index.html")
    let names = course.matches(of: /data-lesson="([^"]*)"/).map { String($0.1) }
    #expect(Array(names.prefix(2)) == ["01-first-load", "added-own-lesson"])
    #expect(course.contains(">Lesson of your teacher: 1 question, in 4.2<"))
    let entry = SiteBuild.entries.last
    #expect(entry?.kind == .lesson && entry?.name == "")
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
