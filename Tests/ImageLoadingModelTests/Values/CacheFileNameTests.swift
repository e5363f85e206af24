import ImageLoadingModel
import Testing

/// The names that SDWebImage 3.7.6, 4.2.3 and 5.1.0 gave when they were run.
@Suite("Cache file names")
struct CacheFileNameTests {
  private static let xs = String(repeating: "x", count: 300)
  private static let es = String(repeating: "e", count: 260)
  private static let ss = String(repeating: "s", count: 300)

  @Test(
    "Names that all three generations share",
    arguments: [
      ("http://h.test/a.png", "a47795f7c732dcc3818056ae448c0a52.png"),
      ("http://h.test/a", "e71cfb710af4107b471dc404ca44e766"),
      ("http://h.test/a.JPG", "9ee97166651a5c8009190fb5aff680fb.JPG"),
      ("http://h.test/dir.d/a", "06b492d4d877b3de74163600ac9afaff"),
      ("plain key", "a4c06d018ec2a32bcc9ce658ed74a867"),
      ("plain.key.webp", "0e462cd255abe4c75722f22c09e8ae78.webp"),
      ("", "d41d8cd98f00b204e9800998ecf8427e"),
      ("http://h.test/\u{e9}.png", "74af9a88607490cf560342749f60937c.png"),
      ("http://h.test/a.tar.gz", "4d52ddc6770f0d8581049f67aa0dc443.gz"),
      ("http://h.test/" + xs, "e5292a14c2723096c53b7debe9bdb4f9"),
      ("http://h.test/a%20b.png", "c286e7ec516c5b5201704c66323d13ad.png"),
    ])
  func shared(key: String, name: String) {
    for rule in CacheFileName.allCases {
      #expect(rule.name(forKey: key) == name)
    }
  }

  @Test(
    "Queries and fragments are part of the extension in 3.x only (C115)",
    arguments: [
      (
        "http://h.test/a.png?x=1&y=2", "9a9541c0062b9a2346ff8c43635328fb", "png?x=1&y=2", "png"
      ),
      ("http://h.test/a.php?u=b.png", "84c23547bded3ec8032f2b9d2541b9f0", "png", "php"),
      ("http://h.test/a.png#f", "8c45e82eb1ac08174094287e65b3bcb8", "png#f", "png"),
    ])
  func query(key: String, digest: String, pathExtension: String, urlExtension: String) {
    #expect(CacheFileName.extensionOfPath.name(forKey: key) == "\(digest).\(pathExtension)")
    #expect(CacheFileName.extensionOfURL.name(forKey: key) == "\(digest).\(urlExtension)")
    #expect(CacheFileName.boundedExtensionOfURL.name(forKey: key) == "\(digest).\(urlExtension)")
  }

  @Test("A long extension is dropped in 5.x only")
  func longExtension() {
    let key = "http://h.test/a." + Self.es
    let digest = "aaf4dc4dfaaed8d4522257e9540fcbcd"
    #expect(CacheFileName.extensionOfPath.name(forKey: key) == "\(digest).\(Self.es)")
    #expect(CacheFileName.extensionOfURL.name(forKey: key) == "\(digest).\(Self.es)")
    #expect(CacheFileName.boundedExtensionOfURL.name(forKey: key) == digest)
  }

  @Test("5.x keeps an extension of 222 characters, which makes a name of exactly 255 bytes")
  func bound() {
    let rule = CacheFileName.boundedExtensionOfURL
    let longest = rule.name(forKey: "http://h.test/a." + String(repeating: "e", count: 222))
    #expect(longest.utf8.count == CacheFileName.longestNameInBytes)
    let tooLong = rule.name(forKey: "http://h.test/a." + String(repeating: "e", count: 223))
    #expect(tooLong.utf8.count == 32)
  }

  @Test(
    "Lengths of names with a long query, a long extension, and a key that is no URL",
    arguments: [
      ("http://h.test/a.jpg?Signature=" + ss, [347, 36, 36]),
      ("http://h.test/a." + ss, [333, 333, 32]),
      ("my key. " + ss, [334, 334, 32]),
    ])
  func lengths(key: String, expected: [Int]) {
    #expect(CacheFileName.allCases.map { $0.name(forKey: key).utf8.count } == expected)
  }

  @Test("A nil key is named like an empty one (C116), in 3.x with its extension as %@ prints it")
  func nilKey() {
    #expect(
      CacheFileName.allCases.map { $0.name(forKey: nil) } == [
        "d41d8cd98f00b204e9800998ecf8427e.(null)", "d41d8cd98f00b204e9800998ecf8427e",
        "d41d8cd98f00b204e9800998ecf8427e",
      ])
  }
}
