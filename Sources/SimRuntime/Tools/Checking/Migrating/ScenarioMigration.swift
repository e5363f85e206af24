import ImageLoadingInterface

/// A scenario file in which events are named by sentences, rewritten so that they have kinds and fields.
///
/// All else stays as it is written, to the byte.
package struct ScenarioMigration: Sendable {
  /// The text of the file as it is to be.
  package let text: String
  /// How many events were named anew.
  package let count: Int

  /// - Parameter read: reads a file that it includes.
  /// - Throws: what is wrong with the file, or which of its sentences names no event.
  package init(
    _ bytes: [UInt8], file: String,
    including read: ((_ path: String) -> Result<[UInt8], UnreadableFile>)? = nil
  ) throws(ScenarioReader.Failure) {
    let root: JSONNode
    do throws(Diagnostic) {
      root = try JSONParser.parse(bytes)
    } catch {
      throw ScenarioReader.failure([error], file)
    }
    guard EventRewriting.hasSentence(root) else {
      (text, count) = (String(decoding: bytes, as: UTF8.self), 0)
      return
    }
    let scenario = try ScenarioReader.read(Self.runOnly(root), file: file, including: read)
      .scenarios[0]
    var rewriting = EventRewriting(bytes, FormerEvent(scenario))
    rewriting.rewrite(root, [])
    if !rewriting.problems.isEmpty { throw ScenarioReader.failure(rewriting.problems, file) }
    (text, count) = (rewriting.result, rewriting.count)
  }

  /// The document without what is expected of its runs.
  private static func runOnly(_ document: JSONNode) -> JSONNode {
    guard let members = document.members else { return document }
    let dropped = ["expect", "violates", "explore", "in", "lesson", "schedule"]
    let kept = members.filter { !dropped.contains($0.key) }.map { member in
      guard member.key == "steps", let steps = member.value.array else { return member }
      let others = steps.filter { $0["expect"] == nil }
      return JSONNode.Member(
        key: member.key, keyPosition: member.keyPosition,
        value: JSONNode(value: .array(others), position: member.value.position))
    }
    return JSONNode(value: .object(kept), position: document.position)
  }
}

/// Walks through a document and collects what is to be written otherwise.
private struct EventRewriting {
  private let bytes: [UInt8]
  private let former: FormerEvent
  private var edits: [(range: Range<Int>, text: String)] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var count = 0

  init(_ bytes: [UInt8], _ former: FormerEvent) {
    self.bytes = bytes
    self.former = former
  }

  mutating func rewrite(_ node: JSONNode, _ path: [JSONPath.Component]) {
    for (index, element) in (node.array ?? []).enumerated() {
      rewrite(element, path + [.index(index)])
    }
    for member in node.members ?? [] {
      let place = path + [.key(member.key)]
      switch member.key {
      case "told", "untold":
        guard let elements = member.value.array else { continue }
        let events = elements.enumerated().map { index, element in
          event(element, place + [.index(index)])
        }
        let merged = member.key == "told" ? Self.merged(events) : events
        replace(member.value, by: .array(merged.map { $0.json }), if: elements)
      case "before":
        replace(
          member.value, by: event(member.value, place).json, if: [member.value])
      default: rewrite(member.value, place)
      }
    }
  }

  /// Whether any event in the document is named by a sentence.
  static func hasSentence(_ node: JSONNode) -> Bool {
    (node.array ?? []).contains(where: hasSentence)
      || (node.members ?? []).contains { member in
        switch member.key {
        case "told", "untold": (member.value.array ?? []).contains(where: isSentence)
        case "before": isSentence(member.value)
        default: hasSentence(member.value)
        }
      }
  }

  private static func isSentence(_ node: JSONNode) -> Bool {
    node.text("is") != nil || node.string.map { Checkpoint(rawValue: $0) == nil } ?? false
  }

  /// What an element means now; one that is written in the new way already stays.
  private mutating func event(_ node: JSONNode, _ path: [JSONPath.Component]) -> Written {
    guard let text = node.string ?? node.text("is") else { return .asItIs(JSONValue(node)) }
    guard var event = former.event(text) else {
      problems.append(
        Diagnostic(
          position: node.position, path: JSONPath(path),
          message: "this sentence names no event; `sim events` lists the kinds of events",
          expected: "an event", found: Sentence(verbatim: quotedExcerpt(text))))
      return .asItIs(JSONValue(node))
    }
    event.subject = node.text("for")
    event.queue = node.text("on")
    return .event(event)
  }

  private enum Written {
    case asItIs(JSONValue)
    case event(ExpectedEvent)

    var json: JSONValue {
      switch self {
      case .asItIs(let value): value
      case .event(let event): event.json
      }
    }
  }

  /// A request had several sentences and is one event.
  private static func merged(_ events: [Written]) -> [Written] {
    var merged: [Written] = []
    for event in events {
      if case .event(let next) = event, case .event(var last)? = merged.last,
        last.kind == .requestStarted, next.kind == .requestStarted,
        last.fields.first == next.fields.first, last.subject == next.subject,
        last.queue == next.queue
      {
        if last.value == "*" { last.value = next.value }
        last.fields += next.fields.dropFirst()
        merged[merged.count - 1] = .event(last)
      } else {
        merged.append(event)
      }
    }
    return merged
  }

  /// - Parameter elements: what is written there; if none of it is a sentence, it stays.
  private mutating func replace(
    _ node: JSONNode, by value: JSONValue, if elements: [JSONNode]
  ) {
    let sentences = elements.count(where: Self.isSentence)
    guard sentences > 0, problems.isEmpty else { return }
    count += sentences
    let start = node.position.offset
    let line = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let indentation = bytes[line..<start].prefix { $0 == UInt8(ascii: " ") }.count
    edits.append(
      (start..<end(from: start), value.text(indentation: indentation, column: start - line)))
  }

  /// Where the value that begins at a place ends.
  private func end(from start: Int) -> Int {
    var depth = 0
    var isInString = false
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInString ? 0 : 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInString ? 0 : 1
      default: break
      }
      index += 1
      if depth == 0, !isInString { break }
    }
    return index
  }

  var result: String {
    var bytes = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
