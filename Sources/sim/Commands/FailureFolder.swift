import Foundation
import SimTools

/// The folder in which `sim test` keeps failures. Several runs may share it, as the shards of one
/// machine do: each change of the list is made to the list as it is then, and one after the other.
final class FailureFolder {
  private let path: String
  private let console: Console
  private(set) var kept = KeptFailures()
  /// The list as it was read or written last.
  private var knownBytes: [UInt8]?
  /// Whether all could be written.
  private(set) var isComplete = true

  init(_ path: String, _ console: Console) {
    self.path = path
    self.console = console
    console.files.sweep(path)
    change { _ in }
  }

  /// Changes the list as it is in the folder now, which others may have changed meanwhile.
  /// - Parameter finish: what belongs to the change and has to be there when others see the list.
  private func change(_ body: (inout KeptFailures) -> Void, finish: () -> Void = {}) {
    let lock = FolderLock(path)
    defer { lock?.unlock() }
    readList()
    let before = kept
    body(&kept)
    if kept != before { save() }
    finish()
  }

  private func readList() {
    let bytes = bytes(of: KeptFailures.fileName)
    if bytes == knownBytes { return }
    knownBytes = bytes
    kept = KeptFailures()
    guard let bytes else { return }
    do {
      kept = try KeptFailures(bytes, file: "\(path)/\(KeptFailures.fileName)")
      let count = kept.list.count
      kept.readOrders(self.bytes(of:))
      if kept.list.count < count { save() }
    } catch {
      for diagnostic in error.diagnostics {
        console.complain(
          translated("\(diagnostic.told()); the failures kept there are forgotten"))
      }
      remove([KeptFailures.fileName])
    }
  }

  /// Forgets what belongs to files that have changed so far that it cannot be tried.
  func forgetPast(_ sources: [TestSource]) {
    change { kept in
      remove(kept.forgetPast(sources) { FileManager.default.fileExists(atPath: $0) })
    }
  }

  /// Writes what was found, and removes what passes.
  ///
  /// The list is written first, and so at any moment names every file that is there: what it names
  /// and is not there is forgotten by the next run.
  func take(_ outcome: TestOutcome) {
    if !outcome.kept.isEmpty {
      try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    change {
      remove($0.take(outcome))
    } finish: {
      for found in outcome.kept {
        write(found.document.text(pretty: true) + "\n", to: found.failure.name)
      }
    }
  }

  /// Writes the list; where there is nothing to keep and there was nothing, no folder is made.
  private func save() {
    if kept.list.isEmpty {
      remove([KeptFailures.fileName])
      knownBytes = nil
    } else {
      let text = kept.json.text(pretty: true) + "\n"
      write("*\n", to: ".gitignore")
      write(text, to: KeptFailures.fileName)
      knownBytes = Array(text.utf8)
    }
  }

  private func remove(_ names: [String]) {
    for name in names { try? FileManager.default.removeItem(atPath: "\(path)/\(name)") }
  }

  private func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map(Array.init)
  }

  /// An error is reported once.
  private func write(_ text: String, to name: String) {
    do throws(WholeFiles.Problem) {
      try console.files.write(text, to: "\(path)/\(name)", makesFolder: true)
    } catch {
      if isComplete { console.complain(that: error.message) }
      isComplete = false
    }
  }
}
