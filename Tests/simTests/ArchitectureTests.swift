import Foundation
import Testing

/// The rooms of the sources, and that no arrow between them goes up or in a circle.
///
/// The compiler keeps the order of the targets. Inside a target this test keeps that of the folders. It
/// draws an arrow where a file names a type that is declared at the top of a file elsewhere, or a member that an
/// extension elsewhere declares, if that name is declared only once.
@Suite struct ArchitectureTests {
  /// Every folder that is a room, lowest first: a room may know those before it. A folder's own files are
  /// above or below those of its subfolders.
  private static let rooms = [
    "ImageLoadingModel/Ports/Scheduling", "SimRuntime/Text", "SimRuntime/Text/Languages",
    "SimRuntime/Text/JSON", "SimRuntime/Kernel", "SimRuntime/Kernel/Strategies",
    "SimRuntime/Kernel/Search", "SimRuntime/Kernel/Inputs", "SimRuntime/Kernel/Check",
    "ImageLoadingModel/Values", "ImageLoadingModel/Ports", "ImageLoadingModel/Ports/World",
    "ImageLoadingModel/Parts", "ImageLoadingModel/Generations", "ImageLoadingModel/Flow",
    "ImageLoadingModel/Cache/Stores", "ImageLoadingModel/Cache", "ImageLoadingModel/Cache/Several",
    "ImageLoadingModel/Downloader/Operation", "ImageLoadingModel/Downloader/Session",
    "ImageLoadingModel/Downloader/Table", "ImageLoadingModel/Downloader/Connection",
    "ImageLoadingModel/Downloader", "ImageLoadingModel/Manager", "ImageLoadingModel/Manager/Flow",
    "ImageLoadingModel/View", "ImageLoadingModel/Prefetcher", "SimRuntime/Scenarios/World/Device",
    "SimRuntime/Scenarios/World", "SimRuntime/Scenarios/World/Disk",
    "SimRuntime/Scenarios/World/Network", "SimRuntime/Scenarios/Scenario",
    "SimRuntime/Scenarios/Records", "SimRuntime/Scenarios/Invariants",
    "SimRuntime/Scenarios/Running", "SimRuntime/Tools/CommandLine",
    "SimRuntime/Tools/CommandLine/Shells", "SimRuntime/Tools/Documents/Embedded",
    "SimRuntime/Tools/Documents/Languages", "SimRuntime/Tools/Documents/Exhibits",
    "SimRuntime/Tools/Exploring/Failures", "SimRuntime/Tools/Exploring/Causes",
    "SimRuntime/Tools/Exploring/Shrinking", "SimRuntime/Tools/Exploring/Exploration",
    "SimRuntime/Tools/Checking/Conforming", "SimRuntime/Tools/Reports/Reporting",
    "SimRuntime/Tools/Reports/Comparing", "SimRuntime/Tools/Teaching/Museum",
    "SimRuntime/Tools/Documents/Claims", "SimRuntime/Tools/Teaching/Explaining",
    "SimRuntime/Tools/Documents/Originals", "SimRuntime/Tools/Reports/Exporting",
    "SimRuntime/Tools/Documents/Glossary", "SimRuntime/Tools/Documents/Manual",
    "SimRuntime/Tools/Teaching/Stepping",
    "SimRuntime/Tools/Teaching/Page", "SimRuntime/Tools/Teaching/SideBySide",
    "SimRuntime/Tools/Teaching/Lessons", "SimRuntime/Tools/Teaching/Asking",
    "SimRuntime/Tools/Teaching/Site", "SimRuntime/Tools/Fuzzing",
    "SimRuntime/Tools/Checking/Importing", "SimRuntime/Tools/Checking/Migrating",
    "SimRuntime/Tools/Checking/Golden", "SimRuntime/Tools/Checking/Coverage",
    "SimRuntime/Tools/Checking/FailureAnalysis", "SimRuntime/Tools/Checking/Testing",
    "SimRuntime/Tools/Checking/Benchmark", "SimRuntime/Tools/Commands", "SimRuntime/Tools/Checking",
    "SimRuntime/Tools/Documents", "SimRuntime/Tools/Exploring",
    "SimRuntime/Tools/Reports", "SimRuntime/Tools/Teaching", "sim/Commands", "sim/Executable",
  ]

