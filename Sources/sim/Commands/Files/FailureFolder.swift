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
  /// What was said of failures that are no longer tried.
  private var notes: Set<String> = []

  init(_ path: String, _ console: Console) {
    self.path = path
    self.console = console
    console.files.sweep(path)
    change { _ in
    } finish: {
      noteUnlisted()
    }
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
      for failure in kept.readOrders(self.bytes(of:)) {
        note("\(path)/\(failure.name) has no order that can be read, and is not tried")
      }
      if kept.list.count < count { save() }
    } catch {
      for diagnostic in error.diagnostics {
        console.complain(
          translated("\(diagnostic.localized()); the failures kept there are forgotten"))
      }
      remove([KeptFailures.fileName])
    }
  }

  /// Files that the list does not name are of a list that was lost.
  private func noteUnlisted() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in kept.unlisted(among: names) {
      note("\(path)/\(name) is not in \(KeptFailures.fileName), and is not tried")
    }
  }

  /// Forgets failures of generations that their file no longer lists, or can no longer be run with. Those of a file that
  /// is not there are left: it may be on another branch.
  func forgetPast(_ sources: [TestSource]) {
    change { kept in
      let past = kept.forgetPast(sources)
      for (failure, why) in past {
        switch why {
        case .unlisted:
          note("\(failure.file) no longer lists \(failure.generation): its failure is forgotten")
        case .notApplicable:
          note(
            "\(failure.file) can no longer be run with \(failure.generation): its failure is forgotten"
          )
        }
      }
      remove(past.map(\.failure.name))
    }
    for failure in kept.list where !FileManager.default.fileExists(atPath: failure.file) {
      note("\(failure.file) is not there: its failures in \(path) are not tried")
    }
  }

  /// What is lost is said, once.
  private func note(_ sentence: Sentence) {
    if notes.insert(sentence.text).inserted { console.complain(that: sentence) }
  }

  /// Writes what was found, and removes what passes.
  ///
  /// The list is written first, and so at any moment names every file that is there: what it names
  /// and is not there is forgotten by the next run.
  func take(_ outcome: TestOutcome) {
    if let gone = outcome.gone, outcome.fitsNoMore {
      note(
        "\(gone.file) (\(gone.generation)): the order that was kept no longer fits, and is forgotten; "
          + "others may still show the failure")
    }
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
