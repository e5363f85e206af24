import Foundation

/// The rooms of the sources: folders with an order.
enum Rooms {
  /// Every folder that is a room, lowest first: a room may know those before it. A folder's own files are
  /// above or below those of its subfolders.
  static let inOrder = [
    "ImageLoadingModel/Scheduling", "SimRuntime/Text", "SimRuntime/Text/Languages",
    "SimRuntime/Text/JSON", "SimRuntime/Kernel", "SimRuntime/Kernel/Strategies",
    "SimRuntime/Kernel/Search", "SimRuntime/Kernel/Inputs", "SimRuntime/Kernel/Check",
    "ImageLoadingModel/Interface", "ImageLoadingModel/Interface/Values",
    "ImageLoadingModel/Interface/World", "ImageLoadingModel/Interface/Parts",
    "ImageLoadingModel/Interface/Generations", "ImageLoadingModel/Interface/Settings",
    "ImageLoadingModel/Interface/Flow", "ImageLoadingModel",
    "ImageLoadingModel/Cache/Stores", "ImageLoadingModel/Cache", "ImageLoadingModel/Cache/Several",
    "ImageLoadingModel/Downloader/Operation", "ImageLoadingModel/Downloader/Session",
    "ImageLoadingModel/Downloader/Table", "ImageLoadingModel/Downloader/Connection",
    "ImageLoadingModel/Downloader", "ImageLoadingModel/Manager",
    "ImageLoadingModel/View", "ImageLoadingModel/Prefetcher", "SimRuntime/Scenarios/World/Device",
    "SimRuntime/Scenarios/World", "SimRuntime/Scenarios/World/Disk",
    "SimRuntime/Scenarios/World/Network", "SimRuntime/Scenarios/Scenario",
    "SimRuntime/Scenarios/Records", "SimRuntime/Scenarios/Judging", "SimRuntime/Scenarios",
    "SimRuntime/Running", "SimRuntime/Invariants", "SimRuntime/Runtime",
    "SimRuntime/Tools/CommandLine",
    "SimRuntime/Tools/CommandLine/Shells", "SimRuntime/Tools/Documents/Embedded",
    "SimRuntime/Tools/Documents/Languages", "SimRuntime/Tools/Documents/Exhibits",
    "SimRuntime/Tools/Failures", "SimRuntime/Tools/Exploring/Causes",
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
    "SimRuntime/Tools/Reports", "SimRuntime/Tools/Teaching",
    "sim/Commands/Process", "sim/Commands/Files", "sim/Commands", "sim/Executable",
  ]

  /// The folders that share the room above them: what is in one of them cannot be told without the others.
  static let shared =
    ["ImageLoadingModel/Manager/Flow"]
    + ["App", "Cache", "Downloads", "Loads", "Prefetch", "Views"].map {
      "SimRuntime/Invariants/\($0)"
    }
    + ["Objects", "Order", "Races", "Schedules"].map { "SimRuntime/Kernel/\($0)" }
    + ["Format", "Given", "Review"].map { "SimRuntime/Scenarios/Scenario/\($0)" }

  struct Source {
    let path: String
    let room: Int
    /// Without comments and strings.
    let text: String

    var file: String { SimProcess.root.appending(path: "Sources/\(path)").path }
  }

  static let sources: [Source] = {
    let root = SimProcess.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .map { file in
        let path = String(file.path.dropFirst(root.path.count + 1))
        let room = inOrder.indices.filter { path.hasPrefix(inOrder[$0] + "/") }
          .max { inOrder[$0].count < inOrder[$1].count }
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return Source(path: path, room: room ?? -1, text: withoutComments(text))
      }
  }()

  private static func withoutComments(_ text: String) -> String {
    text.replacing(/\/\/[^\n]*/, with: "")
      .replacing(/(?s)""".*?"""/, with: "")
      .replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
  }
}
