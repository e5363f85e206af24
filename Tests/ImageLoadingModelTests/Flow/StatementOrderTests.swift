import ImageLoadingModel
import Testing

/// The statements of 4.2.3 come in the documented order.
@Suite struct StatementOrderTests {
  /// C001, C004: cancel, placeholder, manager; C034: the load is registered after the call.
  @Test func aViewCancelsBeforeItShowsThePlaceholderAndLoads() throws {
    let steps = try ReachedSteps.of(
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "old", "into": "cell", "placeholder": "grey"},
      {"at": "1 ms", "load": "https://a/2.png", "as": "new", "into": "cell", "placeholder": "grey"}
      """)
    let start = try #require(steps.firstIndex(of: "new view.setImage"))
    #expect(
      steps[start...].prefix(13) == [
        "new view.setImage", "new view.cancel", "old manager.cancel", "old downloader.cancel",
        "old manager.running.remove", "new view.placeholder", "new manager.load",
        "new manager.blacklist.test", "new manager.running.add", "new manager.query",
        "new cache.memory.read", "new manager.query.stored", "new view.register",
      ])
  }

  /// C034: on a memory hit the completion has run before the load is registered.
  @Test func aMemoryHitCompletesBeforeTheLoadIsRegistered() throws {
    let steps = try ReachedSteps.of(
      """
      {"at": "0 s", "store": "https://a/1.png", "image": "png 10x10", "toDisk": false},
      {"at": "1 s", "load": "https://a/1.png", "as": "hit", "into": "cell"}
      """)
    #expect(
      steps.filter { $0.hasPrefix("hit ") } == [
        "hit view.setImage", "hit view.cancel", "hit view.placeholder", "hit manager.load",
        "hit manager.blacklist.test", "hit manager.running.add", "hit manager.query",
        "hit cache.memory.read", "hit manager.cache.answer", "hit manager.completion",
        "hit view.completion", "hit view.image", "hit manager.running.remove",
        "hit manager.query.stored", "hit view.register", "hit view.cancel",
      ])
  }

  /// C044, C064: the checkpoints of one load that uses the network, on any thread.
  @Test func aColdLoadReachesEachCheckpointInOrder() throws {
    let steps = try ReachedSteps.of(#"{"at": "0 s", "load": "https://a/1.png", "as": "load"}"#)
    let wanted = [
      "load manager.load", "load manager.blacklist.test", "load manager.running.add",
      "load manager.query", "load cache.memory.read", "load manager.query.stored",
      "load cache.disk.query", "load cache.disk.read", "load cache.disk.answer",
      "load manager.cache.answer", "load manager.download", "load downloader.download",
      "load downloader.create", "load downloader.queue.add", "load downloader.register",
      "load downloader.handlers.add", "load manager.cancelBlock",
      "download of https://a/1.png operation.start", "download of https://a/1.png operation.resume",
      "download of https://a/1.png operation.progress",
      "download of https://a/1.png operation.response",
      "download of https://a/1.png operation.data",
      "download of https://a/1.png operation.complete",
      "download of https://a/1.png operation.decode",
      "download of https://a/1.png operation.deliver",
      "download of https://a/1.png operation.done",
      "download of https://a/1.png downloader.unregister",
      "download of https://a/1.png operation.completion", "load manager.download.answer",
      "load manager.store", "load cache.store", "load cache.memory.write",
      "load manager.completion", "load manager.running.remove", "load cache.disk.write",
    ]
    var rest = steps[...]
    for step in wanted {
      let place = rest.firstIndex(of: step)
      #expect(place != nil, "\(step) does not come after the step before it")
      if let place { rest = rest[(place + 1)...] }
    }
  }
}
