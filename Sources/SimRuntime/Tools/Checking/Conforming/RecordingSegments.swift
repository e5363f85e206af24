import ImageLoadingInterface
import SimText

/// Parts of a recording, one after the other: each segment begins with a load of a new instant of the scenario,
/// when all that was recorded of former loads has come.
///
/// A search tries all of them in the same runs, each by itself. It is only a way to search: a run is the
/// recorded one if it has all the lines, whatever the parts are.
struct RecordingSegments {
  struct Segment {
    /// When the steps of the scenario begin that it is about.
    let start: Duration
    let lines: Range<Int>
  }

  private let segments: [Segment]

  var count: Int { segments.count }

  subscript(index: Int) -> Segment { segments[index] }

  init(of recording: Recording, _ scenario: Scenario) {
    let starts = LoadStarts(of: scenario)
    let startOfLine = recording.lines.map { $0.load.flatMap { starts[$0] } }
    // Of each line when the first load begins that it or a later one is about.
    var firstLater = startOfLine
    for place in startOfLine.indices.dropLast().reversed() {
      firstLater[place] = [startOfLine[place], firstLater[place + 1]].compactMap(\.self).min()
    }
    var segments: [Segment] = []
    var (start, first, lastBefore) = (Duration.zero, 0, Duration.zero)
    for (place, own) in startOfLine.enumerated() {
      guard let own else { continue }
      if let later = firstLater[place], later > lastBefore, place > first {
        segments.append(Segment(start: start, lines: first..<place))
        (start, first) = (later, place)
      }
      lastBefore = max(lastBefore, own)
    }
    self.segments = segments + [Segment(start: start, lines: first..<recording.lines.count)]
  }
}

/// When the steps of a scenario begin their loads, of those that do it at a time.
private struct LoadStarts {
  private var starts: [String: Duration] = [:]

  init(of scenario: Scenario) {
    for stimulus in scenario.stimuli {
      guard case .at(let times) = stimulus.moment else { continue }
      for repetition in 0..<stimulus.repetitions {
        let start = times.shortest + stimulus.interval * repetition
        for name in stimulus.loadNames(repetition) {
          starts[name] = min(starts[name] ?? start, start)
        }
      }
    }
  }

  subscript(load: String) -> Duration? {
    starts[load] ?? starts[ScenarioSyntax.withoutNumber(load)]
  }
}

extension Recording.Line {
  /// The load that it is about, or another subject.
  var load: String? {
    if let subject = event.subject { return subject }
    if event.kind.about == .load, case .string(let name) = event.value { return name }
    return nil
  }
}
