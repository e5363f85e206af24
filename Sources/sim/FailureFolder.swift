import Foundation
import SimRuntime

/// The folder in which `sim test` keeps failures.
final class FailureFolder {
  private let url: URL
  private let console: Console
  private(set) var kept = KeptFailures()
  private var isComplete = true

  init(_ path: String, _ console: Console) {
    url = URL(fileURLWithPath: path, isDirectory: true)
    self.console = console
    guard let bytes = bytes(of: KeptFailures.fileName) else { return }
    do {
      kept = try KeptFailures(bytes, file: "\(path)/\(KeptFailures.fileName)")
      kept.readOrders(bytes(of:))
    } catch {
      for diagnostic in error.diagnostics {
        console.complain("\(diagnostic.rendered()); the failures kept there are forgotten")
      }
    }
  }

  /// Forgets what belongs to files that have changed so far that it cannot be tried.
  func forgetPast(_ sources: [TestSource]) {
    remove(kept.forgetPast(sources) { FileManager.default.fileExists(atPath: $0) })
  }

  /// Writes what was found, and removes what passes.
  func take(_ outcome: TestOutcome) {
    remove(kept.take(outcome))
    for found in outcome.kept {
      write(found.document.text(pretty: true) + "\n", to: found.failure.name)
    }
  }

  /// Writes the list; where there is nothing to keep and there was nothing, no folder is made.
  /// - Returns: whether all could be written.
  func save() -> Bool {
    let list = url.appendingPathComponent(KeptFailures.fileName)
    if !kept.list.isEmpty {
      write(kept.json.text(pretty: true) + "\n", to: KeptFailures.fileName)
    } else if FileManager.default.fileExists(atPath: list.path) {
      try? FileManager.default.removeItem(at: list)
    }
    return isComplete
  }

  private func remove(_ names: [String]) {
    for name in names {
      try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }
  }

  private func bytes(of name: String) -> [UInt8]? {
    (try? Data(contentsOf: url.appendingPathComponent(name))).map(Array.init)
  }

  private func write(_ text: String, to name: String) {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let ignore = url.appendingPathComponent(".gitignore")
      if !FileManager.default.fileExists(atPath: ignore.path) {
        try Data("*\n".utf8).write(to: ignore)
      }
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
    } catch  where isComplete {
      isComplete = false
      console.complain(
        "sim: cannot write into \(escapedForTerminal(url.relativePath)): "
          + SystemError(error).reason)
    } catch {}
  }
}
