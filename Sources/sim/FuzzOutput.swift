import Foundation
import SimRuntime

/// Writes a fuzzing report, and the files of its findings.
struct FuzzOutput {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  /// - Returns: whether the files could be written.
  func tell(_ report: FuzzReport) throws -> Bool {
    let folder = parsed.value("save")?.text
    if parsed.value("format")?.text == "json" {
      console.writeLine(report.json.text(pretty: true))
    } else {
      FuzzText(report, style: console.outputStyle, folder: folder).lines
        .forEach(console.writeLine)
    }
    guard let folder else { return true }
    do {
      try save(report, in: folder)
      return true
    } catch {
      console.complain(
        "sim: cannot write into \(escapedForTerminal(folder)): \(SystemError(error).reason)")
      return false
    }
  }

  private func save(_ report: FuzzReport, in folder: String) throws {
    let url = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for finding in report.findings {
      guard let shrunk = finding.shrunk else { continue }
      let text = shrunk.document.text(pretty: true) + "\n"
      try Data(text.utf8).write(to: url.appendingPathComponent(finding.fileName))
    }
  }
}
