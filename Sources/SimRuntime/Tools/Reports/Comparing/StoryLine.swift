import ImageLoadingInterface

/// A line of a run's story by which two runs can be compared: a checkpoint, or an event in between,
/// with its subject.
package struct StoryLine: Sendable, Equatable {
  package let time: Duration
  /// What it happened for: a load, a download, or nothing.
  package let subject: String
  /// The name of the step and what happens there, or what happened.
  package let text: Sentence

  /// - Returns: `nil` for what belongs to no story.
  init?(_ event: RunEvent) {
    guard let (text, _) = EventText.line(for: event.kind) else { return nil }
    time = event.time
    subject = event.subject.name
    self.text = text
    fingerprint = Self.fingerprint(of: EventRecord(event))
  }

  /// Equal for the same event in the same name, whenever and wherever it happened.
  let fingerprint: UInt64

  private static func fingerprint(of record: EventRecord) -> UInt64 {
    var digest = Digest()
    digest.add(record.subject)
    for member in record.event.members { digest.add(member) }
    return digest.value
  }
}

extension Digest {
  fileprivate mutating func add(_ member: JSONValue.Member) {
    add(member.key)
    add(member.value)
  }

  fileprivate mutating func add(_ value: JSONValue) {
    switch value {
    case .null: add(0 as UInt64)
    case .bool(let bool): add((bool ? 2 : 1) as UInt64)
    case .int(let int):
      add(3 as UInt64)
      add(UInt64(bitPattern: int))
    case .number(let text):
      add(4 as UInt64)
      add(text)
    case .string(let text):
      add(5 as UInt64)
      add(text)
    case .array(let elements):
      add(6 as UInt64)
      add(UInt64(elements.count))
      for element in elements { add(element) }
    case .object(let members):
      add(7 as UInt64)
      add(UInt64(members.count))
      for member in members { add(member) }
    }
  }
}

/// Observes a run and keeps of its story what is needed to find where two of them first differ:
/// little, so that long runs can be compared too.
final class StoryFingerprints: RunObserver {
  private(set) var values: [UInt64] = []
  let wantsChanges = false
  /// The loads in the order of their last completions.
  private(set) var completionOrder: [String] = []

  func observe(_ event: RunEvent) {
    if case .model(.completed(let load, let result)) = event.kind, result.isFinished {
      completionOrder.append(load.name)
    }
    if let line = StoryLine(event) { values.append(line.fingerprint) }
  }
}

/// Observes a run and keeps some lines of its story.
final class StoryExcerpt: RunObserver {
  private let range: Range<Int>
  private var count = 0
  private(set) var lines: [StoryLine] = []
  let wantsChanges = false

  init(_ range: Range<Int>) { self.range = range }

  func observe(_ event: RunEvent) {
    guard let line = StoryLine(event) else { return }
    if range.contains(count) { lines.append(line) }
    count += 1
  }
}
