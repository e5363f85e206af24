import Testing

@testable import TestFixtures

/// What the cache of a generation does not have is refused.
@Suite struct BadCacheTests {
  /// - Parameter members: what follows `about`, from column 43 on.
  private static func document(_ members: String, _ says: String...) -> BadDocument {
    BadDocument(
      whole: #"{"format": 1, "title": "T", "about": "A", \#(members)}"#, says, schemaRefuses: false)
  }

  /// A world of a generation; what it holds begins at column 102 for `4.2`.
  private static func world(_ generation: String, _ given: String, _ says: String...) -> BadDocument
  {
    BadDocument(
      whole: #"{"format": 1, "title": "T", "about": "A", "generation": "\#(generation)", "#
        + #""steps": [{"at": "0 s", "wait": "0 s"}], "given": {\#(given)}}"#, says,
      schemaRefuses: false)
  }

  @Test(arguments: [
    world(
      "5.x", #""readOnlyPaths": {"/a": {"files": {}}}"#,
      #"1:115: $.given.readOnlyPaths: the cache of 5.x has no "readOnlyPaths" (3.x and 4.2 have "#
        + "it)"),
    world(
      "4.2", #""additionalCachePath": {"directory": "/a", "files": {}}"#,
      #"1:115: $.given.additionalCachePath: the cache of 4.2 has no "additionalCachePath" (5.x "#
        + "and hardened have it)"),
    world(
      "3.x", #""formerDisk": {}"#,
      #"1:115: $.given.formerDisk: the cache of 3.x has no "formerDisk" (5.x and hardened have it)"#
    ),
    world(
      "4.2", #""cache": {"shouldUseWeakMemoryCache": true, "diskCacheExpireType": "accessDate"}"#,
      #"1:125: $.given.cache.shouldUseWeakMemoryCache: the cache of 4.2 has no "#
        + #""shouldUseWeakMemoryCache" (5.x and hardened have it)"#,
      #"1:159: $.given.cache.diskCacheExpireType: the cache of 4.2 has no "diskCacheExpireType" "#
        + "(5.x and hardened have it)"),
    world(
      "5.x", #""cache": {"shouldDecompressImages": true}"#,
      #"1:125: $.given.cache.shouldDecompressImages: the cache of 5.x has no "#
        + #""shouldDecompressImages" (3.x and 4.2 have it)"#),
    world(
      "3.x", #""cache": {"diskCacheWritingOptions": []}"#,
      #"1:125: $.given.cache.diskCacheWritingOptions: the cache of 3.x has no "#
        + #""diskCacheWritingOptions" (5.x and hardened have it)"#),
  ])
  func aWorldIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }

  @Test(arguments: [
    document(
      #""generation": "4.2", "steps": [{"at": "0 s", "clear": "all"}]"#,
      #"1:88: $.steps[0].clear: the cache of 4.2 has no "clear" (5.x and hardened have it)"#),
    document(
      #""generation": "4.2", "steps": [{"at": "0 s", "contains": "u", "as": "a"}]"#,
      #"1:88: $.steps[0].contains: the cache of 4.2 has no "contains" (5.x and hardened have it)"#),
    document(
      #""generation": "3.x", "steps": [{"at": "0 s", "remove": "u", "cacheType": "all"}]"#,
      #"1:103: $.steps[0].cacheType: the cache of 3.x has no "cacheType" (5.x and hardened have "#
        + "it)"),
    document(
      #""generation": "4.2", "steps": [{"at": "0 s", "imageData": "u"}]"#,
      #"1:88: $.steps[0].imageData: the cache of 4.2 has no "imageData" (5.x and hardened have it)"#
    ),
    document(
      #""generation": "4.2", "steps": [{"at": "0 s", "exists": "u", "synchronously": true}]"#,
      #"1:103: $.steps[0].synchronously: the cache of 4.2 has no "synchronously" (3.x, 5.x and "#
        + "hardened have it)"),
    document(
      #""generation": "4.2", "steps": [{"at": "0 s", "store": "u", "image": "png 1x1", "#
        + #""recalculate": true}]"#,
      #"1:122: $.steps[0].recalculate: the cache of 4.2 has no "recalculate" (3.x has it)"#),
    document(
      #""generation": "5.x", "steps": [{"at": "0 s", "addReadOnlyPath": "/a"}]"#,
      #"1:88: $.steps[0].addReadOnlyPath: the cache of 5.x has no "addReadOnlyPath" (3.x and 4.2 "#
        + "have it)"),
    document(
      #""generation": "4.2", "steps": [{"at": "0 s", "cacheConfig": "#
        + #"{"shouldUseWeakMemoryCache": true}}]"#,
      #"1:104: $.steps[0].cacheConfig.shouldUseWeakMemoryCache: the cache of 4.2 has no "#
        + #""shouldUseWeakMemoryCache" (5.x and hardened have it)"#),
    document(
      #""generation": "4.2", "steps": [{"at": "0 s", "expect": {"weakTable": []}}]"#,
      #"1:99: $.steps[0].expect.weakTable: the cache of 4.2 has no "weakTable" (5.x and hardened "#
        + "have it)"),
    document(
      #""generation": "4.2", "steps": [{"at": "0 s", "wait": "0 s"}], "expect": {"weakTable": []}"#,
      #"1:116: $.expect.weakTable: the cache of 4.2 has no "weakTable" (5.x and hardened have it)"#),
  ])
  func aCallIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }

  /// A size has always been there for a caller who waits.
  @Test func aSizeForWhichTheCallerWaitsIsInEveryGeneration() throws {
    for generation in ["3.x", "4.2", "5.x", "hardened"] {
      let text =
        #"{"format": 1, "title": "T", "about": "A", "generation": "\#(generation)", "steps": "#
        + #"[{"at": "0 s", "size": true, "synchronously": true, "as": "a"}]}"#
      #expect(TestScenario.complaints(Array(text.utf8)) == [])
    }
  }

  @Test(arguments: [
    ("maxCacheAge", "maxDiskAge", #""1 s""#), ("maxCacheSize", "maxDiskSize", #""1 B""#),
    ("maxMemoryCountLimit", "maxMemoryCount", "1"),
  ])
  func aSettingIsCalledByOneName(old: String, new: String, value: String) throws {
    let text = TestScenario.document(
      #""steps": [{"at": "0 s", "cacheConfig": {"\#(old)": \#(value), "\#(new)": \#(value)}}]"#)
    let complaint = try #require(TestScenario.complaints(Array(text.utf8)).first)
    #expect(complaint.contains(#""\#(new)" cannot be combined with "\#(old)""#))
  }
}
