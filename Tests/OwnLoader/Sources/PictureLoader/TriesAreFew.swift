import ImageLoadingModel

/// A custom invariant: a picture is asked for three times at most.
public struct TriesAreFew: AppInvariant {
  public static let id = "tries-are-few"
  public static let sentence = "A download asks the network for its picture three times at most."

  public init() {}

  public mutating func observe(_ event: AppEvent) -> [AppFinding] {
    guard case .fact(let fact) = event, fact.name == "retried",
      let attempt = fact.fields.first(where: { $0.name == "attempt" }).flatMap({ Int($0.value) }),
      attempt > 3
    else { return [] }
    return [AppFinding(on: fact.subject, "attempt \(attempt) to load \(fact.subject)")]
  }
}
