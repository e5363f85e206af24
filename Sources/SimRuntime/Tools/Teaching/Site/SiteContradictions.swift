/// The contradictions: the reader says who is right, and then sees what the runs show.
enum SiteContradictions {
  static var file: SiteFile {
    SitePage(
      path: "who-is-right.html", title: translated("Who is right?"),
      content: SiteFile.resource("who-is-right.html").filled([:])
        + Contradiction.all.map(entry).joined(), scripts: ["predict.js"]
    ).file
  }

  private static func entry(_ contradiction: Contradiction) -> String {
    let id = contradiction.id
    let sides = contradiction.sides.enumerated().map { index, side in
      let titles = side.sources.map(\.title).reduce(into: [String]()) { titles, title in
        if !titles.contains(title) { titles.append(title) }
      }
      return choice(
        id, index,
        escapedForXML(translated(whole: side.says))
          + HTML.element(
            "span", ["class": "soft"],
            titles.map(SiteClaims.title).joined(separator: translated("; "))))
    }
    let neither = choice(
      id, sides.count,
      translated(
        contradiction.sides.count > 1 ? "none of them, or each in its place" : "no"))
    let claims = contradiction.claims.map { HTML.link("claims.html#\($0)", $0) }
    return HTML.element(
      "article", ["id": id, "class": "contradiction", "aria-labelledby": "\(id)-topic"],
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
        SiteClaims.verdicts(of: contradiction),
        claims.isEmpty
          ? ""
          : HTML.element(
            "p", ["class": "soft"], translated("Claims: "), claims.joined(separator: ", "))))
  }

  private static func choice(_ id: String, _ number: Int, _ markup: String) -> String {
    let input = "<input type=\"radio\" name=\"\(id)\" value=\"\(number)\">"
    return HTML.element("label", [:], input, HTML.element("span", [:], markup))
  }
}
