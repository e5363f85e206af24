/// Objects: those with free keys, those with known ones, and those of several kinds.
extension ShapeChecker {
  mutating func check(_ members: [JSONNode.Member], of node: JSONNode, as map: MapShape) {
    if members.count < map.minCount {
      reportTooFew(in: node, count: members.count, .members(atLeast: map.minCount))
    }
    for member in members where !isFull {
      path.components.append(.key(member.key))
      if let key = map.key {
        mentions.append(
          ShapeMention(
            syntax: key.name, text: member.key, position: member.keyPosition, path: path))
      }
      if let key = map.key, let reason = key.check(member.key) {
        let quoted = quotedExcerpt(member.key)
        report(
          Diagnostic(
            position: member.keyPosition, path: path,
            message: "the key \(quoted) is not \(key.noun): \(reason.shortened)",
            expected: key.expectation, found: "the key \(quoted)",
            suggestion: key.suggestion(member.key), advice: QuantityError.advice(key.example)))
      }
      check(member.value, as: map.value)
      path.components.removeLast()
    }
  }

  mutating func check(_ members: [JSONNode.Member], of node: JSONNode, as object: ObjectShape) {
    if members.count < object.minCount {
      reportTooFew(in: node, count: members.count, .members(atLeast: object.minCount))
    }
    let owner: Sentence = "an object"
    let (fields, rules) = (object.fields, object.rules)
    reportMissing(in: members, of: node, owner: owner, fields: fields, rules: rules)
    let known = fields.map(\.name)
    check(members, owner: owner, fields: fields, rules: rules) { key in
      (message: "unknown key \(quotedExcerpt(key))", known: known)
    }
  }

  mutating func check(_ members: [JSONNode.Member], of node: JSONNode, as tagged: TaggedShape) {
    let present = tagged.verbs.filter { verb in members.contains { $0.isNamed(verb.name) } }
    let fields = tagged.commonFields + present.flatMap(\.allFields)
    let verbNames = tagged.verbs.map(\.name)
    var rules = tagged.commonRules + [.exactlyOneOf(verbNames)]

    switch present.count {
    case 1:
      rules += present[0].rules
      reportMissing(in: members, of: node, owner: tagged.noun, fields: fields, rules: rules)
      check(members, owner: tagged.noun, fields: fields, rules: rules) { key in
        let isElsewhere = tagged.verbs.contains { verb in
          verb.fields.contains { $0.name.hasSameBytes(as: key) }
        }
        let quoted = quotedExcerpt(key)
        let message: Sentence =
          isElsewhere
          ? "the key \(quoted) does not go with \"\(present[0].name)\"" : "unknown key \(quoted)"
        return (message, fields.map(\.name))
      }
    case 0 where reportFormer(members, of: tagged): break
    default:
      let everyName =
        tagged.commonFields.map(\.name) + verbNames + tagged.verbs.flatMap { $0.fields.map(\.name) }
      let unknown = members.lazy.filter { member in
        !everyName.contains { member.isNamed($0) }
      }
      let isVerbMisspelt = unknown.prefix(limit).contains { member in
        nearestName(to: member.key, among: everyName).map(verbNames.contains) ?? false
      }
      let missingRules = isVerbMisspelt ? tagged.commonRules : rules
      reportMissing(
        in: members, of: node, owner: tagged.noun, fields: tagged.commonFields,
        rules: missingRules)
      check(members, owner: tagged.noun, fields: fields, rules: rules) { key in
        everyName.contains { $0.hasSameBytes(as: key) }
          ? nil : (message: "unknown key \(quotedExcerpt(key))", known: everyName)
      }
    }
  }

  /// Reports a key of an earlier format.
  /// - Returns: whether there is one.
  private mutating func reportFormer(
    _ members: [JSONNode.Member], of tagged: TaggedShape
  ) -> Bool {
    guard let former = tagged.former, let member = members.first(where: { $0.isNamed(former.key) })
    else { return false }
    report(
      Diagnostic(
        position: member.keyPosition, path: path,
        message:
          "\(tagged.noun) was written with \(quotedExcerpt(former.key)) in an earlier format",
        expected: tagged.noun, found: "the key \(quotedExcerpt(former.key))",
        advice: Sentence(whole: former.advice)))
    return true
  }

  /// Reports what the object lacks, at the object's own place.
  private mutating func reportMissing(
    in members: [JSONNode.Member], of node: JSONNode, owner: Sentence, fields: [Field],
    rules: [KeyRule]
  ) {
    for field in fields where field.isRequired {
      guard !members.contains(where: { $0.isNamed(field.name) }) else { continue }
      report(
        Diagnostic(
          position: node.position, path: path, message: "missing key \"\(field.name)\"",
          expected: "the key \"\(field.name)\"", found: "an object without it"))
    }
    for case .exactlyOneOf(let keys) in rules {
      guard !members.contains(where: { member in keys.contains { member.isNamed($0) } })
      else { continue }
      report(
        Diagnostic(
          position: node.position, path: path,
          message: "missing key: \(owner) needs one of \(.names(keys))",
          expected: "exactly one of \(.names(keys))", found: "an object with none of them"))
    }
  }

  /// Checks each member as its field.
  ///
  /// - Parameter owner: what the object is, with its article.
  /// - Parameter unknown: what to say of a key that is no field, and the keys that are known.
  private mutating func check(
    _ members: [JSONNode.Member], owner: Sentence, fields: [Field], rules: [KeyRule],
    unknown: (String) -> (message: Sentence, known: [String])?
  ) {
    for (index, member) in members.enumerated() where !isFull {
      path.components.append(.key(member.key))
      if let field = fields.first(where: { member.isNamed($0.name) }) {
        reportExcess(member, after: members[..<index], owner: owner, rules: rules)
        check(member.value, as: field.shape)
      } else if let (message, known) = unknown(member.key) {
        report(
          Diagnostic(
            position: member.keyPosition, path: path, message: message,
            expected: "one of the keys \(.names(known))",
            found: "the key \(quotedExcerpt(member.key))",
            suggestion: nearestName(to: member.key, among: known),
            advice: "known: \(.names(known))")
        )
      }
      path.components.removeLast()
    }
  }

  /// Reports a key that a rule forbids beside an earlier one.
  private mutating func reportExcess(
    _ member: JSONNode.Member, after earlier: ArraySlice<JSONNode.Member>, owner: Sentence,
    rules: [KeyRule]
  ) {
    for rule in rules where rule.keys.contains(where: { member.isNamed($0) }) {
      guard let other = earlier.first(where: { other in rule.keys.contains { other.isNamed($0) } })
      else { continue }
      report(
        Diagnostic(
          position: member.keyPosition, path: path,
          message: "\"\(member.key)\" cannot be combined with \"\(other.key)\": "
            + "\(owner) has only one of \(.names(rule.keys))",
          expected: "only one of \(.names(rule.keys))",
          found: "both \"\(other.key)\" and \"\(member.key)\""))
    }
  }
}

extension Sentence {
  fileprivate static func members(atLeast count: Int) -> Sentence {
    count == 1 ? "at least 1 member" : "at least \(count) members"
  }
}

extension JSONNode.Member {
  fileprivate func isNamed(_ name: String) -> Bool {
    key.hasSameBytes(as: name)
  }
}
