import Foundation
import ImageLoadingModel
import SimTools

/// What a release of SDWebImage itself did in one scenario, recorded by running it.
struct Observation: Sendable {
  let release: Release
  let name: String
  let description: String
  /// Why the real code could not play it; `nil` if it did.
  let skipped: String?
  /// The exception that ended it; `nil` if none did.
  let exception: String?
  let events: [ObservedEvent]
  /// What it did in other runs, where it raced.
  let otherVariants: [[ObservedEvent]]

  init(_ json: JSONValue, of release: Release) {
    self.release = release
    name = json["scenario"]?.string ?? ""
    description = json["description"]?.string ?? ""
    skipped = json["skipped"]?.string
    exception = json["exception"]?.string
    let all = json["events"]?.elements.map(ObservedEvent.init) ?? []
    events = Array(all[..<(Self.endOfProcess(all) ?? all.endIndex)])
    otherVariants =
      json["otherVariants"]?.elements.map { $0.elements.map(ObservedEvent.init) } ?? []
  }

  init(_ observation: Observation, _ variants: [[ObservedEvent]]) {
    release = observation.release
    name = observation.name
    description = observation.description
    skipped = observation.skipped
    exception = observation.exception
    events = variants[0]
    otherVariants = Array(variants.dropFirst())
  }

  /// Where the process would be gone: the recording lets it live on.
  private static func endOfProcess(_ events: [ObservedEvent]) -> Int? {
    let end = events.firstIndex { $0.stimulus?.contains("the process would exit") == true }
    return end.flatMap { end in events[end...].firstIndex(where: \.isSettle) }
  }

  /// What tests call it.
  var title: String { "\(release.name) \(name)" }

  /// Whether it shows a bug.
  var isOfBug: Bool { name.hasPrefix("museum_") }

  var variants: [[ObservedEvent]] { [events] + otherVariants }

  func tells(_ event: String) -> Bool {
    variants.contains { $0.contains { $0.name == event } }
  }

  /// Whether main never came back.
  var hangs: Bool { events.contains { $0.name?.hasPrefix("HANG") == true } }

  /// The URL that is loaded first.
  var loadedURL: String { events.lazy.compactMap(\.url).first { _ in true } ?? "" }
}

extension Observation {
  /// The scenarios of all files, in their order.
  static let all: [Observation] = Release.all.flatMap { release in
    ["observations", "museum"].flatMap { file in
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
      let name = "\(file)-\(release.name).json"
      guard let bytes = try? Data(contentsOf: folder.appendingPathComponent(name)),
        let root = try? JSONParser.parse(Array(bytes))
      else { fatalError("the fixture \(name) cannot be read") }
      return JSONValue(root).elements.map { Observation($0, of: release) }
    }
  }

  private static let byTitle = Dictionary(
    all.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })

  static func named(_ title: String) -> Observation? { byTitle[title] }
}

/// One line of a recording: a stimulus (`do`), something that happened (`event`), a look at the
/// state, or a thread that was paused (`hook`).
struct ObservedEvent: Sendable {
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  subscript(_ key: String) -> JSONValue? { json[key] }

  var stimulus: String? { json["do"]?.string }
  var name: String? { json["event"]?.string }
  var hook: String? { json["hook"]?.string }
  var state: JSONValue? { json["state"] }
  var load: String? { json["load"]?.int.map { "#\($0)" } }
  var url: String? { json["url"]?.string }

  static let settle = "let everything settle (main queue runs)"
  var isSettle: Bool { stimulus == Self.settle }

  /// Whether it reports that a completion block was called.
  var isCompletion: Bool { name == "completed" || name == "view completed" }
}

extension JSONValue {
  subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { members.first { $0.key == key }?.value } else { nil }
  }

  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var members: [Member] { if case .object(let members) = self { members } else { [] } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
  var int: Int64? { if case .int(let int) = self { int } else { nil } }
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}
