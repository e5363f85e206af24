/// What the verdict of an exploration hangs on beside the orders that were tried: what it leaves out is never seen.
package enum ExplorationCondition: String, Sendable, CaseIterable {
  /// Threads take no time: a timer or an answer comes only when no thread is enabled.
  case threadsTakeNoTime
  /// Data races are not looked for.
  case racesIgnored
  /// Delays and losses of the network are those that its seed draws.
  case drawnNetwork
  /// What steps expect at their moments is compared in the file's own order only.
  case stepsExpect
}

extension ExplorationPlan {
  /// Those of the exploration, in their order.
  package var conditions: [ExplorationCondition] {
    ExplorationCondition.allCases.filter { condition in
      switch condition {
      case .threadsTakeNoTime: timeMode == .exact
      case .racesIgnored: !strategy.findsRaces
      case .drawnNetwork: scenario.chanceSeed != nil
      case .stepsExpect: scenario.hasExpectingSteps
      }
    }
  }

  /// What the condition leaves out, as a clause.
  func leftOut(by condition: ExplorationCondition) -> Sentence {
    switch condition {
    case .threadsTakeNoTime:
      return "what happens only when a thread is so slow that a timer or an answer overtakes it"
    case .racesIgnored: return "data races"
    case .drawnNetwork:
      guard let seed = scenario.chanceSeed else {
        preconditionFailure("a network that draws has a seed")
      }
      return "what other delays and losses bring than the network draws from its seed \(seed)"
    case .stepsExpect:
      return "what steps expect at their moments, which only the file's own order is compared with"
    }
  }
}
