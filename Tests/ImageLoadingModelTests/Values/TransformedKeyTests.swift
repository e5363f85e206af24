import ImageLoadingModel
import Testing

/// The keys of transformed images (`SDTransformedKeyForKey`, 5.1.0).
@Suite struct TransformedKeyTests {
  @Test(arguments: [
    ("http://h/a.png", "http://h/a-T.png"),
    ("http://h/a.png?x=1.gif", "http://h/a-T.png?x=1.gif"),
    ("http://h/a.png#f", "http://h/a-T.png#f"),
    ("http://h/a.tar.gz", "http://h/a.tar-T.gz"),
    ("http://h/a", "http://h/a-T"),
    ("http://h/a?x=b.png", "http://h/a?x=b.png-T"),
    ("http://h.test", "http://h.test-T"),
    ("plain.key.webp", "plain.key-T.webp"),
    ("my key.png", "my key-T.png"),
    ("", "-T"),
    // NSURLComponents gives the path without escapes, and escapes what must be.
    ("http://h/a%20b.png", "http://h/a%20b-T.png"),
    ("http://h/a%2Fb.png?x=%2F", "http://h/a/b-T.png?x=%2F"),
    ("http://h/%41.p%6Eg", "http://h/A-T.png"),
    ("http://h/a[1].png", "http://h/a%5B1%5D-T.png"),
    ("http://h/a.png;v=1", "http://h/a-T.png"),
    // NSString gives a path without slashes that it does not need.
    ("http://h/a.png/", "http://h/a-T.png"),
    ("http://h//a.png", "http://h/a-T.png"),
    ("http://h/my a.png", "http:/h/my a-T.png"),
    ("file:///tmp/a.png?x", "file:/tmp/a-T.png"),
    ("plain.png/", "plain-T.png"),
  ])
  func theTransformerKeyPrecedesTheExtension(key: String, transformed: String) {
    #expect(TransformedKey.key(key, transformerKey: "T", rewritesPath: true) == transformed)
  }

  @Test func charactersNotAllowedInAURLAreEscaped() {
    #expect(
      TransformedKey.key("http://h/a.png", transformerKey: "flip(1,0) é?", rewritesPath: true)
        == "http://h/a-flip(1,0)%20%C3%A9%3F.png")
    #expect(
      TransformedKey.key("http://h/a", transformerKey: "é", rewritesPath: true) == "http://h/a-é")
  }

  /// K39: with the repair a key says how its path was written, and is as before where there is one way.
  @Test(arguments: [
    ("http://h/a.png", "http://h/a-T.png"),
    ("http://h/a.png?x=1.gif#f", "http://h/a-T.png?x=1.gif#f"),
    ("http://h/a.tar.gz", "http://h/a.tar-T.gz"),
    ("http://h/a", "http://h/a-T"),
    ("http://h/a?x=b.png", "http://h/a?x=b.png-T"),
    ("http://h/a%20b.png", "http://h/a%20b-T.png"),
    ("plain.key.webp", "plain.key-T.webp"),
    ("my key.png", "my key-T.png"),
    ("", "-T"),
    ("http://h/a%2Fb.png", "http://h/a%2Fb-T.png"),
    ("http://h/a/b.png", "http://h/a/b-T.png"),
    ("http://h/%41.png", "http://h/%41-T.png"),
    ("http://h/a.png;v=1", "http://h/a-T.png;v=1"),
    ("http://h/a.png/", "http://h/a.png/-T"),
    ("http://h//a.png", "http://h//a-T.png"),
    ("file:///tmp/a.png?x", "file:///tmp/a-T.png?x"),
    ("plain.png/", "plain.png/-T"),
  ])
  func theRepairedKeyKeepsThePath(key: String, transformed: String) {
    #expect(TransformedKey.key(key, transformerKey: "T", rewritesPath: false) == transformed)
  }

  @Test func theRepairedKeyEscapesTheTransformer() {
    #expect(
      TransformedKey.key("http://h/a.png", transformerKey: "flip(1,0) é?", rewritesPath: false)
        == "http://h/a-flip(1,0)%20%C3%A9%3F.png")
  }
}
