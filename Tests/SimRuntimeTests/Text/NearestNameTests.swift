import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("The nearest name")
struct NearestNameTests {
  static let names = ["seed", "schedule", "strategy", "format", "with", "without"]

  @Test(
    "finds a name behind a slip of the fingers",
    arguments: [
      ("sede", "seed"), ("sed", "seed"), ("seeds", "seed"), ("sead", "seed"), ("SEED", "seed"),
      ("formt", "format"), ("shcedule", "schedule"), ("wihtuot", "without"),
    ])
  func slips(written: String, meant: String) {
    #expect(nearestName(to: written, among: Self.names) == meant)
  }

  @Test("finds the one name that the text begins")
  func beginnings() {
    #expect(nearestName(to: "strat", among: Self.names) == "strategy")
    #expect(nearestName(to: "f", among: Self.names) == nil, "one letter says too little")
    #expect(nearestName(to: "wi", among: Self.names) == nil, "two names begin so")
  }

  @Test("finds the longest name at the end of one with a prefix")
  func endings() {
    #expect(nearestName(to: "NSPrefixedFormat", among: Self.names) == "format")
    #expect(nearestName(to: "NSLongFormat", among: ["format", "longFormat"]) == "longFormat")
    #expect(nearestName(to: "PrefixedSeed", among: Self.names) == nil, "too short a name")
  }

  @Test(
    "finds nothing where nothing is near",
    arguments: ["", "x", "colour", "verbose", "st-", "----"])
  func strangers(written: String) {
    #expect(nearestName(to: written, among: Self.names) == nil)
  }

  @Test("asks short names to be equal but for upper and lower case")
  func shortNames() {
    #expect(nearestName(to: "AT", among: ["at", "as"]) == "at")
    #expect(nearestName(to: "is", among: ["at", "as"]) == nil)
  }

  @Test("takes the nearest, and among equals the first")
  func order() {
    #expect(nearestName(to: "steps", among: ["stems", "steps"]) == "steps")
    #expect(nearestName(to: "stexs", among: ["stems", "steps"]) == "stems")
    #expect(nearestName(to: "stexs", among: ["steps", "stems"]) == "steps")
  }

  @Test("never allows more than four edits")
  func longNames() {
    let name = "maxConcurrentDownloads"
    #expect(nearestName(to: "maxConcurrentDown1234s", among: [name]) == name)
    #expect(nearestName(to: "maxConcurrentDow12345s", among: [name]) == nil)
  }

  @Test("has no candidate to offer where there is none")
  func noCandidates() {
    #expect(nearestName(to: "seed", among: []) == nil)
  }
}

@Suite("The distance of two names")
struct EditDistanceTests {
  @Test(
    "counts edits",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
      ("abc", "ab", 1), ("ab", "abc", 1), ("ab", "ba", 1), ("kitten", "sitting", 3),
      ("abcd", "badc", 2),
    ])
  func knownDistances(first: String, second: String, distance: Int) {
    #expect(editDistance(Array(first), Array(second)) == distance)
    #expect(editDistance(Array(second), Array(first)) == distance)
  }

  @Test("edits no part twice, unlike the unrestricted distance, which is 2 here")
  func restricted() {
    #expect(editDistance(Array("ca"), Array("abc")) == 3)
  }

  /// The release of a generation, or its number alone.
  @Test(arguments: [
    ("5.1.0", "5.x"), ("5", "5.x"), ("4.x", "4.2"), ("3.7.6", "3.x"), ("6.x", "3.x"),
  ])
  func aNumberMeansTheOnlyNameThatBeginsWithIt(written: String, meant: String) {
    #expect(nearestName(to: written, among: ["3.x", "4.2", "5.x", "hardened"]) == meant)
    #expect(nearestName(to: "17.4", among: ["17.1", "17.2.3"]) == "17.1")
    #expect(
      nearestName(to: "06-memory-hit", among: ["02-memory-hit", "06-blacklist"]) == "02-memory-hit")
  }
}
