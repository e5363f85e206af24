/// The formats in which a run can be handed to other tools.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// A sequence diagram in the language of Mermaid, which Markdown renderers draw.
  case mermaid
  /// One JSON document, whose schema is ``TraceShape``.
  case json
  /// Trace-event JSON, for Perfetto and `chrome://tracing`.
  case perfetto
  /// A log with vector clocks, for ShiViz.
  case shiviz

  /// What it is, for the help.
  package var summary: Sentence {
    switch self {
    case .mermaid: "a sequence diagram, as text"
    case .json: "one JSON document, with a version"
    case .perfetto: "trace-event JSON, for Perfetto and Chrome"
    case .shiviz: "a log with vector clocks"
    }
  }

  /// The run in this format, with the end of a line at its end.
  /// - Parameter level: how much of it is written.
  package func text(of trace: RunTrace, level: TraceLevel) -> String {
    switch self {
    case .mermaid: MermaidDiagram(trace, level: level).text
    case .json: TraceJSON(trace, level: level).value.text(pretty: false) + "\n"
    case .perfetto: PerfettoTrace(trace, level: level).text
    case .shiviz: ShiVizLog(trace, level: level).text
    }
  }

  /// What a user of the text should know about its reader.
  package func warning(of text: String) -> Sentence? {
    guard self == .mermaid, text.utf16.count > MermaidDiagram.usualSizeLimit else { return nil }
    return "Mermaid draws at most \(MermaidDiagram.usualSizeLimit) characters unless its "
      + "maxTextSize is raised; --trace summary writes less"
  }

  /// Runs of more steps than this are cut short. What came after what takes memory for each pair of
  /// a step and a thread, and ShiViz draws a few thousand events at most.
  var stepLimit: Int { needsOrder ? 20_000 : .max }

  var needsOrder: Bool { self == .shiviz }
}
