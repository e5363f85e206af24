/// The states of a run as differences: a page holds a long run with long lists in little room.
struct PageStates {
  /// For each step that changes something, its place and for each part that changes
  /// `[part, from, removed, added…]`: from that item on so many are gone, and others come.
  let differences: [JSONValue]

  init(_ explanation: Explanation, _ tables: inout PageTables) {
    // In the order of the last state, which knows every view.
    for part in explanation.states.last?.parts ?? [] { _ = tables.part(part.name) }
    var present: [Int: [Sentence]] = [:]
    var differences: [JSONValue] = []
    var last: AppState?
    for (step, state) in explanation.numberedStates where state != last {
      last = state
      var changes: [JSONValue] = []
      var named: Set<Int> = []
      for part in state.parts {
        let index = tables.part(part.name)
        named.insert(index)
        if let change = Self.difference(present[index], part.items, &tables.texts) {
          changes.append(.array([.integer(index)] + change))
        }
        present[index] = part.items
      }
      for index in tables.parts.indices where present[index]?.isEmpty == false {
        if named.contains(index) { continue }
        changes.append(
          .array(
            [.integer(index)] + (Self.difference(present[index], [], &tables.texts) ?? [])))
        present[index] = []
      }
      if !changes.isEmpty { differences.append([.integer(step), .array(changes)]) }
    }
    self.differences = differences
  }

  private static func difference(
    _ old: [Sentence]?, _ new: [Sentence], _ texts: inout TextTable
  ) -> [JSONValue]? {
    guard old != new else { return nil }
    let old = old ?? []
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    var change: [JSONValue] = [.integer(start), .integer(old.count - start - end)]
    for item in new[start..<(new.count - end)] { change.append(texts[translated(item)]) }
    return change
  }
}

/// What views look like, as differences.
struct PageViews {
  /// For each step that changes a view, its place and the views that change:
  /// `[view, picture or null, is a placeholder, has an indicator, thousandths or null]`.
  let differences: [JSONValue]

  init(_ explanation: Explanation, _ tables: inout PageTables) {
    var present: [Int: JSONValue] = [:]
    var differences: [JSONValue] = []
    for (step, state) in explanation.numberedStates {
      var changes: [JSONValue] = []
      for view in state.views {
        let index = tables.view(view.name)
        let details = state.viewDetails.first { $0.name == view.name }
        let look = JSONValue.array([
          .integer(index), view.content.map { tables.texts[$0] } ?? .null,
          .int(view.isPlaceholder ? 1 : 0), .int(view.hasIndicator ? 1 : 0),
          .integer(details?.thousandths),
        ])
        if present[index] == look { continue }
        present[index] = look
        changes.append(look)
      }
      if !changes.isEmpty { differences.append([.integer(step), .array(changes)]) }
    }
    self.differences = differences
  }
}

extension ViewDetails {
  /// How much of the image has arrived, in thousandths; `nil` if nothing says so.
  fileprivate var thousandths: Int? {
    if let indicatorProgress { return indicatorProgress }
    guard let progress, progress.total > 0 else { return nil }
    return min(1_000, progress.completed * 1_000 / progress.total)
  }
}

extension Explanation {
  /// The states with the places of the steps after which they are so; -1 is before the first.
  fileprivate var numberedStates: [(step: Int, state: AppState)] {
    let first = states.first.map { (step: -1, state: $0) }
    return [first].compactMap(\.self)
      + steps.enumerated().map { (step: $0, state: state(after: $1)) }
  }
}
