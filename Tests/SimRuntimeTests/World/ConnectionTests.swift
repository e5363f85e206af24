import ImageLoadingModel
import Testing

@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// What requests have of one connection.
@Suite struct ConnectionTests {
  private func scenario(
    _ connection: String, _ answers: String, _ steps: [String]
  ) throws -> Scenario {
    try TestScenario.read(
      #""given": {"connection": \#(connection), "network": {\#(answers)}}, "steps": [\#(steps.joined(separator: ", "))]"#
    )
  }

  private func load(_ name: String, at time: String = "0 s") -> String {
    #"{"at": "\#(time)", "load": "https://a/\#(name).png", "as": "\#(name)"}"#
  }

  private static let shared = #"{"profile": "3G", "shared": true}"#
  /// At 97.5 kB/s a second, after 200 ms.
  private static let bytes = #""https://a/*": {"image": "png 9x9", "bytes": "97500 B"}"#

  // MARK: Shared bandwidth

  @Test func aloneItIsAsFast() throws {
    for connection in [#""3G""#, Self.shared, #"{"profile": "3G"}"#] {
      let times = try scenario(connection, Self.bytes, [load("a")]).run().times
      #expect(times == ["a at 1.2 s"])
    }
  }

  @Test func twoTakeTwiceAsLong() throws {
    let steps = [load("a"), load("b")]
    #expect(
      try scenario(Self.shared, Self.bytes, steps).run().times == ["a at 2.2 s", "b at 2.2 s"])
    #expect(
      try scenario(#""3G""#, Self.bytes, steps).run().times == ["a at 1.2 s", "b at 1.2 s"])
  }

