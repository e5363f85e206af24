import Foundation
import SimRuntime

/// The folder in which `sim test` keeps failures.
final class FailureFolder {
  private let path: String
  private let console: Console
  private(set) var kept = KeptFailures()
  /// Whether all could be written.
  private(set) var isComplete = true

  init(_ path: String, _ console: Console) {
    self.path = path
    self.console = console
    console.files.sweep(path)
    guard let bytes = bytes(of: KeptFailures.fileName) else { return }
    do {
      kept = try KeptFailures(bytes, file: "\(path)/\(KeptFailures.fileName)")
      let count = kept.list.count
      kept.readOrders(bytes(of:))
      if kept.list.count < count { save() }
    } catch {
      for diagnostic in error.diagnostics {
        console.complain("\(diagnostic.rendered()); the failures kept there are forgotten")
      }
      remove([KeptFailures.fileName])
    }
  }

  /// Forgets what belongs to files that have changed so far that it cannot be tried.
  func forgetPast(_ sources: [TestSource]) {
    let before = kept
    remove(kept.forgetPast(sources) { FileManager.default.fileExists(atPath: $0) })
    if kept != before { save() }
  }

  /// Writes what was found, and removes what passes.
  ///
  /// The list is written first, and so at any moment names every file that is there: what it names
  /// and is not there is forgotten by the next run.
  func take(_ outcome: TestOutcome) {
    let before = kept
    remove(kept.take(outcome))
    if kept != before { save() }
    for found in outcome.kept {
      write(found.document.text(pretty: true) + "\n", to: found.failure.name)
    }
  }

  /// Writes the list; where there is nothing to keep and there was nothing, no folder is made.
  private func save() {
    if kept.list.isEmpty {
      remove([KeptFailures.fileName])
    } else {
      write("*\n", to: ".gitignore")
      write(kept.json.text(pretty: true) + "\n", to: KeptFailures.fileName)
    }
  }

  private func remove(_ names: [String]) {
    for name in names { try? FileManager.default.removeItem(atPath: "\(path)/\(name)") }
  }

  private func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map(Array.init)
  }

  /// What goes wrong is told once.
  private func write(_ text: String, to name: String) {
    do throws(WholeFiles.Problem) {
      try console.files.write(text, to: "\(path)/\(name)", makesFolder: true)
    } catch {
      if isComplete { console.complain("sim: \(error.message)") }
      isComplete = false
    }
  }
}
