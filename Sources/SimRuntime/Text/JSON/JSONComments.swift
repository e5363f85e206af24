/// Comments, which JSON does not have: a text under the key `$comment`, in any object.
extension JSONNode {
  static let commentKey = "$comment"

  /// The same without comments.
  package func withoutComments(_ path: JSONPath = JSONPath()) throws(Diagnostic) -> JSONNode {
    switch value {
    case .array(let elements):
      var kept: [JSONNode] = []
      for (index, element) in elements.enumerated() {
        kept.append(try element.withoutComments(path.appending(.index(index))))
      }
      return JSONNode(value: .array(kept), position: position)
    case .object(let members):
      var kept: [Member] = []
      for member in members {
        let path = path.appending(.key(member.key))
        guard member.key == Self.commentKey else {
          kept.append(
            Member(
              key: member.key, keyPosition: member.keyPosition,
              value: try member.value.withoutComments(path)))
          continue
        }
        guard member.value.string != nil else {
          throw Diagnostic(
            position: member.value.position, path: path, expected: "a string, which is a comment",
            found: member.value.sentence)
        }
      }
      return JSONNode(value: .object(kept), position: position)
    default: return self
    }
  }
}

extension JSONPath {
  fileprivate func appending(_ component: Component) -> JSONPath {
    JSONPath(components + [component])
  }
}

extension JSONValue {
  /// The schema with comments in every object that it describes.
  package var allowingComments: JSONValue {
    guard case .object(let members) = self else { return self }
    let isClosed = self["additionalProperties"] == false
    let isMap = self["propertyNames"] != nil
    var result: [Member] = members.map { member in
      switch member.key {
      case "properties", "$defs":
        let inner = member.value.members.map { Member($0.key, $0.value.allowingComments) }
        let comment = member.key == "properties" && isClosed ? [Self.comment] : []
        return Member(member.key, .object(inner + comment))
      case "propertyNames":
        return Member(
          member.key,
          ["anyOf": [["const": .string(JSONNode.commentKey)], member.value]])
      case "items", "additionalProperties": return Member(member.key, member.value.allowingComments)
      case "oneOf", "anyOf":
        return Member(member.key, .array(member.value.elements.map(\.allowingComments)))
      default: return member
      }
    }
    if isMap { result.append(Member("properties", .object([Self.comment]))) }
    return .object(result)
  }

  private static let comment = Member(
    JSONNode.commentKey, ["description": "A comment.", "type": "string"])
}
