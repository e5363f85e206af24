import Foundation
import SimTools

/// `sim import`: a scenario of an HTTP archive.
struct ImportCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let name = parsed.value("FILE")?.text ?? "-"
    let archive: ArchiveImport
    do {
      archive = try ArchiveImport(try InputFile(name).bytes(), file: name)
    } catch {
      return try console.complain(of: error)
    }
    let text = archive.document.text(pretty: true) + "\n"
    var isWritten = true
    if let output = parsed.value("output")?.text {
      isWritten = console.write(text, to: output)
    } else {
      console.write(text)
    }
    let leftOut = archive.leftOut.map { "\($0.count) \(escapedForTerminal($0.reason))" }
    console.complain(
      "\(AppRegistry.program): \(archive.images) images; left out: "
        + (leftOut.isEmpty ? "nothing" : leftOut.joined(separator: ", ")))
    return isWritten ? .success : .inputOutput
  }
}
