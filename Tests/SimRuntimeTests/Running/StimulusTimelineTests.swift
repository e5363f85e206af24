import ImageLoadingModel
import Testing

@testable import SimRunning
@testable import SimRuntime

/// The order in which stimuli come: by time, those of one instant in the order of the file.
@Suite struct StimulusTimelineTests {
  private static func stimuli(_ steps: String) throws -> [Stimulus] {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "5.x", "given": {}, "steps": [\(steps)]}
      """
    return try ScenarioReader.read(Array(text.utf8), file: "t.json").scenarios[0].stimuli
  }

  /// What comes, as `time: number.repetition`.
  private static func all(of timeline: inout StimulusTimeline) -> [String] {
    var all: [String] = []
    while let time = timeline.nextTime {
      let announced = timeline.nextActions.count
      let due = timeline.removeDue(at: time)
      #expect(Set(due.map(\.stimulus.number)).count == announced)
      all += due.map { "\(Quantity.describe(time)): \($0.stimulus.number).\($0.repetition)" }
    }
    return all
  }

  @Test func oneInstantGoesByTheFile() throws {
    var timeline = StimulusTimeline(
      try Self.stimuli(
        #"{"at": "2 ms", "cancelAll": true}, {"at": "1 ms", "memoryWarning": true},"#
          + #"{"at": "2 ms", "clearMemory": true}, {"at": "0 s", "clearDisk": true}"#))
    let all = Self.all(of: &timeline)
    #expect(
      all
        == ["0 s: 4.0", "1 ms: 2.0", "2 ms: 1.0", "2 ms: 3.0"])
  }

  @Test func repetitionsComeAtTheirOwnTimes() throws {
    var timeline = StimulusTimeline(
      try Self.stimuli(
        #"{"at": "0 s", "cancelAll": true, "repeat": 3, "every": "2 ms"},"#
          + #"{"at": "1 ms", "memoryWarning": true, "repeat": 2, "every": "3 ms"},"#
          + #"{"at": "4 ms", "clearMemory": true, "repeat": 2, "every": "0 s"}"#))
    let all = Self.all(of: &timeline)
    #expect(
      all
        == [
          "0 s: 1.0", "1 ms: 2.0", "2 ms: 1.1", "4 ms: 1.2", "4 ms: 2.1", "4 ms: 3.0", "4 ms: 3.1",
        ])
    #expect(timeline.progress.map { [$0.number, $0.done] } == [[1, 3], [2, 2], [3, 2]])
  }

  @Test func whatWaitsForQuietBeginsWhenItIsTold() throws {
    var timeline = StimulusTimeline(
      try Self.stimuli(
        #"{"at": "1 ms", "cancelAll": true}, {"when": "idle", "memoryWarning": true},"#
          + #"{"at": "5 ms", "clearMemory": true}"#))
    #expect(timeline.progress.map { [$0.number, $0.done] } == [[1, 0], [3, 0]])
    func hasCome() -> [Bool] { (0...3).map { timeline.hasCome(before: $0) } }
    #expect(hasCome() == [true, false, false, false])
    _ = timeline.removeDue(at: .milliseconds(1))
    #expect(hasCome() == [true, true, true, false])
    timeline.begin(1, at: .milliseconds(2))
    #expect(hasCome() == [true, true, false, false])
    let all = Self.all(of: &timeline)
    #expect(all == ["2 ms: 2.0", "5 ms: 3.0"])
    #expect(hasCome() == [true, true, true, true])
  }

  /// It asks at the earliest of several times, and nothing behind it in the file comes before it.
  @Test func aTimeThatIsChosenComesWhenItIsTold() throws {
    var timeline = StimulusTimeline(
      try Self.stimuli(
        #"{"at": {"oneOf": ["5 ms", "2 ms"]}, "cancelAll": true, "repeat": 2, "every": "1 ms"},"#
          + #"{"when": "idle", "memoryWarning": true}"#))
    #expect(timeline.nextTime == .milliseconds(2))
    #expect(timeline.nextActions.isEmpty)
    let asked = timeline.removeDue(at: .milliseconds(2))
    #expect(asked.map(\.index) == [0])
    #expect(
      asked.first?.choice == Durations(.milliseconds(5), or: [.milliseconds(2)]))
    #expect(timeline.nextTime == nil)
    let isOpen = !timeline.hasCome(before: 1)
    #expect(isOpen)
    timeline.begin(0, at: .milliseconds(5))
    let all = Self.all(of: &timeline)
    #expect(all == ["5 ms: 1.0", "6 ms: 1.1"])
    let hasCome = timeline.hasCome(before: 1)
    #expect(hasCome)
  }

  @Test func theStimuliOfAPlaceAreFoundByIt() throws {
    var waiting = WaitingStimuli(
      try Self.stimuli(
        #"{"at": "0 s", "load": "https://a/1.png", "as": "first"},"#
          + #"{"when": "first reaches cache.disk.read #2", "cancelAll": true},"#
          + #"{"when": "first completes", "memoryWarning": true},"#
          + #"{"when": "rest", "clearMemory": true}, {"when": "idle", "clearDisk": true}"#))
    #expect(waiting.pending.map(\.number) == [2, 3, 4, 5])
    let place = WaitingStimuli.Place(subject: "first", step: "cache.disk.read")
    #expect(waiting.isAnyAt(place))
    #expect(!waiting.isAnyAt(.init(subject: "second", step: "cache.disk.read")))
    var answer = waiting.arrive(at: place, for: 1)
    #expect(answer.isEmpty)
    answer = waiting.arrive(at: place, for: 2)
    #expect(answer.map(\.number) == [2])
    answer = waiting.arrive(at: place, for: 2)
    #expect(answer.isEmpty)
    answer = waiting.complete("first", for: 2)
    #expect(answer.isEmpty)
    answer = waiting.complete("first", for: 1)
    #expect(answer.map(\.number) == [3])
    #expect(waiting.nextQuiet?.index == 3)
    waiting.removeNextQuiet()
    #expect(waiting.nextQuiet?.stimulus.number == 5)
    #expect(waiting.pending.map(\.number) == [5])
    #expect(waiting.hasCome == [true, true, true, false])
  }
}
