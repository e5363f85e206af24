import ImageLoadingModel

/// A fact of a run as its story tells it, for `told` and `untold`.
public struct ToldFact: Sendable, Equatable {
  /// In whose name it happened; empty for nobody's.
  public let subject: String
  /// The queue whose label the code saw, or the thread's own name.
  public let place: String
  public let text: String
}

extension ToldFact {
  /// What the story makes of a fact: of a request, its parts as well.
  package static func facts(of fact: RunFact) -> [ToldFact] {
    texts(of: fact.kind).map {
      ToldFact(subject: fact.subject.name, place: fact.place, text: $0)
    }
  }

  /// How a run ended, and what was found broken at its end.
  package static func end(_ outcome: Outcome, _ violations: some Sequence<Violation>) -> [ToldFact]
  {
    (violations.map { "breaks: \($0.name)" } + ["end: \(outcome.name)"]).map {
      ToldFact(subject: "", place: "", text: $0)
    }
  }

  private static func texts(of kind: RunFact.Kind) -> [String] {
    switch kind {
    case .trace(.reached(let step)): return [step.name]
    case .trace(.did(let operation, let object)): return ["\(operation) \(object)"]
    case .trace(.changed(let object, let change)):
      let lines = FactText.changeLines(object, change)
      return lines.isEmpty ? [] : [lines.joined(separator: " ")]
    case .network(let event):
      return [FactText.line(for: kind)?.text].compactMap(\.self) + parts(of: event)
    case .raced(_, let known?): return ["known race \(known)"]
    case .broke(let violation): return ["breaks: \(violation.name)"]
    default: return [FactText.line(for: kind)?.text].compactMap(\.self)
    }
  }

  private static func parts(of event: NetworkEvent) -> [String] {
    guard case .started(let request) = event.kind else { return [] }
    let name = "request \(event.transfer)"
    return [
      "\(name): \(request.cachePolicy.rawValue)",
      "\(name): time-out \(Quantity.describe(request.timeout))",
      "\(name): \(request.handlesCookies ? "with" : "without") cookies",
      "\(name): \(request.usesPipelining ? "with" : "without") pipelining",
    ] + request.headers.map { "\(name): header \($0.name): \($0.value)" }
  }
}
