/// The states of a run as differences: a page holds a long run with long lists in little room.
struct PageStates {
  /// The names of the parts.
  let parts: [String]
  /// For each step that changes something, its place and for each part that changes
  /// `[part, from, removed, added…]`: from that item on so many are gone, and others come.
  let differences: JSONValue

  init(_ explanation: Explanation, _ texts: inout TextTable) {
    // In the order of the last state, which knows every view.
    var parts = explanation.states.last?.parts.map(\.name) ?? []
    var present: [[String]?] = parts.map { _ in nil }
    var differences: [JSONValue] = []
    let first = explanation.states.first.map { (step: -1, state: $0) }
    let later = explanation.steps.enumerated().map {
      (step: $0, state: explanation.state(after: $1))
    }
    var last: AppState?
    for (step, state) in [first].compactMap(\.self) + later where state != last {
      last = state
      var changes: [JSONValue] = []
      for part in state.parts {
        let index = parts.firstIndex(of: part.name) ?? parts.count
        if index == parts.count {
          parts.append(part.name)
          present.append(nil)
        }
        if let change = Self.difference(present[index], part.items, &texts) {
          changes.append(.array([.int(Int64(index))] + change))
        }
        present[index] = part.items
      }
      for index in parts.indices where present[index]?.isEmpty == false {
        guard !state.parts.contains(where: { $0.name == parts[index] }) else { continue }
        changes.append(
          .array([.int(Int64(index))] + (Self.difference(present[index], [], &texts) ?? [])))
        present[index] = []
      }
      if !changes.isEmpty { differences.append([.int(Int64(step)), .array(changes)]) }
    }
    self.parts = parts
    self.differences = .array(differences)
  }

  private static func difference(
    _ old: [String]?, _ new: [String], _ texts: inout TextTable
  ) -> [JSONValue]? {
    guard old != new else { return nil }
    let old = old ?? []
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    var change: [JSONValue] = [.int(Int64(start)), .int(Int64(old.count - start - end))]
    for item in new[start..<(new.count - end)] { change.append(texts[item]) }
    return change
  }
}
