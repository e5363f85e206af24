import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// Each part of `given` has its effect.
@Suite struct GivenWorldTests {
  private func run(
    _ given: String, load: String = #""load": "u", "as": "first""#, then more: String = "",
    _ members: String = ""
  ) throws -> RunResult {
    try TestScenario.read(
      #"""
      "given": {\#(given)}, "steps": [{"at": "0 s", \#(load)}\#(more)]\#(members)
      """#
    ).run()
  }

  private func first(_ result: RunResult) -> LoadResult? {
    result.loads.first?.completions.first?.result
  }

  @Test func memory() throws {
    let result = try run(#""memory": {"u": "png 10x10 'kept'"}"#)
    #expect(first(result)?.image?.label == "kept")
    #expect(first(result)?.cacheType == .memory)
    #expect(result.requests == [])
  }

  @Test func disk() throws {
    let result = try run(#""disk": {"u": {"image": "png 10x10", "bytes": "7 kB"}}"#)
    #expect(first(result)?.cacheType == .disk)
    #expect(first(result)?.data?.byteCount == 7_000)
    #expect(result.state.disk == ["u"])
  }

  @Test func aRottenFileIsNoImage() throws {
    let result = try run(#""disk": {"u": {"image": "png 10x10", "corrupt": true}}"#)
    #expect(first(result)?.image == nil)
    #expect(result.requests == ["u"])
  }

  @Test func anOldNameOfAFile() throws {
    let url = "https://a/1.png"
    let result = try run(
      #""disk": {"\#(url)": {"image": "png 10x10", "withoutExtension": true}}"#,
      load: #""load": "\#(url)", "as": "first""#)
    #expect(first(result)?.cacheType == .disk)
    #expect(result.state.disk == [url])
  }

  @Test func failedURLs() throws {
    let result = try run(#""failedURLs": ["u"]"#)
    #expect(first(result)?.error == .rejectedURL)
    #expect(result.requests == [])
  }

  @Test func maxConcurrentDownloads() throws {
    let network = #""network": {"*": {"image": "png 1x1", "latency": "1 s"}}"#
    let second = #", {"at": "0 s", "load": "v", "as": "second"}"#
    #expect(
      try run(network + #", "downloader": {"maxConcurrentDownloads": 1}"#, then: second).times
        == ["first at 1 s", "second at 2 s"])
    #expect(try run(network, then: second).times == ["first at 1 s", "second at 1 s"])
  }

  @Test func downloadTimeout() throws {
    let never = #""network": {"u": {"never": true}}"#
    #expect(try run(never).times == ["first at 15 s"])
    #expect(
      try run(never + #", "downloader": {"downloadTimeout": "2 s"}"#).times == ["first at 2 s"])
  }

  @Test func suspendedDownloads() throws {
    let result = try run(
      #""downloader": {"suspended": true}, "network": {"u": {"image": "png 1x1"}}"#,
      then: #", {"at": "5 s", "suspendDownloads": false}"#)
    #expect(result.times == ["first at 5 s"])
  }

  @Test func theLastIsFirst() throws {
    let loads = (1...3).map { #", {"at": "0 s", "load": "v\#($0)", "as": "load\#($0)"}"# }.joined()
    let network = #""network": {"*": {"image": "png 1x1", "latency": "1 s"}}, "#
    func order(_ name: String) throws -> [String] {
      try run(
        network + #""downloader": {"maxConcurrentDownloads": 1, "executionOrder": "\#(name)"}"#,
        then: loads, #", "defects": {"D18": false}"#
      ).requests
    }
    #expect(try order("fifo") == ["u", "v1", "v2", "v3"])
    #expect(
      try order("lifo").suffix(2) == ["v2", "v1"] || order("lifo") == ["u", "v3", "v2", "v1"])
  }

  @Test func imagesNeedNotBeKeptInMemory() throws {
    let network = #""network": {"u": {"image": "png 1x1"}}"#
    #expect(try run(network).state.memory == ["u"])
    let result = try run(network + #", "cache": {"shouldCacheImagesInMemory": false}"#)
    #expect(result.state.memory == [])
    #expect(result.state.disk == ["u"])
  }

  @Test func views() throws {
    let result = try run(
      #""views": {"cell": {"shows": "old"}, "other": {"indicator": true}}, "#
        + #""network": {"*": {"never": true}}"#,
      load: #""load": "u", "as": "first", "into": "other""#, #", "until": "1 s""#)
    #expect(
      result.state.views.map { "\($0.name) \($0.content ?? "-") \($0.hasIndicator)" } == [
        "cell old false", "other - true",
      ])
  }

  @Test func theDiskTakesItsTime() throws {
    let file = #""disk": {"u": {"image": "png 1x1"}}"#
    #expect(try run(file).times == ["first at 0 s"])
    let slow = try run(file + #", "diskFaults": {"readLatency": "3 s"}"#)
    #expect(slow.times == ["first at 6 s"])
    let unread = try run(file + #", "diskFaults": {"readsFail": true}"#)
    #expect(unread.requests == ["u"])
  }

  /// The second load, with the memory cleared, shows what is really on disk.
  @Test(arguments: [
    ("{}", 1), (#"{"capacity": "0 B"}"#, 2), (#"{"capacity": "1 MB"}"#, 1),
    (#"{"writesFail": true}"#, 2),
  ])
  func aDiskThatTakesNothing(faults: String, requests: Int) throws {
    let result = try run(
      #""network": {"u": {"image": "png 1x1"}}, "diskFaults": \#(faults)"#,
      then: #", {"at": "1 s", "clearMemory": true}, {"at": "2 s", "load": "u", "as": "second"}"#)
    #expect(result.requests.count == requests)
  }

  /// A refresh that gives the bytes of the shared URL cache has nothing new to report.
  @Test func theSharedURLCache() throws {
    let same = #"{"u": {"image": "png 1x1"}}"#
    let refresh = #""load": "u", "as": "first", "options": ["refreshCached"]"#
    let given = #""disk": \#(same), "network": \#(same)"#
    #expect(try run(given, load: refresh).times.count == 2)
    #expect(try run(given + #", "urlCache": \#(same)"#, load: refresh).times.count == 1)
  }
}
