extension ShapeLibrary {
  /// Mistakes in the definitions themselves, each as a sentence; none if they can be used.
  ///
  /// A document never causes them: they are mistakes in the shapes.
  package static func problems(in definitions: [Definition]) -> [String] {
    let shapes = Dictionary(definitions.map { ($0.name, $0.shape) }) { first, _ in first }
    var review = ShapeReview(shapes: shapes)
    review.reportRepeated(definitions.map(\.name), in: "the library")
    let plainName = StringSyntax.identifier(
      name: "a definition's name", description: "A part of references.", example: "step")
    for definition in definitions {
      if let reason = plainName.check(definition.name) {
        review.problems.append("\(definition.name) is not \(plainName.name): \(reason.text)")
      }
      review.review(definition.shape, in: definition.name)
    }
    return review.problems
  }
}

/// A walk through shapes that collects what is wrong with them.
private struct ShapeReview {
  let shapes: [String: Shape]
  var problems: [String] = []

  mutating func review(_ shape: Shape, in place: String) {
    switch shape {
    case .enumeration(let names):
      if names.isEmpty { problems.append("\(place) has an enumeration without names") }
      reportRepeated(names, in: place)
    case .constant(let value):
      switch value {
      case .null, .bool, .int, .string: break
      default: problems.append("\(place) has a constant that is an array, object or fraction")
      }
    case .array(let element, _): review(element, in: place)
    case .map(let map): review(map.value, in: place)
    case .object(let object):
      review(object.fields, in: place)
      review(object.fields, by: object.rules, in: place)
    case .tagged(let tagged): review(tagged, in: place)
    case .oneOf(let alternatives):
      review(alternatives, in: place)
    case .reference:
      if alternatives(of: shape, behind: []) == nil {
        problems.append("\(place) has a reference that leads nowhere")
      }
    case .any, .null, .boolean, .integer, .text, .custom, .duration, .byteCount, .rate: break
    }
  }

  private mutating func review(_ alternatives: [Shape], in place: String) {
    for alternative in alternatives { review(alternative, in: place) }
    guard let all = self.alternatives(of: .oneOf(alternatives), behind: []) else { return }
    for type in [JSONType.array, .object] where all.count(where: { $0.types.contains(type) }) > 1 {
      problems.append("\(place) has two alternatives of the type \(type)")
    }
  }

  private mutating func review(_ tagged: TaggedShape, in place: String) {
    if tagged.verbs.isEmpty { problems.append("\(place) has no verb") }
    reportRepeated(tagged.verbs.map(\.name), in: place)
    let verbs = Set(tagged.verbs.map(\.name))
    review(tagged.commonFields, in: place)
    for verb in tagged.verbs {
      let fields = tagged.commonFields + verb.fields
      for field in fields where verbs.contains(field.name) {
        problems.append("\(place) has a field and a verb \(field.name)")
      }
      review(verb.allFields, in: place)
      review(
        tagged.commonFields + verb.allFields, by: tagged.commonRules + verb.rules, in: place)
    }
  }

  private mutating func review(_ fields: [Field], in place: String) {
    for field in fields { review(field.shape, in: "\(place).\(field.name)") }
  }

  private mutating func review(_ fields: [Field], by rules: [KeyRule], in place: String) {
    reportRepeated(fields.map(\.name), in: place)
    let optional = fields.filter { !$0.isRequired }.map(\.name)
    for key in rules.flatMap(\.keys) where !optional.contains(key) {
      problems.append("\(place) has a rule about \(key), which is no optional field")
    }
  }

  mutating func reportRepeated(_ names: [String], in place: String) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      problems.append("\(place) has the name \(name) twice")
    }
  }

  /// The alternatives of a shape, or nil if a reference is not defined or leads back to itself.
  private func alternatives(of shape: Shape, behind names: [String]) -> [Shape]? {
    switch shape {
    case .reference(let name):
      guard let target = shapes[name], !names.contains(name) else { return nil }
      return alternatives(of: target, behind: names + [name])
    case .oneOf(let shapes):
      var all: [Shape] = []
      for shape in shapes {
        guard let some = alternatives(of: shape, behind: names) else { return nil }
        all += some
      }
      return all
    default:
      return [shape]
    }
  }
}
