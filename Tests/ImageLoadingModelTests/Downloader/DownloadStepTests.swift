import Testing

/// The statements of a download come in the order of each release.
@Suite struct DownloadStepTests {
  private static let ask = #"{"at": "0 s", "download": "https://a/1.png", "as": "first"}"#
  private static let download = "download of https://a/1.png"

  @Test func aConnectionHasItsEntryAndItsHandlersBeforeItsOperation() throws {
    let steps = try ReachedSteps.of(Self.ask, generation: "3.x")
    #expect(
      steps == [
        "first downloader.download", "first downloader.register", "first downloader.handlers.add",
        "first downloader.create", "first downloader.queue.add",
      ]
        + [
          "operation.start", "operation.resume", "operation.progress", "operation.runLoop",
          "operation.response",
          "operation.data", "operation.complete", "operation.decode", "operation.deliver",
          "operation.completion", "operation.done",
        ].map { "\(Self.download) \($0)" })
  }

  /// The completion block of the operation, and main, run beside the coder's queue.
  @Test func aSessionsOperationIsQueuedBeforeItHasHandlers() throws {
    let steps = try ReachedSteps.of(Self.ask, generation: "5.x")
    #expect(
      steps.filter { $0.hasPrefix("first") } == [
        "first downloader.download", "first downloader.create", "first downloader.register",
        "first downloader.queue.add", "first downloader.handlers.add",
      ])
    let operation = steps.filter { $0.hasPrefix(Self.download) }
    #expect(
      operation.filter { !$0.hasSuffix(".completion") && !$0.hasSuffix(".unregister") }
        == [
          "operation.start", "operation.resume", "operation.progress", "operation.response",
          "operation.data",
          "operation.complete", "operation.decode", "operation.deliver", "operation.done",
        ].map { "\(Self.download) \($0)" })
    #expect(operation.contains("\(Self.download) operation.completion"))
    #expect(operation.contains("\(Self.download) downloader.unregister"))
  }

  @Test func theHandlersAreFirstWhereD06IsRepaired() throws {
    let steps = try ReachedSteps.of(Self.ask, generation: "hardened")
    #expect(
      steps.filter { $0.hasPrefix("first") }.suffix(2) == [
        "first downloader.handlers.add", "first downloader.queue.add",
      ])
  }

  @Test func aCancelIsSentToTheThreadOfTheConnection() throws {
    let steps = try ReachedSteps.of(
      Self.ask + #", {"at": "5 ms", "cancelDownload": "first"}"#, generation: "3.x")
    let cancel = try #require(steps.firstIndex { $0.hasSuffix("operation.cancel") })
    #expect(steps[cancel] == "step 2 operation.cancel")
    #expect(
      steps[(cancel + 1)...] == [
        "\(Self.download) operation.cancel.arrived", "\(Self.download) operation.cancel.task",
        "\(Self.download) downloader.unregister",
      ])
  }

  @Test func aCancelCallsTheSessionInside() throws {
    let steps = try ReachedSteps.of(
      Self.ask + #", {"at": "5 ms", "cancelDownload": "first"}"#, generation: "5.x")
    let cancel = try #require(steps.firstIndex(of: "step 2 downloader.cancel"))
    #expect(
      steps[cancel...].filter { !$0.hasSuffix("downloader.unregister") } == [
        "step 2 downloader.cancel", "step 2 operation.cancel", "step 2 operation.cancel.task",
        "step 2 operation.deliver", "step 2 operation.completion",
      ])
  }
}
