extension TestReport {
  /// Whether this is what `sim test --format json` prints, and not the document of another command.
  package static func isReport(_ bytes: [UInt8]) -> Bool {
    let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    return (try? JSONParser.parse(line))?.text("type") == "start"
  }

  /// Reads the lines that ``TestJSON`` gives. If the last is missing, checks without a result count
  /// as not run.
  package static func read(
    _ bytes: [UInt8], file: String
  ) throws(ScenarioReader.Failure) -> TestReport {
    var plan = TestPlan()
    var checks = 0
    var results: [TestResult] = []
    var isInterrupted = false
    var hasEnd = false
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let (type, node) = try self.line(
        Array(line), number: index + 1, isFirst: index == 0, file)
      switch type {
      case .start:
        plan = TestPlan(checked: node["plan"] ?? node)
        checks = node.integer("checks") ?? 0
      case .result: results.append(TestResult(checked: node))
      case .end:
        isInterrupted = node.flag("interrupted") ?? false
        hasEnd = true
      }
    }
    var report = TestReport(
      plan, results,
      TestSummary(
        results, notRun: max(checks - results.count { $0.kind != .kept }, 0),
        isInterrupted: isInterrupted))
    report.hasEnd = hasEnd
    return report
  }

  /// Where the exit code is not one of the status.
  private static func contradictions(in node: JSONNode) -> [Diagnostic] {
    let result = TestResult(checked: node)
    let isFitting =
      switch result.status {
      case .passed, .notApplicable: result.exitCode == .success
      case .incomplete: result.exitCode == .incomplete
      case .failed, .error: ![.success, .incomplete].contains(result.exitCode)
      }
    guard !isFitting, let code = node["exitCode"] else { return [] }
    return [
      Diagnostic(
        position: code.position, path: JSONPath([.key("exitCode")]),
        expected: "an exit code of the status \"\(result.status.rawValue)\"", found: code.sentence)
    ]
  }

  private static func line(
    _ line: [UInt8], number: Int, isFirst: Bool, _ file: String
  ) throws(ScenarioReader.Failure) -> (TestShape.LineType, JSONNode) {
    var diagnostics: [Diagnostic]
    do throws(Diagnostic) {
      let node = try JSONParser.parse(line)
      let types = TestShape.LineType.allCases.filter { ($0 == .start) == isFirst }
      guard let type = node.text("type").flatMap(TestShape.LineType.init(rawValue:)),
        types.contains(type)
      else {
        throw Diagnostic(
          position: node["type"]?.position ?? node.position, path: JSONPath([.key("type")]),
          expected: .alternatives(types.map { Sentence(verbatim: "\"\($0.rawValue)\"") }),
          found: node["type"]?.sentence ?? "nothing")
      }
      diagnostics = TestShape.library.check(node, as: .reference(type.rawValue))
      if diagnostics.isEmpty, type == .result { diagnostics = contradictions(in: node) }
      if diagnostics.isEmpty { return (type, node) }
    } catch {
      diagnostics = [error]
    }
    for index in diagnostics.indices {
      let place = diagnostics[index].position
      diagnostics[index].position = SourcePosition(
        offset: place.offset, line: number, column: place.column)
    }
    throw ScenarioReader.failure(diagnostics, file)
  }
}
