import ImageLoadingInterface

/// What the format of scenarios allows, drawn from the format itself: what it learns to say is written
/// without more being done.
extension ScenarioWriter {
  /// A value of a shape; `nil` if there is none that can be written here.
  mutating func draw(_ shape: Shape, at path: String) -> JSONValue? {
    if FuzzVocabulary.isLeftOut(path) { return nil }
    switch shape {
    case .any, .tagged: return nil
    case .null: return FuzzVocabulary.isLeftOut(path + ":null") ? nil : .null
    case .boolean: return .bool(dice.chance(50))
    case .integer(let range):
      let numbers = [0, 1, 2, 3, 6, 50].filter(range.contains)
      return .int(dice.pick(numbers.isEmpty ? [range.lowerBound] : numbers))
    case .text: return .string(text(at: path))
    case .custom(let syntax): return name(of: syntax, at: path).map(JSONValue.string)
    case .duration(let allowsNegative):
      let spans = ["0 ms", "1 ms", "5 ms", "20 ms", "100 ms", "1 h", "8 days"]
      return .string(dice.pick(allowsNegative ? spans + ["-1 h"] : spans))
    case .byteCount: return .string(dice.pick(["0 B", "300 B", "600 B", "2 kB", "60 kB", "1 MB"]))
    case .rate: return .string(dice.pick(["10 kB/s", "1 MB/s"]))
    case .enumeration(let names): return .string(dice.pick(names))
    case .constant(let value): return value
    case .array(.enumeration(let names), _):
      return .strings(dice.some(of: names, percent: dice.pick([5, 30, 100])))
    case .array(let element, let minCount):
      let count = max(minCount, dice.pick([0, 1, 1, 2]))
      return .array((0..<count).compactMap { _ in draw(element, at: path + "[]") })
    case .map(let map):
      return .object(
        keys(of: map).compactMap { key in
          draw(map.value, at: path + ".*").map { JSONValue.Member(key, $0) }
        })
    case .object(let object): return .object(members(of: object, at: path))
    case .oneOf(let shapes):
      let first = dice.number(in: 0...shapes.count - 1)
      for place in shapes.indices {
        let shape = shapes[(first + place) % shapes.count]
        if let value = draw(shape, at: path) { return value }
      }
      return nil
    case .reference(let name): return draw(FuzzVocabulary.shape(named: name), at: name)
    }
  }

