import ImageLoadingInterface

/// Other threads run, and history forks.
extension SteppingSession {
  mutating func fork(
    _ name: String, _ operation: Int?
  ) throws(StepRequest.Mistake) -> [String] {
    guard position > 0 else {
      throw .init(message: "nothing has happened yet; enter next")
    }
    let step = steps[position - 1]
    let number = try operationNumber(operation, of: step)
    guard let choice = history.explanation.choices.first(where: { $0.step == number }) else {
      throw .init(message: "no other thread is enabled here")
    }
    let candidate = try candidate(name, of: choice)
    let former = history
    let forked = RunHistory(
      forking: former, at: choice, taking: candidate, step: step.number, former: current,
      timeMode: timeMode, on: runner)
    histories.append(forked)
    current = histories.count - 1
    let head = said(
      translated(
        "history forks here: \(choice.candidates[candidate].sentence); after that the threads run as "
          + "before, first in, first out"), style.bold)
    return head + consequences(of: forked, against: former)
      + showFork(of: choice.candidates[candidate].thread, at: step.number)
  }

  /// Shows what is left of the step, and then the thread that runs in its place.
  private mutating func showFork(of thread: String, at number: Int) -> [String] {
    let isLast = number == steps.count || steps[number - 1].thread == thread
    return show(number) + (isLast ? [] : show(number + 1))
  }

  private func operationNumber(
    _ wanted: Int?, of step: ExplainedStep
  ) throws(StepRequest.Mistake) -> Int {
    guard let wanted else {
      guard let own = step.ownOperation else {
        throw .init(
          message: "this step touches no shared object: no other thread can come between")
      }
      return own.number
    }
    if step.operations.contains(where: { $0.number == wanted }) { return wanted }
    let numbers = step.operations.map { "\($0.number)" }
    throw .init(
      message: numbers.isEmpty
        ? "operation \(wanted) is none of this step"
        : "operation \(wanted) is none of this step: it has \(nameList(numbers))")
  }

  private func candidate(
    _ name: String, of choice: SwitchLog.Alternatives
  ) throws(StepRequest.Mistake) -> Int {
    let others = choice.candidates.indices.filter { $0 != choice.chosen }
    let matches = others.filter { choice.candidates[$0].names.contains(name) }
    if matches.count == 1 { return matches[0] }
    let list = others.map { translated(choice.candidates[$0].sentence) }
      .joined(separator: translated("; "))
    if matches.count > 1 {
      throw .init(
        message: "several threads are called \(escapedForTerminal(name)), so name one by its id: "
          + "\(escapedForTerminal(list))")
    }
    if choice.candidates[choice.chosen].names.contains(name) {
      throw .init(message: "\(quotedExcerpt(name)) runs next here in any case")
    }
    let nearest = nearestName(to: name, among: others.flatMap { choice.candidates[$0].names })
    throw .init(
      message: nearest.map {
        "\(quotedExcerpt(name)) is not enabled here;  did you mean \(quotedExcerpt($0))?"
      } ?? "\(quotedExcerpt(name)) is not enabled here;  these can: \(escapedForTerminal(list))")
  }

  /// The difference of its result from that of the former history.
  private func consequences(of history: RunHistory, against former: RunHistory) -> [String] {
    let variants = [(translated("before"), former), (translated("now"), history)].map {
      label, history in
      RunComparison.Variant(label, history.replay)
    }
    let comparison = RunComparison(variants, on: runner)
    return ComparisonText(comparison, style: style, columns: columns).differences
  }

  mutating func goToFormerHistory() throws(StepRequest.Mistake) -> [String] {
    guard let former = history.former, let fork = history.fork else {
      throw .init(message: "this is the first history; choose makes another")
    }
    current = former
    return said(translated("the former history again"), style.bold) + show(fork)
  }
}

extension SwitchLog.Alternatives.Candidate {
  /// What one can call it.
  fileprivate var names: [String] { [thread, place, subject].filter { !$0.isEmpty } }
}
