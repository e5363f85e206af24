import Testing

/// The statements of the manager come in the order of each release.
@Suite struct ManagerStepTests {
  private static let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#

  /// The load's checkpoints in the manager, without `manager.` before each name.
  private static func steps(
    _ generation: String, _ steps: String = load, given: String = ""
  ) throws -> [String] {
    try ReachedSteps.of(steps, generation: generation, given: given)
      .filter { $0.hasPrefix("first manager.") }.map { String($0.dropFirst(14)) }
  }

  private static let begin = ["load", "blacklist.test", "running.add", "query", "query.stored"]

  @Test func untilFourALoadKeepsABlock() throws {
    let end = ["download.answer", "store", "completion", "running.remove"]
    #expect(
      try Self.steps("3.x") == Self.begin
        + ["cache.answer", "download", "cancelBlock", "cancelBlock.stored"] + end)
    #expect(
      try Self.steps("4.2") == Self.begin + ["cache.answer", "download", "cancelBlock"] + end)
  }

  @Test func in5ALoadKeepsTheOperationOfItsLoader() throws {
    for generation in ["5.x", "hardened"] {
      #expect(
        try Self.steps(generation) == Self.begin + [
          "cache.answer", "download", "loader.stored", "download.answer", "store", "completion",
          "running.remove",
        ])
    }
  }

  /// C045: after the load is listed, before the cache is asked; M10 repaired, before the blacklist is.
  @Test func theProcessorComesBetweenTheListAndTheCache() throws {
    let given = #", "manager": {"optionsProcessor": {"adds": ["fromCacheOnly"]}}"#
    let end = ["query", "query.stored", "cache.answer", "completion", "running.remove"]
    #expect(
      try Self.steps("5.x", given: given)
        == ["load", "blacklist.test", "running.add", "options"] + end)
    #expect(
      try Self.steps("hardened", given: given)
        == ["load", "options", "blacklist.test", "running.add"] + end)
  }

  /// The store process of 5.x: nothing is kept of the original, and the load is forgotten before its
  /// transform has begun (M06).
  @Test func in5AnImageIsStoredBeforeAndAfterItsTransform() throws {
    let given = #", "manager": {"imageTransformer": {"gives": "new", "time": "1 ms"}}"#
    let begin = Self.begin + ["cache.answer"]
    let download = ["download", "loader.stored", "download.answer"]
    #expect(
      try Self.steps("5.x", given: given)
        == begin + download + ["store", "running.remove", "transform", "store", "completion"])
    // With K36 repaired the cache is asked for the original.
    #expect(
      try Self.steps("hardened", given: given)
        == begin + ["query", "query.stored", "cache.answer"] + download
        + ["store", "transform", "store", "completion", "running.remove"])
  }

  @Test func aSerializerRunsBeforeTheStoreAndIn5BesideTheCompletion() throws {
    let given = #", "manager": {"cacheSerializer": {"bytes": "7 B", "time": "1 ms"}}"#
    let steps = try Self.steps("5.x", given: given)
    #expect(
      steps.suffix(4) == ["completion", "running.remove", "serialize", "store"])
    // With M18 repaired the completion waits.
    #expect(
      try Self.steps("hardened", given: given).suffix(4)
        == ["serialize", "store", "completion", "running.remove"])
  }

  /// With the blacklist hiding nothing (M09 repaired), the refusal comes after the cache's answer.
  @Test func aListedURLIsRefusedBeforeTheCacheIsAsked() throws {
    let given = #", "failedURLs": ["https://a/1.png"]"#
    for generation in ["3.x", "4.2", "5.x"] {
      #expect(
        try Self.steps(generation, given: given)
          == ["load", "blacklist.test", "reject", "completion"])
    }
    #expect(
      try Self.steps("hardened", given: given)
        == Self.begin + ["cache.answer", "reject", "completion", "running.remove"])
  }

  /// The locks of a cancel: none in 3.x, that of the load in 4.2 and 5.x.
  @Test func aCancelOf3FindsTheBlockAndCallsItLater() throws {
    let steps = Self.load + #", {"at": "1 ms", "cancel": "first"}"#
    #expect(
      try Self.steps("3.x", steps).suffix(3) == ["cancel", "cancelBlock.call", "running.remove"])
    #expect(try Self.steps("4.2", steps).suffix(2) == ["cancel", "running.remove"])
    #expect(
      try Self.steps("5.x", steps).suffix(5) == [
        "cancel", "download.answer", "completion", "running.remove", "running.remove",
      ])
  }
}
