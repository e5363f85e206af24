import ImageLoadingInterface

/// Runs of one scenario side by side, step by step: in several generations, or with and without a
/// defect.
package struct SideBySide {
  package let comparison: RunComparison
  package let steps: AlignedSteps
  /// Whether some run is longer than what is shown.
  package let isCut: Bool

  /// More steps of a run than this are not shown.
  package static let stepLimit = 2_000

  package init(_ variants: [RunComparison.Variant], on runner: ScenarioRunner) {
    let runs = variants.map { variant in
      Explanation(
        RunPlan(variant.scenario, order: nil), on: runner, stepLimit: Self.stepLimit)
    }
    comparison = RunComparison(
      sides: zip(variants, runs).map { RunComparison.Side($0.label, $1) })
    steps = AlignedSteps(runs.map(\.steps))
    isCut = runs.contains(where: \.isCut)
  }

  private var labels: [String] { comparison.sides.map(\.label) }

  // MARK: Markup

  /// What differs in the results, then the histories: two sections with headings of the second rank.
  package var markup: String {
    results + histories
  }

  private var results: String {
    let rows = comparison.differences
    let body: String
    if rows.isEmpty {
      body = HTML.text(
        "p", [:],
        translated(
          comparison.isWhole
            ? "Every run gave the same." : "Nothing, as far as the runs were made."))
    } else {
      let head = HTML.element(
        "tr", ["role": "row"],
        HTML.text("th", ["scope": "col", "role": "columnheader"], translated("What")),
        heads)
      let lines = rows.map { row in
        HTML.element(
          "tr", ["role": "row"],
          HTML.text("th", ["scope": "row", "role": "rowheader"], row.title),
          zip(labels, row.values).map { label, value in
            HTML.text("td", ["role": "cell", "data-of": label], value)
          }.joined())
      }
      body = table(translated("What comes out differently"), head, lines.joined())
    }
    return HTML.element(
      "section", ["aria-labelledby": "results"],
      HTML.text("h2", ["id": "results"], translated("What comes out differently")), body)
  }

  private var histories: String {
    let head = HTML.element(
      "tr", ["role": "row"],
      HTML.text("th", ["scope": "col", "role": "columnheader"], translated("Checkpoint")),
      heads)
    let count = steps.rows.count { !$0.isSame }
    let same =
      isCut
      ? translated("The first \(Self.stepLimit) steps are the same.")
      : translated("The histories are the same, step by step.")
    let told =
      (count == 0 ? same : translated("\(count) of \(steps.rows.count) rows differ."))
      + translated(" Times are not compared.")
    let cut =
      isCut
      ? translated(" Steps after the first \(Self.stepLimit) are not shown or compared.") : ""
    let choice = HTML.element(
      "label", ["class": "only"],
      "<input type=\"checkbox\" id=\"only\"> " + translated("Show only what differs"))
    return HTML.element(
      "section", ["aria-labelledby": "histories", "class": "histories"],
      HTML.text("h2", ["id": "histories"], translated("The histories, aligned by checkpoint")),
      HTML.text("p", [:], told + cut), count == 0 ? "" : choice,
      table(translated("The histories, aligned by checkpoint"), head, steps.rows.map(row).joined()))
  }

  private var heads: String {
    labels.map { HTML.text("th", ["scope": "col", "role": "columnheader"], $0) }.joined()
  }

  private func table(_ name: String, _ head: String, _ body: String) -> String {
    HTML.element(
      "table", ["role": "table", "aria-label": name, "class": "aligned of-\(labels.count)"],
      HTML.element("thead", ["role": "rowgroup"], head),
      HTML.element("tbody", ["role": "rowgroup"], body))
  }

  private func row(_ row: AlignedSteps.Row) -> String {
    let name = HTML.element(
      "th", ["scope": "row", "role": "rowheader"],
      HTML.text("code", [:], row.named?.name ?? ""),
      (row.named?.subject).map {
        $0.isEmpty
          ? ""
          : HTML.text("span", ["class": "who"], translated("for \(Sentence(named: $0))"))
      }
        ?? "",
      row.isSame ? "" : HTML.text("strong", ["class": "mark"], "≠ " + translated("differs")))
    if row.isSame, let step = row.named {
      return HTML.element(
        "tr", ["role": "row", "class": "same"], name,
        HTML.element(
          "td", ["role": "cell", "colspan": "\(labels.count)"], SideCell(step, beside: []).markup))
    }
    let cells = zip(labels, row.cells).enumerated().map { index, pair in
      switch pair.1 {
      case .gap(let gap):
        return HTML.element(
          "td", ["role": "cell", "class": "gap", "data-of": pair.0],
          "<i>" + translated(gap.sentence) + "</i>")
      case .step(let step):
        let others = row.steps.enumerated().compactMap { $0.offset == index ? nil : $0.element }
        return HTML.element(
          "td", ["role": "cell", "data-of": pair.0], SideCell(step, beside: others).markup)
      }
    }
    return HTML.element("tr", ["role": "row", "class": "differs"], name, cells.joined())
  }
}

extension AlignedSteps.Gap {
  fileprivate var sentence: Sentence {
    switch self {
    case .absent: "does not happen here"
    case .earlier: "happens earlier here"
    case .later: "happens later here"
    }
  }
}

/// A step of one run, with marks where it is not as in the others.
private struct SideCell {
  private let step: ExplainedStep
  private let facts: StepFacts
  private let others: [StepFacts]

  init(_ step: ExplainedStep, beside others: [ExplainedStep]) {
    self.step = step
    facts = StepFacts(step)
    self.others = others.map(StepFacts.init)
  }

  var markup: String {
    let isElsewhere = others.contains { $0.place != facts.place }
    let names = facts.locks.dropFirst().reduce(facts.locks.first ?? "") {
      translated("\($0), \($1)")
    }
    let locks = names.isEmpty ? "" : translated(", under \(names)")
    let place = facts.place.isEmpty ? "" : " · \(translated(Sentence(named: facts.place)))\(locks)"
    let whereabouts = HTML.element(
      "p", ["class": "place"], escapedForXML(Quantity.describeRounded(step.time)),
      marked(place, isElsewhere || others.contains { $0.locks != facts.locks }))
    let words = HTML.element(
      "p", [:], marked(facts.words, others.contains { $0.words != facts.words }))
    return whereabouts + words + list(facts.lines, in: others.map(\.lines), "told")
      + list(facts.changes, in: others.map(\.changes), "changes")
      + list(facts.violations, in: others.map(\.violations), "broken")
  }

  private func list(_ lines: [String], in others: [[String]], _ kind: String) -> String {
    HTML.list(
      lines.map { line in marked(line, others.contains { !$0.contains(line) }) }, of: kind)
  }

  private func marked(_ text: String, _ isMarked: Bool) -> String {
    if text.isEmpty { return "" }
    return isMarked ? HTML.text("mark", [:], text) : escapedForXML(text)
  }
}
