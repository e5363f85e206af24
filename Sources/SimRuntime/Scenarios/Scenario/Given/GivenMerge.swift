/// Puts together what several files say of one world.
struct GivenMerge {
  /// What is said in one place, and by which included file; by none for what the file says itself.
  private struct SourcedMember {
    var member: JSONNode.Member
    let file: String?
  }

  /// Sections of the world; each that is an object by its members, in their order.
  private struct Section {
    var whole: SourcedMember
    /// `nil` for a section that is no object.
    var members: [SourcedMember]?

    init(_ member: JSONNode.Member, of file: String?) {
      whole = SourcedMember(member: member, file: file)
      members = member.value.members?.map { SourcedMember(member: $0, file: file) }
    }
  }

  private let position: SourcePosition
  private var sections: [Section]
  /// Where two included files differ, in the order in which they were added.
  private(set) var conflicts: [Diagnostic] = []

  /// - Parameter own: what the including file says itself.
  init(_ own: JSONNode) {
    position = own.position
    sections = (own.members ?? []).map { Section($0, of: nil) }
  }

  /// - Parameter file: what the including file calls the other one.
  mutating func add(_ given: JSONNode, of file: String) {
    for member in given.members ?? [] {
      guard let place = sections.firstIndex(where: { $0.whole.member.key == member.key }) else {
        sections.append(Section(member, of: file))
        continue
      }
      add(member, of: file, to: place)
    }
  }

  private mutating func add(_ member: JSONNode.Member, of file: String, to place: Int) {
    let path: [JSONPath.Component] = [.key("given"), .key(member.key)]
    guard var known = sections[place].members, let added = member.value.members else {
      return report(member, of: file, against: sections[place].whole, path)
    }
    for other in added {
      if let former = known.first(where: { $0.member.key == other.key }) {
        report(other, of: file, against: former, path + [.key(other.key)])
      } else {
        known.append(SourcedMember(member: other, file: file))
      }
    }
    sections[place].members = known
  }

  private mutating func report(
    _ member: JSONNode.Member, of file: String, against former: SourcedMember,
    _ path: [JSONPath.Component]
  ) {
    guard let other = former.file,
      JSONValue(former.member.value) != JSONValue(member.value)
    else { return }
    conflicts.append(
      Diagnostic(
        position: member.keyPosition, path: JSONPath(path),
        message: "\(quotedExcerpt(file)) and \(quotedExcerpt(other)) differ here",
        expected: "the same in both, or what counts in the file that includes them",
        found: member.value.sentence,
        advice: "the other is at \(former.member.keyPosition.line):"
          + "\(former.member.keyPosition.column) of \(former.member.keyPosition.file ?? other)"))
  }

  /// What they say together.
  var given: JSONNode {
    JSONNode(
      value: .object(
        sections.map { section in
          let whole = section.whole.member
          guard let members = section.members else { return whole }
          return JSONNode.Member(
            key: whole.key, keyPosition: whole.keyPosition,
            value: JSONNode(
              value: .object(members.map(\.member)), position: whole.value.position))
        }), position: position)
  }
}
