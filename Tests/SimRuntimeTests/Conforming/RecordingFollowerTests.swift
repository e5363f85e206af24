import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimRuntime
@testable import SimScenarios
@testable import SimTeaching
@testable import SimText

/// What order a recording claims, and what it leaves open.
@Suite struct RecordingFollowerTests {
  private let first = (name: "first", queue: "main")
  private let second = (name: "second", queue: "io")

  private func follows(
    _ lines: [String], order: String = "queues", isCutOff: Bool = false,
    _ events: (name: String, queue: String)...
  ) throws -> Bool {
    let header =
      #"{"version": 1, "type": "recording", "observes": ["completed"], "order": "\#(order)", "#
      + #""cutOff": \#(isCutOff)}"#
    let recording = try ConformanceCase.read(
      ([header] + lines).joined(separator: "\n"), of: ConformanceCase.cleared)
    var follower = RecordingFollower(recording)
    return events.allSatisfy { event in
      follower.follow(
        EventRecord(
          Event(.completed, .string(event.name), [.isFinished: true]), subject: event.name,
          queue: event.queue))
    } && follower.isComplete
  }

  private static func line(_ name: String, _ queue: String?, _ more: String = "") -> String {
    #"{"completed": "\#(name)"\#(queue.map { #", "queue": "\#($0)""# } ?? "")\#(more)}"#
  }

  @Test func eventsOfOneQueueHaveAnOrder() throws {
    let lines = [Self.line("first", "main"), Self.line("second", "main")]
    let onMain = (name: "second", queue: "main")
    #expect(try follows(lines, first, onMain))
    #expect(try !follows(lines, onMain, first))
    #expect(try !follows(lines, first))
    #expect(try !follows(lines, first, onMain, onMain))
    #expect(try !follows(lines, first, second))
  }

  @Test func eventsOfTwoQueuesHaveNone() throws {
    let lines = [Self.line("first", "main"), Self.line("second", "io")]
    #expect(try follows(lines, first, second))
    #expect(try follows(lines, second, first))
    #expect(try follows(lines, order: "total", first, second))
    #expect(try !follows(lines, order: "total", second, first))
  }

  @Test func aLineCanClaimToComeAfterAnother() throws {
    let lines = [
      Self.line("first", "main", #", "id": "a""#), Self.line("second", "io", #", "after": "a""#),
    ]
    #expect(try follows(lines, first, second))
    #expect(try !follows(lines, second, first))
    let several = [
      Self.line("first", "main", #", "id": "a""#), Self.line("first", "io", #", "id": "b""#),
      Self.line("second", "io", #", "after": ["a", "b"]"#),
    ]
    #expect(try follows(several, first, ("first", "io"), second))
    #expect(try follows(several, ("first", "io"), first, second))
    #expect(try !follows(several, ("first", "io"), second, first))
  }

  @Test func anEventWithoutQueueMayComeAnywhere() throws {
    let lines = [Self.line("first", nil), Self.line("second", nil), Self.line("second", nil)]
    #expect(try follows(lines, second, first, ("second", "main")))
    #expect(try !follows(lines, second, first))
  }

  @Test(arguments: ["queues", "total"])
  func anUnorderedLineMayComeAnywhere(order: String) throws {
    let lines = [
      Self.line("first", "main"), Self.line("second", "main", #", "unordered": true"#),
    ]
    let onMain = (name: "second", queue: "main")
    #expect(try follows(lines, order: order, first, onMain))
    #expect(try follows(lines, order: order, onMain, first))
    #expect(try !follows(lines, order: order, second, first))
    #expect(try !follows(lines, order: order, first))
  }

  @Test func anythingMayComeAfterACut() throws {
    let lines = [Self.line("first", "main"), Self.line("second", "io")]
    #expect(try follows(lines, isCutOff: true, first, second))
    #expect(try follows(lines, isCutOff: true, second, first, first, second))
    #expect(try !follows(lines, first, second, second))
    // What was recorded came before the cut, and nothing else did.
    #expect(try !follows(lines, isCutOff: true, first))
    #expect(try !follows(lines, isCutOff: true, first, first, second))
  }

  /// Either line could take the first event; only one of the two ways continues.
  @Test func bothWaysAreFollowedWhereLinesAreAlike() throws {
    let lines = [Self.line("*", nil), Self.line("first", "main")]
    #expect(try follows(lines, first, second))
    #expect(try follows(lines, second, first))
    #expect(try follows(lines, first, ("first", "main")))
    #expect(try !follows(lines, second, second))
  }

  @Test func fieldsThatAreNotGivenMatchAnything() throws {
    #expect(try follows([Self.line("first", "main", #", "isFinished": true"#)], first))
    #expect(try !follows([Self.line("first", "main", #", "isFinished": false"#)], first))
    #expect(try !follows([Self.line("first", "main", #", "subject": "other""#)], first))
  }
}
