import Testing

@testable import SimChecking
@testable import SimRuntime
@testable import SimText

/// Files that quote the story are rewritten so that they name events.
@Suite struct ScenarioMigrationTests {
  private static func document(_ told: String) -> String {
    """
    {
      "format": 1, "title": "T", "about": "A", "generation": "4.2",
      "given": { "network": { "https://a/*": { "image": "png 10x10" } } },
      "steps": [
        { "at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell", "placeholder": "grey" },
        { "at": "1 s", "prefetch": ["https://a/2.png"], "as": "ahead" },
        { "at": "2 s", "exists": "https://a/1.png", "as": "asked" },
        { "at": "3 s", "memoryWarning": true },
        { "at": "4 s", "load": "https://a/1.png", "as": "second" }
      ],
      "expect": { "told": [\(told)] }
    }
    """
  }

  private func migrated(_ told: String) throws -> String {
    let migration = try ScenarioMigration(Array(Self.document(told).utf8), file: "s.json")
    let node = try JSONParser.parse(Array(migration.text.utf8))
    _ = try ScenarioReader.read(Array(migration.text.utf8), file: "s.json")
    let told = try #require(node["expect"]?["told"])
    return JSONValue(told).text(pretty: false)
  }

  /// From files as they were.
  @Test(arguments: [
    ("cache.disk.read", #""cache.disk.read""#),
    (
      "first hears: image https://a/1.png, cache type disk",
      #"{"completed":"first","image":"https://a/1.png","cacheType":"disk"}"#
    ),
    ("first hears: *", #"{"completed":"first"}"#), ("first hears*", #"{"completed":"first"}"#),
    ("first hears: image*", #"{"completed":"first","image":"*"}"#),
    (
      "first hears: error NSURLErrorDomain -1001 timedOut, cache type none",
      #"{"completed":"first","error":"timedOut","cacheType":"none"}"#
    ),
    (
      "first hears: error SDWebImageErrorDomain 1000 invalidURL, cache type none",
      #"{"completed":"first","error":"SDWebImageErrorDomain 1000","cacheType":"none"}"#
    ),
    ("first hears: error *", #"{"completed":"first","error":"*"}"#),
    ("asked hears: yes", #"{"answered":"asked","answer":"yes"}"#),
    (
      "ahead hears: 1 finished, 0 of them skipped",
      #"{"prefetchCompleted":"ahead","finished":1,"skipped":0}"#
    ),
    ("ahead progress: 1 of 1", #"{"prefetchProgressed":"ahead","finished":1,"total":1}"#),
    ("first progress: 0 of ?", #"{"progressed":"first","received":0,"expected":null}"#),
    ("memory warning", #"{"stimulus":"memoryWarning"}"#),
    ("memory has https://a/1.png", #"{"memoryStored":"https://a/1.png"}"#),
    (
      "memory has https://a/1.png again: somebody holds it",
      #"{"memoryRevived":"https://a/1.png"}"#
    ),
    ("memory is empty", #"{"memoryCleared":true}"#),
    ("disk has https://a/1.png (100 B)", #"{"diskStored":"https://a/1.png","bytes":100}"#),
    ("disk has https://a/1.png*", #"{"diskStored":"https://a/1.png"}"#),
    ("https://a/1.png is blacklisted*", #"{"blacklisted":"https://a/1.png"}"#),
    ("https://a/1.png is off the blacklist", #"{"unblacklisted":"https://a/1.png"}"#),
    ("the delegate is asked for https://a/1.png", #"{"delegateAsked":"https://a/1.png"}"#),
    ("view cell shows grey", #"{"viewShows":"cell","placeholder":"grey"}"#),
    (
      "view cell shows https://a/1.png(partial*",
      #"{"viewShows":"cell","image":"https://a/1.png(partial*"}"#
    ),
    ("view cell: indicator off", #"{"indicator":"cell","isShown":false}"#),
    (
      "second joins the download of https://a/1.png",
      #"{"downloadJoined":"https://a/1.png","by":"second"}"#
    ),
    ("network: request 2 *", #"{"requestStarted":"*","request":2}"#),
    (
      "network: request 1 for https://a/1.png is given up",
      #"{"requestCancelled":"https://a/1.png","request":1}"#
    ),
    ("network: end of https://a/1.png", #"{"requestFinished":"https://a/1.png"}"#),
    ("network: status 200 *", #"{"responseReceived":"*","status":200}"#),
    ("request 1: without cookies", #"{"requestStarted":"*","request":1,"handlesCookies":false}"#),
    (
      "request 1: header X-Token: secret",
      #"{"requestStarted":"*","request":1,"headers":{"X-Token":"secret"}}"#
    ),
    ("acquire failedURLs", #"{"did":"acquire","object":"failedURLs"}"#),
    (
      "load first.isCancelled: - false + true",
      #"{"changed":"load first.isCancelled","old":"false","new":"true"}"#
    ),
    (
      "runningOperations: + load first", #"{"changed":"runningOperations","addition":"load first"}"#
    ),
    ("known race*", #"{"raced":"*","known":"*"}"#),
    (
      "breaks: nothing-running-at-rest on first",
      #"{"broke":"nothing-running-at-rest","on":"first"}"#
    ),
    ("end: deadlock", #"{"runEnded":"deadlock"}"#), ("cleaned away: *", #"{"fileCleaned":"*"}"#),
  ])
  func aSentenceBecomesItsEvent(sentence: String, event: String) throws {
    #expect(try migrated(JSONValue.string(sentence).text(pretty: false)) == "[\(event)]")
  }

  @Test func nameAndQueueGoWithIt() throws {
    #expect(
      try migrated(#"{"is": "memory is empty", "for": "first", "on": "main"}"#)
        == #"[{"memoryCleared":true,"subject":"first","queue":"main"}]"#)
  }

  @Test func sentencesOfOneRequestBecomeOneEvent() throws {
    #expect(
      try migrated(
        #""network: request 1 *", "request 1: with cookies", "request 2: time-out 15 s""#)
        == #"[{"requestStarted":"*","request":1,"handlesCookies":true},"#
        + #"{"requestStarted":"*","request":2,"timeout":"15 s"}]"#)
  }

  @Test func allElseStaysToTheByte() throws {
    let new = Self.document(#"{"memoryCleared": true}, "cache.disk.read""#)
    let migration = try ScenarioMigration(Array(new.utf8), file: "s.json")
    #expect(migration.text == new)
    #expect(migration.count == 0)
    let old = Self.document(#""memory is empty""#)
    let other = try ScenarioMigration(Array(old.utf8), file: "s.json")
    #expect(
      other.text == old.replacing(#"["memory is empty"]"#, with: #"[{ "memoryCleared": true }]"#))
    #expect(other.count == 1)
  }

  @Test func sentencesThatNameNoEventAreReported() {
    #expect(throws: ScenarioReader.Failure.self) { try migrated(#""nobody says so""#) }
  }

  /// A mistake outside of what is rewritten is reported where it is in the file.
  @Test func aMistakeElsewhereKeepsItsPlace() throws {
    let text = Self.document(#""memory is empty""#).replacing(
      #""placeholder": "grey""#, with: #""colour": 1"#)
    let complaint = try #require(throws: ScenarioReader.Failure.self) {
      try ScenarioMigration(Array(text.utf8), file: "s.json")
    }
    let position = try #require(complaint.diagnostics.first?.position)
    #expect(position.line == 5)
    #expect(position.column == 78)
  }

  /// A file that names no event by a sentence stays as it is, whatever else is wrong with it.
  @Test func aFileWithoutSentencesIsNotRead() throws {
    let text = Self.document(#"{"memoryCleared": true}"#).replacing(
      #""format": 1"#, with: #""format": 9"#)
    let migration = try ScenarioMigration(Array(text.utf8), file: "s.json")
    #expect(migration.text == text)
    #expect(migration.count == 0)
  }
}
