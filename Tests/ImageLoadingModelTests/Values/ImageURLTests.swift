import ImageLoadingModel
import Testing

@Suite("Image URLs")
struct ImageURLTests {
  @Test(
    "NSURL's path extension is that of the decoded path alone (C115)",
    arguments: [
      ("http://h.test/a.png", "png"), ("http://h.test/a.png?x=1&y=2", "png"),
      ("http://h.test/a.png#f", "png"), ("http://h.test/a.png;p=1.gif", "png"),
      ("http://h.test/a.php?u=b.png", "php"), ("http://h.test/a.tar.gz", "gz"),
      ("http://h.test/dir.d/a", ""), ("http://h.test/dir.d/", "d"), ("http://h.test", ""),
      ("http://h.test?u=/b.png", ""), ("http://h.test/a%2Epng", "png"),
      ("http://h.test/a.p%6Eg", "png"), ("http://h.test/a.b%2Fc", ""),
      ("http://h.test/a.%FF", ""), ("http://u:p@h.test:80/a.webp", "webp"),
      ("file:///a/b.gif", "gif"), ("data:image/x.png", ""), ("plain.key.webp", "webp"),
      ("//h.test/a.png", "png"), ("1a:b/c.png", "png"), ("", ""),
    ])
  func pathExtension(url: String, expected: String) {
    #expect(ImageURL(url).pathExtension == expected)
  }

  @Test(
    "NSString's path extension knows no query",
    arguments: [
      ("http://h.test/a.png?x=1&y=2", "png?x=1&y=2"), ("http://h.test/a.php?u=b.png", "png"),
      ("http://h.test/a.png#f", "png#f"), ("http://h.test/a.png?u=/x", ""),
      ("http://h.test", "test"),
      ("plain key", ""), ("my key. s", " s"), ("/tmp/scratch.tiff", "tiff"),
      ("/tmp/.scratch.tiff", "tiff"), ("/tmp/scratch..tiff", "tiff"), ("/tmp/", ""),
      ("/tmp.d//", "d"), (".png", ""), ("/.png", ""), ("a.", ""), ("/", ""), ("", ""),
      ("a.e\u{301}", "e\u{301}"),
    ])
  func stringPathExtension(path: String, expected: String) {
    #expect(PathText.pathExtension(of: path) == expected)
  }

  @Test(
    "Strings that are no URL",
    arguments: [
      "a b", "plain key", "http://h.test/\u{e9}.png", "http://h.test/<a>", "a\"b", "a%", "a%2",
      "a%zz", "a#b#c", "a|b", "a\\b", "a^b", "a`b", "{a}", "a\nb", "a\u{0}b", "a\u{7f}b",
    ])
  func refused(string: String) {
    #expect(ImageURL(parsing: string) == nil)
  }

  @Test(
    "Strings that are URLs",
    arguments: [
      "", "http://h.test/a%20b.png", "http://[::1]/a", "a#b", "-_.!~*'();/?:@&=+$,", "A-Za-z0-9",
    ])
  func accepted(string: String) {
    #expect(ImageURL(parsing: string)?.absoluteString == string)
  }

  @Test("An empty string is an empty URL, and an empty URL is no nil")
  func empty() throws {
    let url = try #require(ImageURL(parsing: ""))
    #expect(url.isEmpty)
    #expect(!ImageURL("http://h.test/").isEmpty)
  }

  @Test("Query and fragment make another URL")
  func variants() {
    let urls = ["http://h/a", "http://h/a?x", "http://h/a#x", "http://h/A"].map { ImageURL($0) }
    #expect(Set(urls).count == 4)
    #expect(ImageURL("http://h/a") == urls[0])
    #expect(urls[0].description == "http://h/a")
  }

  @Test("URLs compare byte for byte, not as text that looks the same")
  func bytes() {
    let composed = ImageURL("\u{e9}")
    let decomposed = ImageURL("e\u{301}")
    #expect(composed.absoluteString == decomposed.absoluteString)
    #expect(composed != decomposed)
    #expect(ImageURL("K") != ImageURL("\u{212a}"))
    let between = ImageURL("f")
    #expect([composed, between, decomposed].sorted() == [decomposed, between, composed])
  }

  @Test("The manager converts strings and drops other classes (C039, C040)")
  func arguments() {
    let url = ImageURL("http://h.test/a.png")
    #expect(URLArgument.url(url).resolved == url)
    #expect(URLArgument.string("http://h.test/a.png").resolved == url)
    #expect(URLArgument.string("").resolved == ImageURL(""))
    #expect(URLArgument.string("no url").resolved == nil)
    #expect(URLArgument.other(className: "NSNull").resolved == nil)
    #expect(URLArgument.none.resolved == nil)
  }
}
