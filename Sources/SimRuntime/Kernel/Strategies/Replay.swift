/// Follows a recorded schedule, and says where the run first differs from it.
public struct Replay: PlainStrategy {
  public let name = "replay"
  private let schedule: Schedule
  private var position = 0

  public init(_ schedule: Schedule) { self.schedule = schedule }

  public mutating func choose(_ choice: Choice) throws(Divergence) -> Int? {
    guard position < schedule.decisions.count else {
      throw Divergence(
        step: choice.step,
        difference: "the schedule has ended after \(position) decisions, but "
          + "\(list(choice.enabled.map(\.id.description))) are enabled")
    }
    let decision = schedule.decisions[position]
    position += 1
    guard decision.step == choice.step else {
      throw Divergence(
        step: choice.step,
        difference: "there is a choice at step \(choice.step), the recording has its next at step "
          + "\(decision.step)")
    }
    let enabled = choice.enabled.map(\.id.description)
    guard enabled == decision.enabled else {
      throw Divergence(
        step: choice.step,
        difference: "the enabled threads are \(list(enabled)), recorded were "
          + list(decision.enabled))
    }
    guard let index = enabled.firstIndex(of: decision.thread) else {
      throw Divergence(
        step: choice.step,
        difference: "the chosen thread \(decision.thread) is not one of \(list(enabled))")
    }
    let operation = choice.enabled[index].operation.description
    guard operation == decision.operation else {
      throw Divergence(
        step: choice.step,
        difference: "\(decision.thread) would do \"\(operation)\", recorded was "
          + "\"\(decision.operation)\"")
    }
    return index
  }

  public func end(afterStep step: Int) throws(Divergence) {
    guard position == schedule.decisions.count else {
      throw Divergence(
        step: step,
        difference: "the run has ended, the recording has another decision at step "
          + "\(schedule.decisions[position].step)")
    }
  }

  private func list(_ ids: [String]) -> String { "[\(ids.joined(separator: ", "))]" }
}
