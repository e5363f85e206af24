import ImageLoadingModel

/// What the story of a run must tell.
extension ScenarioShape {
  static let fact = Shape.oneOf([
    .custom(ScenarioSyntax.fact),
    .object(
      ObjectShape(
        description: "A fact of the story.",
        fields: [
          Field(
            "is", .custom(ScenarioSyntax.fact), required: true, description: "What happens."),
          Field("for", .text, description: "In whose name: a load, or `download of URL`."),
          Field("on", .text, description: "On which queue, or on which thread outside all queues."),
        ])),
  ])
}

extension ScenarioSyntax {
  static let fact = StringSyntax(
    name: "a fact",
    description: "The name of a step, or what `sim run --trace steps` tells, such as `memory is "
      + "empty`; a change as `OBJECT: - OLD + NEW`; an operation on a shared object as "
      + "`acquire OBJECT`; a `*` at the end stands for any text.",
    pattern: #"[\s\S]+"#, example: "cache.disk.read"
  ) { text in
    if text.isEmpty { return "it is empty" }
    let looksLikeStep =
      text.contains(".") && text.allSatisfy { $0.isASCII && ($0.isLetter || $0 == ".") }
    guard looksLikeStep, Step(rawValue: text) == nil else { return nil }
    let nearest = nearestName(to: text, among: Step.allCases.map(\.rawValue))
    return "no step has this name"
      + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; `sim steps` lists them")
  }
}

extension ExpectedFact {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    text = node.string ?? node.text("is") ?? ""
    subject = node.text("for")
    place = node.text("on")
  }
}
