import ImageLoadingInterface
import SimExploring

/// The bugs as exercises: what a scenario does, and which rule its run will break. The reader predicts, and then
/// sees.
enum SiteExercises {
  static let path = "museum/exercises.html"

  static func file(_ exhibits: [Site.Shown]) -> SiteFile {
    let entries = exhibits.compactMap { shown in
      shown.file.listed.lazy.compactMap { scenario in
        WhatGoesWrong.choices(of: scenario).map {
          entry(shown.exhibit, shown.file, scenario, $0)
        }
      }.first
    }
    return SitePage(
      path: path, title: translated("What will go wrong?"),
      content: SiteFile.resource("exercises.html").filled([:]) + entries.joined(),
      scripts: ["predict.js"]
    ).file
  }

  private static func entry(
    _ exhibit: Exhibit, _ file: ScenarioFile, _ scenario: Scenario, _ choices: WhatGoesWrong.Choices
  ) -> String {
    let id = exhibit.defect.rawValue
    let page = "\(id).html"
    return HTML.element(
      "article", ["id": id, "class": "prediction", "aria-labelledby": "\(id)-topic"],
      HTML.element(
        "h2", ["id": "\(id)-topic"], HTML.text("a", ["href": "#\(id)", "class": "id"], id), " ",
        translated("in \(escapedForXML(scenario.generation.name))")),
      HTML.text("pre", ["tabindex": "0"], text(of: file, in: scenario.generation)),
      HTML.element(
        "fieldset", [:],
        HTML.text(
          "legend", [:],
          translated("What will go wrong here? Which of these is not true of this run?")),
        choices.rules.enumerated().map { choice(id, $0, $1, choices.broken) }.joined(),
        HTML.text(
          "button", ["type": "button", "class": "reveal", "hidden": ""],
          translated("Show what goes wrong"))),
      HTML.element(
        "details", ["class": "finding"],
        HTML.text("summary", [:], translated("What goes wrong")),
        HTML.text("p", ["class": "predicted"], ""),
        HTML.text("p", [:], translated(whole: exhibit.breaks)),
        HTML.element("p", [:], HTML.link(page, translated("The run with the bug, and without it"))))
    )
  }

  /// What a run goes by: the scenario without what its file says of it.
  private static func text(of file: ScenarioFile, in generation: Generation) -> String {
    let words = ["$schema", "format", "title", "about"]
    let document = ScenarioDocument.isolated(file.document, for: generation)
    let steps = (document["steps"]?.elements ?? []).filter { $0["expect"] == nil }
      .map { $0.with(nil, at: "note") }
    return words.reduce(document) { $0.with(nil, at: $1) }.with(.array(steps), at: "steps")
      .text(pretty: true)
  }

  private static func choice(
    _ id: String, _ number: Int, _ rule: InvariantDescription, _ broken: String
  ) -> String {
    let isBroken = rule.id == broken
    let input = "<input type=\"radio\" name=\"\(id)\" value=\"\(number)\">"
    let mark = HTML.text(
      "span",
      [
        "class": isBroken ? "verdict-does-not-hold" : "verdict-holds",
        "data-right": isBroken ? "yes" : "no", "hidden": "",
      ], translated(isBroken ? "This run breaks it." : "This run keeps that rule."))
    return HTML.element(
      "label", [:], input,
      HTML.element("span", [:], escapedForXML(translated(whole: rule.sentence))), mark)
  }
}
