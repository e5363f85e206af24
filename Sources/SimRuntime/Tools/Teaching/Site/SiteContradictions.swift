/// The contradictions: the reader says who is right, and then sees what the runs show.
enum SiteContradictions {
  static func file(_ evidence: SiteEvidence) -> SiteFile {
    SitePage(
      path: "who-is-right.html", title: translated("Who is right?"),
      content: SiteFile.resource("who-is-right.html").filled([:])
        + Contradiction.all.map { entry($0, evidence) }.joined(), scripts: ["predict.js"]
    ).file
  }

  private static func entry(_ contradiction: Contradiction, _ evidence: SiteEvidence) -> String {
    let id = contradiction.id
    let sides = contradiction.sides.enumerated().map { index, side in
      let titles = side.sources.map(\.title).reduce(into: [String]()) { titles, title in
        if !titles.contains(title) { titles.append(title) }
      }
      return choice(
        id, index, side.verdict,
        escapedForXML(translated(whole: side.says))
          + HTML.element(
            "span", ["class": "soft"],
            titles.map(SiteClaims.title).joined(separator: translated("; "))))
    }
    let neither = choice(
      id, sides.count, verdictOnNone(of: contradiction),
      translated(
        contradiction.sides.count > 1 ? "none of them, or each in its place" : "no"))
    let claims = contradiction.claims.map { HTML.link("claims.html#\($0)", $0) }
    return HTML.element(
      "article", ["id": id, "class": "prediction", "aria-labelledby": "\(id)-topic"],
      HTML.element(
        "h2", ["id": "\(id)-topic"], HTML.text("a", ["href": "#\(id)", "class": "id"], id), " ",
        escapedForXML(translated(whole: contradiction.topic))),
      HTML.element(
        "fieldset", [:], HTML.text("legend", [:], translated("Who is right? Predict first.")),
        (sides + [neither]).joined(),
        HTML.text(
          "button", ["type": "button", "class": "reveal", "hidden": ""],
          translated("Show what runs show"))),
      HTML.element(
        "details", ["class": "finding"],
        HTML.text("summary", [:], translated("What the runs show")),
        HTML.text("p", ["class": "predicted"], ""),
        HTML.text("p", [:], translated(whole: contradiction.finding)),
        SiteClaims.verdicts(of: contradiction), evidence.links(of: [id] + contradiction.claims),
        claims.isEmpty
          ? ""
          : HTML.element(
            "p", ["class": "soft"], translated("Claims: "), claims.joined(separator: ", "))))
  }

  /// Whether it is right to choose none of the sides.
  private static func verdictOnNone(of contradiction: Contradiction) -> Verdict.Kind {
    let verdicts = contradiction.sides.map(\.verdict)
    if verdicts.contains(.notDecidable) { return .notDecidable }
    return verdicts.contains(.holds) ? .doesNotHold : .holds
  }

  /// Its verdict is shown when the reader has chosen.
  private static func choice(
    _ id: String, _ number: Int, _ verdict: Verdict.Kind, _ markup: String
  ) -> String {
    let input = "<input type=\"radio\" name=\"\(id)\" value=\"\(number)\">"
    let mark = HTML.text(
      "span",
      [
        "class": "verdict-\(SitePage.anchor(verdict.rawValue))", "data-verdict": verdict.rawValue,
        "data-right": verdict == .holds ? "yes" : "no", "hidden": "",
      ], "\(SiteClaims.sign(of: verdict)) \(translated(whole: verdict.rawValue))")
    return HTML.element("label", [:], input, HTML.element("span", [:], markup), mark)
  }
}
