import SimTools

/// Writes a fuzzing report, and the files of its findings.
struct FuzzOutput {
  private let parsed: ParsedCommand
  private let console: Console

  /// The folder of the campaign, if it is kept.
  private let corpus: String?

  init(_ parsed: ParsedCommand, _ console: Console, corpus: String?) {
    self.parsed = parsed
    self.corpus = corpus
    self.console = console
  }

  /// - Parameter isTimeOver: whether the work ended because its time was over.
  /// - Returns: whether the files could be written.
  func report(
    _ report: FuzzReport, of campaign: FuzzCampaign? = nil, isTimeOver: Bool = false
  ) -> Bool {
    let folder = parsed.value("save")?.text
    if parsed.value("format")?.text == "json" {
      console.writeLine(report.json.text(pretty: true))
    } else {
      FuzzText(
        report, style: console.outputStyle, folder: folder ?? corpus,
        campaign: campaign, isTimeOver: isTimeOver, isWhole: parsed.isOn("whole")
      ).lines.forEach(console.writeLine)
    }
    return folder.map { save(report, in: $0) } ?? true
  }

  private func save(_ report: FuzzReport, in folder: String) -> Bool {
    for finding in report.findings {
      guard let shrunk = finding.shrunk else { continue }
      let file = "\(folder)/\(finding.fileName)"
      let text = shrunk.document.text(pretty: true) + "\n"
      guard console.write(text, to: file, makesFolder: true) else { return false }
    }
    return true
  }
}
