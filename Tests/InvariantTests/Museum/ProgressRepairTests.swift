import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Repairs of progress objects are whole: with every defect off, what they repair holds in any of many orders.
@Suite struct ProgressRepairTests {
  /// V27: a nil URL sets the progress object back, whatever its view has loaded and wherever it is asked.
  @Test func aNilURLHasNoProgress() throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "watchProgress": "cell"},
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"},
      {"at": "0 s", "load": "https://a/2.png", "into": "cell", "picture": "highlighted", "as": "b"},
      {"at": "5 ms", "load": null, "into": "cell", "picture": "highlighted", "as": "c",
       "from": "background"},
      {"at": "10 ms", "load": null, "into": "cell", "as": "d", "from": "background"}
      """)
    #expect(broken == [])
  }

  /// V28: an unchanged refresh is complete, whatever else its view is asked for.
  @Test(arguments: [
    #"{"at": "5 ms", "load": "https://a/1.png", "into": "cell", "as": "b", "options": ["refreshCached"]}"#,
    #"{"at": "10 ms", "load": "https://a/1.png", "into": "cell", "picture": "highlighted", "as": "b"}"#,
    #"{"at": "5 ms", "load": "https://a/2.png", "into": "cell", "picture": "highlighted", "as": "b"}"#,
    #"{"at": "10 ms", "cancelView": "cell", "from": "background"}"#,
  ])
  func anUnchangedRefreshIsComplete(other: String) throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "watchProgress": "cell"},
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a",
       "options": ["refreshCached"], "from": "background"},
      \(other)
      """,
      given: #""memory": {"https://a/1.png": "png 10x10"}, "#
        + #""network": {"https://a/1.png": {"status": 304, "latency": "10 ms"},"#
        + #" "https://a/2.png": {"image": "png 10x10", "latency": "20 ms"}}"#)
    #expect(broken == [])
  }

  /// V29: the progress object of a download of unknown length is finished with its load, whatever else its view is
  /// asked for.
  @Test(arguments: [
    "",
    #", {"at": "5 ms", "load": "https://a/1.png", "into": "cell", "as": "b"}"#,
    #", {"at": "15 ms", "load": "https://a/2.png", "into": "cell", "picture": "highlighted", "as": "b"}"#,
    #", {"at": "15 ms", "cancelView": "cell", "from": "background"}"#,
  ])
  func anUnknownLengthIsIndeterminate(other: String) throws {
    let answer =
      #"{"image": "png 10x10", "latency": "10 ms", "chunks": 3, "spacing": "10 ms", "expectedLength": "unknown"}"#
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "watchProgress": "cell"},
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"}\(other)
      """, given: #""network": {"https://a/1.png": \#(answer), "https://a/2.png": \#(answer)}"#)
    #expect(broken == [])
  }

  /// V21, V32: of two pictures of a view, whichever ends first, and how.
  @Test(arguments: [
    #""https://a/1.png""#, #""https://a/kept.png""#, #""https://a/broken.png""#,
    #""https://a/none.png", "options": ["fromCacheOnly"]"#,
    #""https://a/slow.png", "options": ["progressiveDownload"]"#,
    #""https://a/kept.png", "options": ["refreshCached"]"#,
  ])
  func aLoadThatIsOverShowsNothing(other: String) throws {
    let image = #""image": "png 10x10", "bytes": "900 B", "chunks": 3, "spacing": "10 ms""#
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "watchProgress": "cell"},
      {"at": "0 s", "load": "https://a/slow.png", "into": "cell", "picture": "highlighted", "as": "a"},
      {"at": "5 ms", "load": \(other), "into": "cell", "as": "b"},
      {"at": "25 ms", "cancel": "a", "from": "background"},
      {"at": "1 s", "load": \(other), "into": "cell", "as": "c"},
      {"at": "1010 ms", "cancelView": "cell"}
      """,
      given: #""memory": {"https://a/kept.png": "png 10x10"}, "network": {"#
        + #""https://a/broken.png": {\#(image), "latency": "10 ms", "dropAfter": "300 B"}, "#
        + #""https://a/slow.png": {\#(image), "latency": "20 ms"}, "#
        + #""https://a/1.png": {\#(image), "latency": "10 ms"}}"#)
    #expect(broken == [])
  }

  /// V21: a load that its view has cancelled is not under way, though it says so later.
  @Test func aCancelledLoadKeepsNoProgressBack() throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "watchProgress": "cell"},
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"},
      {"at": "0 s", "cancelView": "cell"},
      {"at": "0 s", "load": "https://a/2.png", "into": "cell", "key": "large", "as": "b"},
      {"at": "5 ms", "cancel": "a", "from": "background"}
      """, orders: 100)
    #expect(broken == [])
  }

  /// V21: while a view cancels what it was asked for last, that is still under way.
  @Test func aCancelHandsTheProgressOver() throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "watchProgress": "cell"},
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "key": "large", "as": "a"},
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "b"},
      {"at": "10 ms", "cancelView": "cell"}
      """, orders: 200)
    #expect(broken == [])
  }

  /// V32: bytes that are reported while main ends the load change nothing.
  @Test func aCancelledLoadShowsNothingLate() throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "watchProgress": "cell"},
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"},
      {"at": "20 ms", "cancelView": "cell"}
      """,
      given: #""network": {"https://a/1.png": {"image": "png 10x10", "bytes": "900 B", "#
        + #""latency": "10 ms", "chunks": 3, "spacing": "10 ms"}}"#, orders: 200)
    #expect(broken == [])
  }
}