  /// b begins when half of a has come: then both have half of the line for a second, and b the rest alone.
  @Test func whoComesLaterSlowsTheFirst() throws {
    let steps = [load("a"), load("b", at: "500 ms")]
    #expect(
      try scenario(Self.shared, Self.bytes, steps).run().times == ["a at 1.7 s", "b at 2.2 s"])
  }

  @Test func whoIsCancelledLeavesTheLine() throws {
    let steps = [load("a"), load("b"), #"{"at": "1.2 s", "cancel": "b"}"#]
    #expect(try scenario(Self.shared, Self.bytes, steps).run().times == ["a at 1.7 s"])
  }

  @Test func whatTimesOutLeavesTheLine() throws {
    let slow =
      #""https://a/*": {"image": "png 9x9", "bytes": "97500 B"}, "#
      + #""https://a/b.png": {"image": "png 9x9", "bytes": "9750 kB", "chunks": 1}"#
    let result = try scenario(Self.shared, slow, [load("b"), load("a", at: "20 s")]).run()
    #expect(result.times == ["b at 15.2 s", "a at 21.2 s"])
  }

  @Test func anInterruptionLeavesTheLine() throws {
    let steps = [
      load("a"), #"{"at": "700 ms", "offline": true}"#, #"{"at": "2 s", "offline": false}"#,
      load("b", at: "3 s"),
    ]
    #expect(
      try scenario(Self.shared, Self.bytes, steps).run().times == ["a at 700 ms", "b at 4.2 s"])
  }

  /// Pieces that are not there yet need no bandwidth.
  @Test func aServerThatPausesLeavesTheLineToOthers() throws {
    let answers =
      #""https://a/a.png": {"image": "png 9x9", "bytes": "97500 B", "chunks": 2, "spacing": "3 s"}, "#
      + #""https://a/b.png": {"image": "png 9x9", "bytes": "97500 B"}"#
    // Both halves until 1200 ms, then b alone for half a second; the second piece of a is sent at 4200 ms.
    #expect(
      try scenario(Self.shared, answers, [load("a"), load("b")]).run().times
        == ["a at 4.7 s", "b at 1.7 s"])
  }

  @Test func aSlowServerStaysSlow() throws {
    let answers =
      #""https://a/a.png": {"image": "png 9x9", "bytes": "1 kB", "bandwidth": "100 B/s"}"#
    #expect(try scenario(Self.shared, answers, [load("a")]).run().times == ["a at 0.17 min"])
  }

  @Test func threeArriveTogether() throws {
    let steps = [load("a"), load("b"), load("c")]
    #expect(
      try scenario(Self.shared, Self.bytes, steps).run().times
        == ["a at 3.2 s", "b at 3.2 s", "c at 3.2 s"])
  }

  /// In every order: a is never later than with b beside it all the time.
  @Test func itHoldsInOtherOrders() throws {
    let scenario = try scenario(Self.shared, Self.bytes, [load("a"), load("b")])
    for seed in 1...20 {
      let result = scenario.run(.sampling(.random, seed: UInt64(seed)))
      #expect(result.times == ["a at 2.2 s", "b at 2.2 s"])
    }
  }

  // MARK: Chance

  @Test func jitterIsOfTheSeedAlone() throws {
    func times(_ seed: Int, _ steps: [String]) throws -> [String] {
      try scenario(
        #"{"profile": "Wi-Fi", "jitter": "1 s", "seed": \#(seed)}"#,
        #""https://a/*": {"status": 404}"#,
        steps
      ).run().times
    }
    let both = try times(1, [load("a"), load("b")])
    #expect(both == (try times(1, [load("a"), load("b")])))
    #expect(both != (try times(2, [load("a"), load("b")])))
    // What else is loaded does not matter.
    #expect(both.first == (try times(1, [load("a")])).first)
    let spread = try (0..<50).map { try times($0, [load("a")])[0] }
    #expect(Set(spread).count > 45)
  }

  @Test func jitterStaysWithinItsBound() throws {
    let connection = try #require(
      try scenario(#"{"profile": "Wi-Fi", "jitter": "10 ms"}"#, Self.bytes, [load("a")]).given
        .connection)
    let latencies = (0..<2_000).map {
      connection.carrying(ServerAnswer(), of: ImageURL("a"), request: $0).latency
    }
    #expect(latencies.allSatisfy { $0 >= .milliseconds(2) && $0 <= .milliseconds(12) })
    #expect(latencies.contains { $0 < .milliseconds(3) })
    #expect(latencies.contains { $0 > .milliseconds(11) })
  }

  /// Of ten thousand pieces about a tenth; each comes later by 1 s, 3 s, 7 s and so on.
  @Test func loseAboutAsManyAsTheProfileSays() {
    var loss = Connection.Loss(percent: 10, seed: 1)
    let delays = (0..<10_000).map { _ in loss.delayOfNextPiece() }
    let late = delays.filter { $0 > .zero }
    #expect((900...1_100).contains(late.count))
    #expect(Set(late).isSubset(of: [1, 3, 7, 15, 31, 63].map { Duration.seconds($0) }))
    #expect((50...150).contains(late.count { $0 > .seconds(1) }))
  }

  @Test func withoutLossNothingIsLost() throws {
    let lossless = #"{"profile": "Very Bad Network", "loss": "0 %"}"#
    let many = #""https://a/*": {"image": "png 9x9", "bytes": "125 kB", "chunks": 100}"#
    #expect(try scenario(lossless, many, [load("a")]).run().times == ["a at 2 s"])
    #expect(try scenario(#""Very Bad Network""#, many, [load("a")]).run().times != ["a at 2 s"])
  }

  @Test(arguments: [
    (#"{"shared": true}"#, "missing key \"profile\""),
    (#"{"profile": "3G", "loss": "51 %"}"#, "from 0 % to 50 %"),
    (#"{"profile": "3G", "loss": "05 %"}"#, "from 0 % to 50 %"),
    (#"{"profile": "3G", "loss": "1.5 %"}"#, "from 0 % to 50 %"),
    (#"{"profile": "3G", "loss": "-1 %"}"#, "from 0 % to 50 %"),
    (#"{"profile": "3G", "jitter": "-1 s"}"#, "it is negative"),
    (#"{"profile": "3G", "seed": -1}"#, "expected an integer of at least 0"),
    (#"{"profile": "5G"}"#, "unknown value \"5G\""),
  ])
  func whatIsWrongIsRefused(connection: String, told: String) {
    let document = TestScenario.document(
      #""given": {"connection": \#(connection)}, "steps": [\#(load("a"))]"#)
    let found = TestScenario.complaints(Array(document.utf8))
    #expect(found.count == 1)
    #expect(found.first?.contains(told) == true, "\(found)")
  }
}
