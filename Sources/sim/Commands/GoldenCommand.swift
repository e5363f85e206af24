import Foundation
import SimRuntime
import SimTools

/// `sim golden`: compares the events of runs with the golden files of earlier ones.
struct GoldenCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let folder: String
  private let updates: Bool
  private let filters: [TestFilter]

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
    folder = parsed.value("in")?.text ?? ""
    updates = parsed.isOn("update")
    filters = parsed.values("filter").map { TestFilter($0.text) }
  }

  func run() throws -> ExitCode {
    let interruption = Interruption(after: parsed.value("max-time")?.duration)
    let runner = ScenarioRunner(isInterrupted: interruption.question)
    let root = parsed.value("PATH")?.text ?? ""
    var tally = Tally()
    do {
      let (all, foreign) = try ScenarioFolder(root).scenarios(namedBy: "PATH")
      if !foreign.isEmpty { console.complain(that: TestPaths.note(ofForeign: foreign)) }
      let files = all.filter { path, file in
        TestFilter.lets(filters, path: path, title: file.scenarios.first?.title ?? "")
      }
      if files.isEmpty {
        throw UsageError.noScenario(
          for: "golden", in: parsed, of: all.count, filteredBy: "--filter")
      }
      for (number, (path, file)) in files.enumerated() {
        console.showScenarioProgress(done: number, of: files.count)
        let golden = goldenPath(of: path, in: root)
        let found = GoldenFile(file, on: runner)
        if interruption.isAsked {
          console.showScenarioProgress(done: nil, of: files.count)
          console.complain(of: interruption)
          return interruption.exitCode
        }
        let known = FileManager.default.contents(atPath: golden)
        if updates {
          if known != Data(found.text.utf8) {
            guard console.write(found.text, to: golden, makesFolder: true) else {
              return .inputOutput
            }
            tally.changed += 1
          }
        } else if let known {
          let changes = GoldenFile(String(decoding: known, as: UTF8.self)).changes(in: found)
          for line in changes.flatMap({ $0.lines(of: path, in: golden) }) {
            console.writeLine(escapedForTerminal(line))
          }
          tally.changed += changes.isEmpty ? 0 : 1
        } else {
          console.writeLine(translated("\(escapedForTerminal(golden)): is missing"))
          tally.changed += 1
        }
        tally.files += 1
        tally.runs += found.traces.count
      }
      console.showScenarioProgress(done: nil, of: files.count)
      try takeStale(Set(files.map { goldenPath(of: $0.path, in: root) }), root, &tally)
    } catch {
      return try console.complain(of: error)
    }
    return end(tally)
  }

  private struct Tally {
    var files = 0
    var runs = 0
    var changed = 0
    var stale = 0
  }

  private func goldenPath(of path: String, in root: String) -> String {
    let name = path.dropFirst(root.count).drop { $0 == "/" }.dropLast(".json".count)
    return (folder as NSString).appendingPathComponent(name + ".golden")
  }

  /// The selected golden files whose scenario is gone.
  private func takeStale(_ current: Set<String>, _ root: String, _ tally: inout Tally) throws {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names.sorted() where name.hasSuffix(".golden") {
      let path = (folder as NSString).appendingPathComponent(name)
      let scenario = (root as NSString).appendingPathComponent(name.dropLast(7) + ".json")
      if current.contains(path) || !TestFilter.lets(filters, path: scenario, title: "") { continue }
      tally.stale += 1
      if updates {
        try FileManager.default.removeItem(atPath: path)
      } else {
        console.writeLine(
          translated("\(escapedForTerminal(path)): has no scenario file any more"))
      }
    }
  }

  private func end(_ tally: Tally) -> ExitCode {
    let runs: Sentence = "\(Sentence.runs(tally.runs)) of \(Sentence.files(tally.files))"
    let differing = tally.changed + tally.stale
    let end: Sentence =
      if updates {
        "\(runs): \(tally.changed) golden files written, \(tally.stale) removed"
      } else if differing == 0 {
        "\(runs): the events are those of the golden files"
      } else {
        "\(runs): \(differing) golden files differ; after a look at the events, --update rewrites them"
      }
    console.writeLine(translated(end))
    return updates || differing == 0 ? .success : .failed
  }
}