  /// Members of an object: those that it must have, and some of the others.
  private mutating func members(of object: ObjectShape, at path: String) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for rule in object.rules {
      guard case .exactlyOneOf(let all) = rule else { continue }
      let keys = all.filter { !FuzzVocabulary.isLeftOut("\(path).\($0)") }
      if keys.isEmpty { continue }
      let key = keys.count == 1 ? keys[0] : dice.pick(keys)
      guard let field = object.fields.first(where: { $0.name == key }) else { continue }
      if let value = draw(field.shape, at: "\(path).\(key)") { members.append(.init(key, value)) }
    }
    for field in object.fields where field.isRequired {
      if let value = draw(field.shape, at: "\(path).\(field.name)") {
        members.append(.init(field.name, value))
      }
    }
    addSome(of: object.fields, object.rules, to: &members, at: path)
    return members
  }

  /// Adds some of the keys that are not there yet.
  private mutating func addSome(
    of fields: [Field], _ rules: [KeyRule], to members: inout [JSONValue.Member], at path: String
  ) {
    for field in fields where !members.contains(where: { $0.key == field.name }) {
      let isExcluded = rules.contains { rule in
        rule.keys.contains(field.name)
          && members.contains { member in rule.keys.contains(member.key) }
      }
      let isWeighed = FuzzVocabulary.isWeighed.contains("\(path).\(field.name)")
      if isExcluded || isWeighed || !dice.chance(swarm.detail) { continue }
      guard let value = draw(field.shape, at: "\(path).\(field.name)") else { continue }
      members.append(.init(field.name, value))
    }
  }

  /// The value with some more of what may stand in it.
  mutating func detailed(_ value: JSONValue, as shape: Shape, at path: String) -> JSONValue {
    switch (shape, value) {
    case (.reference(let name), _):
      return detailed(value, as: FuzzVocabulary.shape(named: name), at: name)
    case (.oneOf(let shapes), _):
      return shapes.first { $0.mayBe(value) }
        .map { detailed(value, as: $0, at: path) } ?? value
    case (.object(let object), .object(var members)):
      for index in members.indices {
        let member = members[index]
        guard let field = object.fields.first(where: { $0.name == member.key }) else { continue }
        members[index] = .init(
          member.key, detailed(member.value, as: field.shape, at: "\(path).\(member.key)"))
      }
      addSome(of: object.fields, object.rules, to: &members, at: path)
      return .object(members)
    case (.map(let map), .object(let members)):
      return .object(
        members.map { member in
          // Nothing is wrong with the last image.
          member.key == Self.lastURL
            ? member : .init(member.key, detailed(member.value, as: map.value, at: path + ".*"))
        })
    case (.array(let element, _), .array(let elements)):
      return .array(elements.map { detailed($0, as: element, at: path + "[]") })
    default: return value
    }
  }

  /// A step of a verb of which the format says all there is to say.
  mutating func writeByShape(_ verb: Verb) {
    guard let shape = FuzzVocabulary.verb(verb.rawValue),
      let value = draw(shape.shape, at: "steps.\(verb.rawValue)")
    else { return }
    var members = [JSONValue.Member(verb.rawValue, value)]
    for field in shape.fields where field.isRequired {
      if let value = draw(field.shape, at: "steps.\(verb.rawValue).\(field.name)") {
        members.append(.init(field.name, value))
      }
    }
    // Several caches are asked rarely enough.
    if !managers.isEmpty, dice.chance(70),
      let field = shape.fields.first(where: { $0.name == "of" }), !field.isRequired,
      let value = draw(field.shape, at: "steps.\(verb.rawValue).of")
    {
      members.append(.init("of", value))
    }
    add(verb.rawValue, members)
  }

  /// The step with some more of what may stand in it.
  mutating func detailed(_ step: JSONValue, verb: Verb) -> JSONValue {
    guard let shape = FuzzVocabulary.verb(verb.rawValue) else { return step }
    let path = "steps.\(verb.rawValue)"
    var members = step.members.map { member in
      let field = shape.fields.first { $0.name == member.key }
      return field.map {
        .init(member.key, detailed(member.value, as: $0.shape, at: "\(path).\(member.key)"))
      } ?? member
    }
    addSome(of: shape.fields, shape.rules, to: &members, at: path)
    return .object(members)
  }

  // MARK: Names and texts

  /// Keys of a map.
  private mutating func keys(of map: MapShape) -> [String] {
    guard let example = map.key?.example else { return ["X-Fuzz"] }
    return example.contains("://") ? dice.some(of: swarm.urls, percent: 60) : [example]
  }

  /// A text that may be any: a placeholder, a note, a header, a password.
  private static let freeText = "grey"

  /// What a text may be, by where it stands; a key that is not named here takes any.
  private mutating func text(at path: String) -> String {
    switch path.split(separator: ".").last {
    case "string": dice.pick(swarm.urls)
    case "other": "NSNull"
    case "key", "setImageOperationKey": dice.pick(["large", "thumbnail"])
    case "namespace": dice.pick(["first", "other"])
    default: Self.freeText
    }
  }

  /// A name by where it stands; `nil` if nothing is called so.
  private mutating func name(of syntax: StringSyntax, at path: String) -> String? {
    if syntax.example.contains("://") { return dice.pick(swarm.urls) }
    let key = path.split(separator: ".").last ?? ""
    if let named = Verb(rawValue: String(key))?.named { return pick(named) }
    return switch key {
    case "of", "customManager": pick(.manager)
    case "into": pick(.view)
    case "image": image()
    case "error": error()
    default: syntax.example
    }
  }

  private mutating func pick(_ named: NamedPart) -> String? {
    let names =
      switch named {
      case .load: loads
      case .kept: kept
      case .download: downloads
      case .prefetch: prefetches
      case .manager: managers
      case .view: swarm.views.map { name(of: $0) }
      }
    return names.isEmpty ? nil : dice.pick(names)
  }
}

extension Shape {
  /// Whether a value is of its kind, as far as details can be added.
  fileprivate func mayBe(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.object, .object), (.map, .object), (.array, .array): true
    case (.reference(let name), _): FuzzVocabulary.shape(named: name).mayBe(value)
    default: false
    }
  }
}
