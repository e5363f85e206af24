import ImageLoadingInterface
import SimText

/// Reads recordings: a header, then one event for each line.
package struct RecordingReader {
  private let names: ScenarioNames
  private let queues: QueueNames
  /// `nil` if steps of the app's own may make others.
  private let views: ScenarioNames?
  private var diagnostics: [Diagnostic] = []
  private var header: Header?
  private var lines: [Recording.Line] = []
  /// The places of lines by their ids.
  private var places: [String: Int] = [:]
  /// Those of lines that are wrong themselves.
  private var idsOfWrongLines: Set<String> = []
  /// The lines that name another one which was not there yet.
  private var waiting: [(id: String, node: JSONNode, path: JSONPath)] = []
  /// The last line with a time, by queue.
  private var latest: [String: (time: Duration, line: Int)] = [:]

  private struct Header {
    let observes: [EventKind]
    let order: Recording.Order
    let isCutOff: Bool
    let end: Outcome.Kind?
    let notes: String?
  }

  /// With so many mistakes nobody reads on.
  private static let mistakeLimit = 20

  /// - Parameters:
  ///   - scenario: whose loads the recording may name.
  ///   - file: the name of the recording, for messages.
  package static func read(
    _ bytes: [UInt8], of scenario: Scenario, file: String
  ) throws(ScenarioReader.Failure) -> Recording {
    var reader = RecordingReader(of: scenario)
    var offset = 0
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let isBlank = { (line: ArraySlice<UInt8>) in
      line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    }
    let last = lines.lastIndex { !isBlank($0) }
    for (index, line) in lines.enumerated() {
      defer { offset += line.count + 1 }
      if isBlank(line) || reader.diagnostics.count >= mistakeLimit { continue }
      reader.read(Array(line), number: index + 1, offset: offset, isLast: index == last)
      if reader.header == nil { break }
    }
    reader.finish()
    guard let header = reader.header, reader.diagnostics.isEmpty else {
      let byLine = reader.diagnostics.sorted { $0.position.line < $1.position.line }
      throw ScenarioReader.failure(byLine, file)
    }
    return Recording(
      observes: header.observes, order: header.order, isCutOff: header.isCutOff,
      end: header.end, notes: header.notes, lines: reader.lines)
  }

  private init(of scenario: Scenario) {
    names = ScenarioNames.loads(of: scenario)
    queues = QueueNames(of: scenario.generation)
    views = scenario.hasOwnSteps ? nil : .views(of: scenario)
  }

  private static let cutOffAdvice: Sentence =
    "if the recording was cut off here, delete this line and write \"cutOff\": true into the header"

  private mutating func read(_ line: [UInt8], number: Int, offset: Int, isLast: Bool) {
    let start = SourcePosition(offset: offset, line: number, column: 1)
    let node: JSONNode
    do {
      node = try JSONParser.parse(line, fromLine: number)
    } catch {
      let mistake = error.shifted(to: start)
      let mayBeCutOff = isLast && header != nil
      return diagnostics.append(mayBeCutOff ? mistake.advising(Self.cutOffAdvice) : mistake)
    }
    let found = diagnostics.count
    if header == nil { readHeader(node) } else { readEvent(node, number: number) }
    for index in found..<diagnostics.count {
      diagnostics[index] = diagnostics[index].shifted(to: start)
    }
  }

  // MARK: The header

  private static let headerAdvice: Sentence = "it begins like this: \(headerExample)"
  private static let headerExample =
    #"{"version": 1, "type": "recording", "observes": ["completed"]}"#

  private mutating func readHeader(_ node: JSONNode) {
    guard node["type"] != nil else {
      return report(
        node, JSONPath(), "the first line is no header", expected: "the header of a recording",
        advice: Self.headerAdvice)
    }
    let mistakes = RecordingShape.library.check(node, as: .reference("header"))
    diagnostics += mistakes
    if !mistakes.isEmpty { return }
    let observes = node.texts("observes") ?? []
    if let again = observes.indices.first(where: { observes[..<$0].contains(observes[$0]) }) {
      report(
        node["observes"]?.array?[again] ?? node, JSONPath([.key("observes"), .index(again)]),
        "\(observes[again]) is observed already", expected: "each kind of events once")
    }
    header = Header(
      observes: observes.compactMap(EventKind.init),
      order: node.text("order").flatMap(Recording.Order.init) ?? .queues,
      isCutOff: node.flag("cutOff") ?? false,
      end: node.text("end").flatMap(Outcome.Kind.init(rawValue:)), notes: node.text("notes"))
  }

  // MARK: Events

  private mutating func readEvent(_ node: JSONNode, number: Int) {
    if let type = node["type"], type.string == "recording" {
      return report(
        type, JSONPath([.key("type")]), "this line is the header of another recording",
        expected: "an event", advice: "compare each recording by itself")
    }
    let mistakes = RecordingShape.library.check(node, as: .reference("event"))
    diagnostics += mistakes
    guard mistakes.isEmpty else {
      if let id = node.text("id") { idsOfWrongLines.insert(id) }
      return
    }
    let event = ExpectedEvent(checked: node)
    let place = lines.count
    var line = Recording.Line(number: number, event: event)
    line.isUnordered = node["unordered"] != nil
    line.state = node["state"].map { Expectation(checked: nil, and: $0) }
    reviewKind(event.kind, node)
    reviewLoads(event, node)
    reviewViews(event, node)
    reviewQueue(node)
    reviewState(node)
    reviewTime(of: line, node)
    for (other, path) in others(of: node) {
      guard let id = other.string else { continue }
      if let earlier = places[id] {
        line.after.append(earlier)
      } else if node.text("id") == id {
        report(
          other, path, "a line cannot come after itself", expected: "the id of an earlier line")
      } else {
        let at = SourcePosition(offset: 0, line: number, column: other.position.column)
        waiting.append((id, JSONNode(value: other.value, position: at), path))
      }
    }
    if let idNode = node["id"], let id = idNode.string {
      if let first = places[id] {
        report(
          idNode, JSONPath([.key("id")]), "line \(lines[first].number) is called \"\(id)\" already",
          expected: "an id of its own")
      }
      places[id] = place
    }
    lines.append(line)
  }

  private func others(of node: JSONNode) -> [(JSONNode, JSONPath)] {
    guard let after = node["after"] else { return [] }
    guard let list = after.array else { return [(after, JSONPath([.key("after")]))] }
    return list.enumerated().map { ($1, JSONPath([.key("after"), .index($0)])) }
  }

  private mutating func reviewKind(_ kind: EventKind, _ node: JSONNode) {
    guard let observes = header?.observes, !observes.contains(kind) else { return }
    report(
      node, JSONPath([.key(kind.rawValue)]), "the header does not observe \(kind.rawValue)",
      expected: "an event of \(.names(observes.map(\.rawValue)))",
      advice: "add it to \"observes\" if every one of them was written down")
  }

  /// A load that no step begins comes in no run.
  private mutating func reviewLoads(_ event: ExpectedEvent, _ node: JSONNode) {
    let fields = [event.kind.about == .load ? event.kind.rawValue : nil, EventField.load.rawValue]
    for case let key? in fields {
      guard let value = node[key], let name = value.string, !name.isEmpty, !name.hasSuffix("*"),
        !names.contains(name)
      else { continue }
      report(
        value, JSONPath([.key(key)]), "the scenario begins no load called \"\(excerpt(name))\"",
        expected: "the name of a load of the scenario", suggestion: names.nearest(to: name),
        advice: "it begins \(names.list)")
    }
  }

  /// In a view that the app does not have comes no event of any run.
  private mutating func reviewViews(_ event: ExpectedEvent, _ node: JSONNode) {
    guard let views else { return }
    let fields = [event.kind.about == .view ? event.kind.rawValue : nil, EventField.view.rawValue]
    for case let key? in fields {
      guard let value = node[key], let name = value.string, !name.isEmpty, !name.hasSuffix("*"),
        // A view that takes the name of one that was let go has a number.
        !views.contains(name.replacing(/\s\(\d+\)$/, with: ""))
      else { continue }
      report(
        value, JSONPath([.key(key)]), "no view is called \(quotedExcerpt(name))",
        expected: "the name of a view", suggestion: views.nearest(to: name))
    }
  }

  /// On a queue that the model does not have comes no event of any run.
  private mutating func reviewQueue(_ node: JSONNode) {
    guard let value = node["queue"], let name = value.string, !queues.contains(name) else { return }
    report(
      value, JSONPath([.key("queue")]), "the model has no queue called \"\(excerpt(name))\"",
      expected: "the model's name of a queue", suggestion: queues.nearest(to: name),
      advice: "it has \(queues.list) and others; without \"queue\" the event may come on any")
  }

  /// What comes later on a serial queue has no earlier time.
  private mutating func reviewTime(of line: Recording.Line, _ node: JSONNode) {
    guard !line.isUnordered, let queue = line.event.queue, Self.serialQueues.contains(queue),
      let value = node["at"],
      let time = value.string.flatMap({ try? Quantity.duration($0) })
    else { return }
    if let before = latest[queue], time < before.time {
      report(
        value, JSONPath([.key("at")]),
        "line \(before.line) comes before it on its queue, and has the later time \(Quantity.describe(before.time))",
        expected: "a time that is no earlier",
        advice: "\"unordered\": true says that the place of a line is not known")
    }
    latest[queue] = (time, line.number)
  }

  /// A view that the app does not have shows nothing in each run, so that to have seen nothing in it says nothing.
  private mutating func reviewState(_ node: JSONNode) {
    guard let views, let state = node["state"] else { return }
    for section in ExpectationSection.allCases where section.keys == .views {
      for member in state[section.rawValue]?.members ?? []
      where !views.contains(member.key)
        && !(Self.view(ofPicture: member.key).map(views.contains) ?? false)
      {
        report(
          JSONNode(value: .string(member.key), position: member.keyPosition),
          JSONPath([.key("state"), .key(section.rawValue), .key(member.key)]),
          "no view is called \(quotedExcerpt(member.key))", expected: "the name of a view",
          suggestion: views.nearest(to: member.key))
      }
    }
  }

  /// The view of a picture, as of `cell.animated`.
  private static func view(ofPicture name: String) -> String? {
    guard let dot = name.lastIndex(of: "."),
      ViewSlot(rawValue: String(name[name.index(after: dot)...])) != nil
    else { return nil }
    return String(name[..<dot])
  }

  // MARK: The end

  private mutating func finish() {
    if header == nil, diagnostics.isEmpty {
      let empty = JSONNode(value: .null, position: .start)
      report(
        empty, JSONPath(), "the recording is empty", expected: "the header of a recording",
        advice: Self.headerAdvice)
    }
    for (id, node, path) in waiting {
      if let later = places[id] {
        report(
          node, path, "it is to come after line \(lines[later].number), which comes later",
          expected: "the id of an earlier line",
          advice: "put each line behind those that it comes after; none can come after itself")
      } else if !idsOfWrongLines.contains(id) {
        report(
          node, path, "no line has the id \"\(excerpt(id))\"",
          expected: "the id of an earlier line",
          suggestion: nearestName(to: id, among: places.keys.sorted()), advice: idAdvice)
      }
    }
  }

  /// Those of every generation.
  private static let serialQueues = ["main", "io"]

  /// How many ids a message lists.
  private static let listedIDs = 20

  /// The ids that there are, in the order of the lines.
  private var idAdvice: Sentence {
    let ids = places.sorted { $0.value < $1.value }.map { "\"\(excerpt($0.key))\"" }
    if ids.isEmpty { return "no line has an id" }
    let shown = Sentence(
      ids.prefix(Self.listedIDs).map(Sentence.init(verbatim:)), separator: ", ")
    let more = ids.count - Self.listedIDs
    return more > 0 ? "there are \(shown) and \(more) more" : "there are \(shown)"
  }

  private mutating func report(
    _ node: JSONNode, _ path: JSONPath, _ message: Sentence, expected: Sentence,
    suggestion: String? = nil, advice: Sentence? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        position: node.position, path: path, message: message, expected: expected,
        found: node.sentence, suggestion: suggestion, advice: advice))
  }
}

extension Diagnostic {
  /// A mistake that was found in one line alone, as one of the whole file.
  fileprivate func shifted(to start: SourcePosition) -> Diagnostic {
    var shifted = self
    shifted.position = SourcePosition(
      offset: start.offset + position.offset, line: start.line, column: position.column)
    return shifted
  }
}
