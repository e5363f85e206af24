/// Prints what was found, each with the command that shows it.
package struct SearchText {
  private let found: [SearchEntry]
  private let limit: Int
  private let style: TerminalStyle
  private let columns: Int

  package init(_ found: [SearchEntry], limit: Int, style: TerminalStyle, columns: Int) {
    self.found = found
    self.limit = limit
    self.style = style
    self.columns = columns
  }

  package var lines: [String] {
    let rest = found.count - min(limit, found.count)
    let more = rest == 0 ? [] : ["", style.dim(translated("\(rest) more: --limit \(found.count)"))]
    return found.prefix(limit).flatMap(lines) + more
  }

  private func lines(of entry: SearchEntry) -> [String] {
    let name = entry.kind == .lesson ? translated("lesson \(entry.name)") : entry.name
    let head = entry.kind == .lesson ? "" : " (\(translated(whole: entry.kind.rawValue)))"
    let refuted = entry.refuted.map { " " + style.red($0) } ?? ""
    return [style.bold(name) + style.dim(head) + refuted]
      + wrapped(escapedForTerminal(entry.title), columns: max(columns - 2, 20)).map { "  " + $0 }
      + [style.cyan("  " + shellQuoted([AppRegistry.program] + entry.command))]
  }

  /// What was found, for machines.
  package var json: JSONValue {
    .object([
      .init("version", 1),
      .init("count", .integer(found.count)),
      .init(
        "found",
        .array(
          found.prefix(limit).map { entry in
            .object([
              .init("kind", .string(entry.kind.rawValue)), .init("name", .string(entry.name)),
              .init("title", .string(entry.title)), .init("command", .strings(entry.command)),
            ])
          })),
    ])
  }
}
