import ImageLoadingModel
import Testing

/// The table of a view's loads by operation key.
@Suite struct ViewRegistryTests {
  private static let finished = """
    {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v"},
    {"at": "1 s", "cancelView": "v"}
    """

  /// 3.x owns the load: the next cancel finds it, although it has long ended.
  @Test func aFinishedLoadStaysInTheDictionaryOf3() throws {
    #expect(try ViewRun("3.x", Self.finished).steps.contains("a manager.cancel"))
  }

  /// C033.
  @Test func aFinishedLoadIsGoneFromTheWeakTable() throws {
    for generation in ["4.2", "5.x"] {
      #expect(try !ViewRun(generation, Self.finished).steps.contains("a manager.cancel"))
    }
  }

  @Test func theLoadOfOneKeyLeavesThatOfAnother() throws {
    let steps = """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v"},
      {"at": "1 ms", "load": "https://a/2.png", "as": "b", "into": "v", "picture": "highlighted"}
      """
    for generation in ["3.x", "4.2", "5.x"] {
      #expect(try !ViewRun(generation, steps).steps.contains("a manager.cancel"), "\(generation)")
    }
  }

  /// V02: only with the repair it is checked that the entry is still the one that was cancelled.
  @Test func aLoadThatReplacedTheCancelledOneIsKeptOnlyIfRepaired() throws {
    let steps = """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v"},
      {"when": "a completes", "load": "https://a/2.png", "as": "f", "into": "v"},
      {"at": "1 ms", "load": "https://a/3.png", "as": "b", "into": "v"}
      """
    #expect(try !ViewRun("5.x", steps).steps.contains("f manager.cancel"))
    #expect(
      try ViewRun("5.x", steps, without: [.cancelForgetsReplacement]).steps
        .contains("f manager.cancel"))
  }
}
