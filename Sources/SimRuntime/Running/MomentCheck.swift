import ImageLoadingModel
import SimScenarios

/// Finds what a scenario asks for and its run could not give: moments that never came, and stimuli
/// that could not run.
struct MomentCheck {
  private(set) var errors: [Diagnostic] = []

  init(_ driver: ScenarioDriver, _ outcome: Outcome) {
    errors = (driver.holdsGivenUp + driver.holds).map { error($0.stimulus, message(of: $0)) }
    guard errors.isEmpty else { return }
    switch outcome {
    case .rest, .idle, .timeBound: break
    case .deadlock, .livelock, .crashed, .stepBound, .interrupted, .pruned, .diverged, .escaped:
      return
    }
    errors = driver.pending.map { stimulus in
      let problem: Sentence = "\"\(stimulus.moment)\" never came: the run ended before"
      let progress = driver.progress(towards: stimulus.moment)
      return error(stimulus, progress.map { "\(problem); \($0)" } ?? problem)
    }
  }

  private func message(of hold: ScenarioDriver.Hold) -> Sentence {
    let links = hold.obstacles?.links ?? []
    let step =
      (links.first { $0.thread == hold.thread.title }?.heldAt ?? hold.thread.heldAt?.name)
      .map(Sentence.init(verbatim:)) ?? "its step"
    let text: Sentence =
      "\(hold.stimulus.titleSentence) could not run to its end while \(hold.thread.title) is held "
      + "before \(step)"
    if hold.thread.isMainThread, hold.stimulus.origin == .main {
      return "\(text): it needs the main queue, which the held thread occupies; "
        + "use \"from\": \"background\""
    }
    return links.filter { $0.heldAt == nil }.reduce(text) { text, link in
      let holders: [Sentence] = link.holders.map { "\($0.thread) \($0.relation)" }
      let waiting: Sentence = "\(link.thread) waits for \(link.waitsFor)"
      return holders.isEmpty
        ? "\(text): \(waiting)" : "\(text): \(waiting) (\(holders, separator: ", "))"
    }
  }

  private func error(_ stimulus: Stimulus, _ message: Sentence) -> Diagnostic {
    Diagnostic(
      position: stimulus.position,
      path: JSONPath([.key("steps"), .index(stimulus.number - 1)]), message: message,
      expected: "a moment that comes", found: stimulus.titleSentence)
  }
}

extension Stimulus.Moment: CustomStringConvertible {
  /// As it is in the file.
  package var description: String {
    switch self {
    case .at(let times):
      ([times.first] + times.others).map { Quantity.describe($0) }.joined(separator: " or ")
    case .reaches(let subject, let step, let occurrence):
      "\(subject) reaches \(step.rawValue)" + (occurrence > 1 ? " #\(occurrence)" : "")
    case .completes(let load, let occurrence):
      "\(load) completes" + (occurrence > 1 ? " #\(occurrence)" : "")
    case .idle: "idle"
    case .rest: "rest"
    }
  }
}
