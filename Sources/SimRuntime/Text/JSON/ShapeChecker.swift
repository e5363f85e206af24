/// A string of a document that has a syntax of its own, with its position.
package struct ShapeMention: Sendable, Equatable {
  /// The name of the syntax.
  package let syntax: String
  package let text: String
  package let position: SourcePosition
  package let path: JSONPath
}

/// A walk through a document beside the shape that it should have.
struct ShapeChecker {
  let library: ShapeLibrary
  /// The most diagnostics that are collected.
  let limit: Int
  private(set) var diagnostics: [Diagnostic] = []
  /// What was met on the way, in the order of the document.
  var mentions: [ShapeMention] = []
  var path = JSONPath()

  init(library: ShapeLibrary, limit: Int) {
    self.library = library
    self.limit = limit
  }

  var isFull: Bool { diagnostics.count >= limit }

  mutating func report(_ diagnostic: Diagnostic) {
    if !isFull { diagnostics.append(diagnostic) }
  }

  /// Checks a value and all that is in it.
  mutating func check(_ node: JSONNode, as shape: Shape) {
    let all = library.alternatives(of: shape)
    let alternatives = all.filter { $0.types.contains(node.type) }
    if alternatives.isEmpty {
      reportMismatch(node, expected: all)
    } else if alternatives.count == 1 {
      checkValue(node, as: alternatives[0])
    } else if !alternatives.contains(where: { isRight(node, as: $0) }) {
      reportMismatch(node, expected: all)
    }
  }

  /// Checks a value as a shape of its own JSON type.
  private mutating func checkValue(_ node: JSONNode, as shape: Shape) {
    switch node.value {
    case .string(let text): check(text, of: node, as: shape)
    case .number, .bool, .null:
      if !isRightScalar(node, as: shape) { reportMismatch(node, expected: [shape]) }
    case .array(let elements):
      if case .array(let element, let minCount) = shape {
        check(elements, of: node, as: element, minCount: minCount)
      }
    case .object(let members):
      switch shape {
      case .map(let map): check(members, of: node, as: map)
      case .object(let object): check(members, of: node, as: object)
      case .tagged(let tagged): check(members, of: node, as: tagged)
      case .any, .null, .boolean, .integer, .text, .custom, .duration, .byteCount, .rate,
        .enumeration, .constant, .array, .reference, .oneOf:
        break
      }
    }
  }

  private func isRight(_ node: JSONNode, as shape: Shape) -> Bool {
    var trial = ShapeChecker(library: library, limit: 1)
    trial.checkValue(node, as: shape)
    return trial.diagnostics.isEmpty
  }

  private func isRightScalar(_ node: JSONNode, as shape: Shape) -> Bool {
    switch shape {
    case .integer(let range): node.int64.map(range.contains) ?? false
    case .constant(.int(let int)): node.int64 == int
    case .constant(.bool(let bool)): node.bool == bool
    case .any, .null, .boolean, .text, .custom, .duration, .byteCount, .rate, .enumeration,
      .constant, .array, .map, .object, .tagged, .reference, .oneOf:
      true
    }
  }

  private mutating func check(
    _ elements: [JSONNode], of node: JSONNode, as shape: Shape, minCount: Int
  ) {
    if elements.count < minCount {
      reportTooFew(
        in: node, count: elements.count,
        minCount == 1 ? "at least 1 element" : "at least \(minCount) elements")
    }
    for (index, element) in elements.enumerated() where !isFull {
      path.components.append(.index(index))
      check(element, as: shape)
      path.components.removeLast()
    }
  }

  mutating func reportTooFew(in node: JSONNode, count: Int, _ expected: Sentence) {
    report(
      Diagnostic(
        position: node.position, path: path, expected: expected, found: "\(count)"))
  }

  /// Reports that a value is none of the alternatives, with the nearest of the names among them.
  private mutating func reportMismatch(_ node: JSONNode, expected alternatives: [Shape]) {
    let names = alternatives.flatMap { (shape) -> [String] in
      switch shape {
      case .enumeration(let names): names
      case .constant(.string(let name)): [name]
      default: []
      }
    }
    let literal: String? = if case .number(let text) = node.value { text } else { node.string }
    let meant = literal.flatMap { literal in
      nearestName(to: literal, among: names)
        ?? alternatives.lazy.compactMap { $0.syntax?.suggestion(literal) }.first
    }
    report(
      Diagnostic(
        position: node.position, path: path,
        expected: .alternatives(alternatives.map(\.expectation)), found: node.sentence,
        suggestion: meant))
  }
}

extension Shape {
  fileprivate var syntax: StringSyntax? {
    if case .custom(let syntax) = self { syntax } else { nil }
  }
}