  /// The folders that share the room above them: what is in one of them cannot be told without the others.
  private static let shared =
    ["Objects", "Order", "Races", "Schedules"].map { "SimRuntime/Kernel/\($0)" }
    + ["App", "Cache", "Downloads", "Loads", "Prefetch", "Views"].map {
      "SimRuntime/Scenarios/Invariants/\($0)"
    } + ["Format", "Given", "Review"].map { "SimRuntime/Scenarios/Scenario/\($0)" }

  private struct Source {
    let path: String
    let room: Int
    let text: String
  }

  private static let sources: [Source] = {
    let root = SimProcess.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .map { file in
        let path = String(file.path.dropFirst(root.path.count + 1))
        let room = rooms.indices.filter { path.hasPrefix(rooms[$0] + "/") }
          .max { rooms[$0].count < rooms[$1].count }
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return Source(path: path, room: room ?? -1, text: withoutComments(text))
      }
  }()

  private static func withoutComments(_ text: String) -> String {
    text.replacing(/\/\/[^\n]*/, with: "")
      .replacing(/(?s)""".*?"""/, with: "")
      .replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
  }

  /// The room of each name that is declared once, at the top of a file.
  private static let roomsOfNames: [String: Int] = {
    var rooms: [String: Set<Int>] = [:]
    var nested: Set<String> = []
    for source in sources {
      for match in source.text.matches(
        of:
          /(?m)^([ \t]*)(?:@\w+(?:\([^)]*\))? )*((?:\w+ )*)(?:struct|class|enum|protocol|actor|typealias) (\w+)/
      ) {
        let name = String(match.3)
        if match.1.isEmpty, !match.2.contains("private") {
          rooms[name, default: []].insert(source.room)
        } else {
          nested.insert(name)
        }
      }
    }
    return rooms.filter { $0.value.count == 1 && !nested.contains($0.key) }
      .compactMapValues(\.first)
  }()

  /// The room of each member of an extension whose name is declared once in all the sources.
  private static let roomsOfMembers: [String: Int] = {
    var rooms: [String: Int] = [:]
    var counts: [String: Int] = [:]
    for source in sources {
      for match in source.text.matches(of: /\b(?:func|var|let|case) (\w+)/) {
        counts[String(match.1), default: 0] += 1
      }
      for block in source.text.matches(of: /(?ms)^(?:\w+ )?extension [^{]*\{\n(.*?)^\}/) {
        for member in block.1.matches(of: /(?m)^  ((?:@?\w+ )*)(?:func|var|let) (\w+)/)
        where !member.1.contains("private") {
          rooms[String(member.2)] = source.room
        }
      }
    }
    return rooms.filter { counts[$0.key] == 1 }
  }()

  @Test func everySourceIsInARoom() {
    #expect(Self.sources.count > 400)
    #expect(Self.sources.filter { $0.room < 0 }.map(\.path) == [])
    let folders = Set(Self.sources.map { ($0.path as NSString).deletingLastPathComponent })
    #expect(folders.subtracting(Self.rooms).sorted() == Self.shared)
    let lived = Set(Self.sources.map(\.room))
    #expect(Self.rooms.indices.filter { !lived.contains($0) }.map { Self.rooms[$0] } == [])
  }

  @Test func noArrowGoesUp() {
    var arrows = 0
    var wrong: [String] = []
    for source in Self.sources {
      for word in Set(source.text.matches(of: /\b[A-Z]\w+\b/).map { String($0.output) }) {
        guard let room = Self.roomsOfNames[word], room != source.room else { continue }
        arrows += 1
        if room > source.room {
          wrong.append("\(source.path) knows \(word) of \(Self.rooms[room])")
        }
      }
    }
    #expect(arrows > 1_000)
    #expect(wrong.sorted() == [])
  }

  @Test func noMemberOfAnExtensionIsUsedBelow() {
    var arrows = 0
    var wrong: [String] = []
    for source in Self.sources {
      for word in Set(source.text.matches(of: /\.(\w+)\b/).map { String($0.1) }) {
        guard let room = Self.roomsOfMembers[word], room != source.room else { continue }
        arrows += 1
        if room > source.room {
          wrong.append("\(source.path) uses \(word) of \(Self.rooms[room])")
        }
      }
    }
    #expect(arrows > 50)
    #expect(wrong.sorted() == [])
  }
}
