import ImageLoadingModel

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
      let progress = driver.progress(towards: stimulus.moment).map { "; \($0)" } ?? ""
      return error(stimulus, "\"\(stimulus.moment)\" never came: the run ended before\(progress)")
    }
  }

  private func message(of hold: ScenarioDriver.Hold) -> String {
    let links = hold.obstacles?.links ?? []
    let step =
      (links.first { $0.thread == hold.thread.title }?.heldAt ?? hold.thread.heldAt?.name)
      ?? "its step"
    let text =
      "\(hold.stimulus.title) could not run to its end while \(hold.thread.title) is held "
      + "before \(step)"
    if hold.thread.isMainThread, hold.stimulus.origin == .main {
      return text + ": it needs the main queue, which the held thread occupies; "
        + "use \"from\": \"background\""
    }
    return text
      + links.filter { $0.heldAt == nil }.map { link in
        let holders = link.holders.map { "\($0.thread) \($0.relation)" }
        return ": \(link.thread) waits for \(link.waitsFor)"
          + (holders.isEmpty ? "" : " (\(holders.joined(separator: ", ")))")
      }.joined()
  }

  private func error(_ stimulus: Stimulus, _ message: String) -> Diagnostic {
    Diagnostic(
      position: stimulus.position,
      path: JSONPath([.key("steps"), .index(stimulus.number - 1)]), message: message,
      expected: "a moment that comes", found: stimulus.title)
  }
}

extension Stimulus.Moment: CustomStringConvertible {
  /// As it stands in the file.
  package var description: String {
    switch self {
    case .at(let time): Quantity.describe(time)
    case .reaches(let subject, let step, let occurrence):
      "\(subject) reaches \(step.rawValue)" + (occurrence > 1 ? " #\(occurrence)" : "")
    case .completes(let load, let occurrence):
      "\(load) completes" + (occurrence > 1 ? " #\(occurrence)" : "")
    case .idle: "idle"
    case .rest: "rest"
    }
  }
}
