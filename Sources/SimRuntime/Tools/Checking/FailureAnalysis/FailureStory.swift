import ImageLoadingInterface

/// The story of a failing run: a column for each queue or thread, and at each switch the reason for it.
struct FailureStory {
  private enum Row {
    case event(FailureAnalysis.Line)
    /// The first event of a thread to which no switch leads.
    case beginning(FailureAnalysis.Line)
    case change(SwitchLog.Switch, step: Int)

    var event: FailureAnalysis.Line? { if case .event(let line) = self { line } else { nil } }

    var step: Int {
      switch self {
      case .event(let line), .beginning(let line): line.step
      case .change(_, let step): step
      }
    }
  }

  /// How many lines of a long story are printed, if not all are asked for.
  static let usualLimit = 200

  private let analysis: FailureAnalysis
  private let style: TerminalStyle
  /// `nil` for all.
  private let limit: Int?
  /// The steps at which something broke.
  private let broken: Set<Int>

  init(_ analysis: FailureAnalysis, style: TerminalStyle, limit: Int?) {
    self.analysis = analysis
    self.style = style
    self.limit = limit
    broken = Set(analysis.failures.map(\.step))
  }

  var lines: [String] {
    let all = rows
    let shown = shown(of: all)
    let places = shown.compactMap { all[$0].event?.place }.reduce(into: [String]()) {
      places, place in
      if !places.contains(place) { places.append(place) }
    }
    let width = "\(places.count)".count
    let numbers = places.indices.map { padded("\($0 + 1)", width) }.joined(separator: " ")
    let names = places.enumerated().map { index, place in
      let name: Sentence = place.isEmpty ? "the world" : Sentence(named: place)
      return "  " + displayed("column \(index + 1): \(name)")
    }
    var lines = extent(shown.count, of: all.count) + names
    lines.append(style.dim(translated("  step      time  \(numbers)")))
    var last = -1
    for index in shown {
      if index > last + 1 { lines.append(padded("…", 6)) }
      last = index
      lines.append(line(of: all[index], places, width))
    }
    return last + 1 < all.count ? lines + [padded("…", 6)] : lines
  }

  private func extent(_ shown: Int, of all: Int) -> [String] {
    if shown == all { return [] }
    return [
      "  "
        + displayed(
          "Of \(all) lines these are the \(shown) about what breaks and what decides it; "
            + "--whole prints all.")
    ]
  }

  /// The lines that are printed: those about the choice that decides, if one does, and about the first break. What
  /// comes before a moment says more than what comes after it.
  private func shown(of rows: [Row]) -> [Int] {
    guard let limit, rows.count > limit else { return Array(rows.indices) }
    let steps = [analysis.pointOfNoReturn?.step, broken.min()].compactMap(\.self)
    let share = limit / max(steps.count, 1)
    let shown = steps.flatMap { step in
      let place = rows.firstIndex { $0.step >= step } ?? rows.count
      let end = min(place + share / 4, rows.count)
      return max(end - share, 0)..<end
    }
    return Set(shown).sorted()
  }

  private var rows: [Row] {
    var rows: [Row] = []
    var switches = analysis.switches[...]
    var running = ""
    var seen: Set<String> = []
    for line in analysis.lines {
      // The events of a thread before its first operation have the number of the operation before.
      while let next = switches.first,
        next.step <= line.step
          || (next.step == line.step + 1 && next.threadID == line.thread && running != line.thread)
      {
        switches.removeFirst()
        running = next.threadID
        seen.insert(running)
        rows.append(.change(next, step: min(next.step, line.step)))
      }
      if !line.thread.isEmpty, line.thread != running, seen.insert(line.thread).inserted,
        running != ""
      {
        rows.append(.beginning(line))
      }
      rows.append(.event(line))
    }
    return rows + switches.map { .change($0, step: $0.step) }
  }

  private func line(of row: Row, _ places: [String], _ width: Int) -> String {
    switch row {
    case .event(let line):
      let lane = places.firstIndex(of: line.place) ?? 0
      let marks = places.indices.map { padded($0 == lane ? "*" : ".", width) }
        .joined(separator: " ")
      let text = displayed(
        line.subject.isEmpty ? line.text : "\(Sentence(named: line.subject)): \(line.text)")
      return
        "\(padded("\(line.step)", 6))  \(padded(Quantity.describeRounded(line.time), 8))  \(marks)  "
        + (broken.contains(line.step) ? style.red(text) : text)
    case .beginning(let line):
      return "\(padded("\(line.step)", 6))  \(style.dim(translated("begins"))) "
        + displayed(Sentence(named: "\(line.thread) on \(line.place)"))
    case .change(let change, let step):
      let word = translated("switch")
      let mark = change.isPreemption ? style.yellow(word) : style.dim(word)
      let thread = displayed(Sentence(named: change.thread))
      return "\(padded("\(step)", 6))  "
        + translated("\(mark) to \(thread): \(displayed(change.why.withNames))")
    }
  }

  private func displayed(_ sentence: Sentence) -> String {
    escapedForTerminal(translated(sentence))
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}
