/// Strings, whose shapes have a syntax of their own.
extension ShapeChecker {
  mutating func check(_ text: String, of node: JSONNode, as shape: Shape) {
    switch shape {
    case .custom(let syntax):
      mentions.append(
        ShapeMention(syntax: syntax.name, text: text, position: node.position, path: path))
      if let reason = syntax.check(text) {
        report(
          Diagnostic(
            position: node.position, path: path,
            message: "\(quotedExcerpt(text)) is not \(syntax.noun): \(reason.shortened)",
            expected: syntax.expectation, found: node.sentence,
            suggestion: syntax.suggestion(text), advice: QuantityError.advice(syntax.example)))
      }
    case .duration(let allowNegative):
      check(text, of: node, isA: .duration(allowNegative: allowNegative))
    case .byteCount: check(text, of: node, isA: .byteCount)
    case .rate: check(text, of: node, isA: .rate)
    case .enumeration(let names): check(text, of: node, isOneOf: names)
    case .constant(.string(let name)): check(text, of: node, isOneOf: [name])
    case .any, .null, .boolean, .integer, .text, .constant, .array, .map, .object, .tagged,
      .reference, .oneOf:
      break
    }
  }

  private mutating func check(_ text: String, of node: JSONNode, isA kind: QuantityKind) {
    do throws(QuantityError) {
      _ = try Quantity.amount(text, of: kind)
    } catch {
      report(
        Diagnostic(
          position: node.position, path: path,
          message: error.explanation, expected: kind.expectation, found: node.sentence,
          advice: QuantityError.advice(error.example)))
    }
  }

  private mutating func check(_ text: String, of node: JSONNode, isOneOf names: [String]) {
    guard !names.contains(where: { $0.hasSameBytes(as: text) }) else { return }
    report(
      Diagnostic(
        position: node.position, path: path, message: "unknown value \(quotedExcerpt(text))",
        expected: Shape.enumeration(names).expectation, found: node.sentence,
        suggestion: nearestName(to: text, among: names),
        advice: library.foreignName(text) ?? "known: \(.names(names))"))
  }
}
