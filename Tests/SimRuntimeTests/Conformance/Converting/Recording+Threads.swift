import ImageLoadingModel

@testable import SimChecking
@testable import SimRuntime
@testable import SimText

extension Recording {
  /// The same with less claimed of its order: what main does is in order, and so are the starts of requests,
  /// their cancels, and others that other threads report. What is done when all queues are quiet comes after all
  /// before it.
  func withOrderOfEachThread(_ scenario: Scenario) -> Recording {
    let stimuli = Dictionary(
      scenario.stimuli.map { ($0.name ?? $0.title, $0) }, uniquingKeysWith: { $1 })
    let asksInBackground = scenario.stimuli.contains { stimulus in
      if case .cache = stimulus.action { stimulus.origin == .background } else { false }
    }
    var (segment, opening) = (0, [Int]())
    var latest: [Thread: Int] = [:]
    let ordered = lines.indices.map { index -> Line in
      var line = lines[index]
      if line.isUnordered { return line }
      let stimulus = line.event.step.flatMap { stimuli[$0] }
      if case .at(let times)? = stimulus?.moment,
        Int(times.first / Translation.settling) > segment
      {
        segment = Int(times.first / Translation.settling)
        line.after = latest.values.sorted()
        (latest, opening) = ([.main: index], [index])
        return line
      }
      let isInBackground =
        stimulus?.origin == .background || line.event.kind == .answered && asksInBackground
      let thread = isInBackground ? .background : Thread(line.event)
      line.after = latest[thread].map { [$0] } ?? opening
      latest[thread] = index
      return line
    }
    return Recording(
      observes: observes, order: .queues, isCutOff: isCutOff, end: end, notes: notes, lines: ordered
    )
  }

  /// Who reports an event.
  private enum Thread: Hashable {
    case main, background, starts, cancels, transforms, backgroundTasks
    case progress(of: String)

    init(_ event: ExpectedEvent) {
      self =
        switch event.kind {
        case .requestStarted: .starts
        case .requestCancelled: .cancels
        case .transformBegan: .transforms
        case .backgroundTaskBegan, .backgroundTaskExpired, .backgroundTaskEnded: .backgroundTasks
        case .progressed: .progress(of: event.value.text ?? "")
        default: .main
        }
    }
  }
}

extension ExpectedEvent {
  /// The step that it says has begun.
  fileprivate var step: String? {
    guard kind == .stimulus else { return nil }
    return fields.first { $0.key == EventField.step.rawValue }?.value.text
  }
}
