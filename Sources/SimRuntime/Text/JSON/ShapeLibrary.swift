/// Named shapes that may refer to each other, and to themselves.
package struct ShapeLibrary: Sendable {
  /// A shape with the name by which it is referred to.
  package struct Definition: Sendable {
    /// A plain name, which becomes a part of references in the schema.
    package let name: String
    package let shape: Shape

    package init(_ name: String, _ shape: Shape) {
      self.name = name
      self.shape = shape
    }
  }

  /// In the order in which the schema lists them.
  package let definitions: [Definition]
  private let indices: [String: Int]
  /// What kind of name it is where another kind is wanted; `nil` for any other text.
  let foreignName: @Sendable (String) -> Sentence?

  /// A library of these definitions, which must have no `problems(in:)`.
  package init(
    _ definitions: [Definition],
    foreignName: @escaping @Sendable (String) -> Sentence? = { _ in nil }
  ) {
    self.foreignName = foreignName
    let problems = Self.problems(in: definitions)
    precondition(problems.isEmpty, problems.joined(separator: "; "))
    self.definitions = definitions
    indices = Dictionary(
      uniqueKeysWithValues: definitions.enumerated().map { ($1.name, $0) })
  }

  /// Everything that is wrong with a document, in the document's order; nothing if it is right.
  ///
  /// - Parameter limit: how many mistakes are reported at most.
  package func check(_ node: JSONNode, as shape: Shape, limit: Int = 20) -> [Diagnostic] {
    review(node, as: shape, limit: limit).diagnostics
  }

  /// The same, and all strings that have a syntax of their own.
  package func review(
    _ node: JSONNode, as shape: Shape, limit: Int = 20
  ) -> (diagnostics: [Diagnostic], mentions: [ShapeMention]) {
    var checker = ShapeChecker(library: self, limit: limit)
    checker.check(node, as: shape)
    return (checker.diagnostics, checker.mentions)
  }

  /// The shape of a name, which must be defined.
  func shape(named name: String) -> Shape {
    guard let index = indices[name] else { preconditionFailure("no definition of \(name)") }
    return definitions[index].shape
  }

  /// The shapes that a value may have: alternatives and references resolved.
  func alternatives(of shape: Shape) -> [Shape] {
    switch shape {
    case .reference(let name): alternatives(of: self.shape(named: name))
    case .oneOf(let shapes): shapes.flatMap { alternatives(of: $0) }
    default: [shape]
    }
  }
}

extension Shape {
  /// The JSON types of a shape that is neither a choice nor a reference.
  var types: [JSONType] {
    switch self {
    case .any: JSONType.allCases
    case .null, .constant(.null): [.null]
    case .boolean, .constant(.bool): [.boolean]
    case .integer, .constant(.int): [.number]
    case .text, .custom, .duration, .byteCount, .rate, .enumeration, .constant: [.string]
    case .array: [.array]
    case .map, .object, .tagged: [.object]
    case .oneOf, .reference: []
    }
  }

  /// What messages say is expected of a shape that is neither a choice nor a reference.
  var expectation: Sentence {
    switch self {
    case .any, .oneOf, .reference: "a value"
    case .null: Sentence(verbatim: "null")
    case .boolean: "true or false"
    case .integer(Int64.min...Int64.max): "an integer"
    case .integer(let range) where range.upperBound == Int64.max:
      "an integer of at least \(range.lowerBound)"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .text: "a string"
    case .custom(let syntax): syntax.expectation
    case .duration(let allowNegative):
      QuantityKind.duration(allowNegative: allowNegative).expectation
    case .byteCount: QuantityKind.byteCount.expectation
    case .rate: QuantityKind.rate.expectation
    case .enumeration(let names) where names.count == 1: Sentence(verbatim: "\"\(names[0])\"")
    case .enumeration(let names): "one of \(.names(names.map { "\"\($0)\"" }))"
    case .constant(let value): Sentence(verbatim: value.text(pretty: false))
    case .array: "an array"
    case .map, .object, .tagged: "an object"
    }
  }
}
