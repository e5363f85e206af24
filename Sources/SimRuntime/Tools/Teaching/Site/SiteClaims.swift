/// The claims with their verdicts, and the points on which the documents disagree.
enum SiteClaims {
  static var file: SiteFile {
    let areas = ClaimArea.allCases.map { area in
      let claims = Claim.all.filter { $0.area == area }
      return HTML.element(
        "section", ["aria-labelledby": "area-\(area.rawValue)", "class": "area"],
        HTML.text("h2", ["id": "area-\(area.rawValue)"], title(of: area)),
        claims.map(entry).joined())
    }
    return SitePage(
      path: "claims.html", title: "What the documents claim",
      content: SiteFile.resource("claims.html") + areas.joined(),
      scripts: ["search-entries.js", "search.js"]
    ).file
  }

  private static func title(of area: ClaimArea) -> String {
    let words = area.rawValue.replacing("-", with: " ").replacing("urls", with: "URLs")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func entry(_ claim: Claim) -> String {
    HTML.element(
      "article", ["id": claim.id, "class": "claim"],
      HTML.element(
        "h3", [:], HTML.text("a", ["href": "#\(claim.id)", "class": "id"], claim.id), " ",
        HTML.escaped(claim.sentence)),
      verdicts(of: claim), sources(claim.sources, isConsequence: claim.isConsequence))
  }

  /// What runs say, in each generation.
  static func verdicts(of judged: some Judged) -> String {
    HTML.list(
      judged.verdicts.map { verdict in
        let kind = verdict.kind.rawValue
        let reason = verdict.reason.map { " " + HTML.escaped($0) } ?? ""
        return HTML.text(
          "strong", ["class": "verdict-\(SitePage.anchor(kind))"],
          "\(sign(of: verdict.kind)) \(kind)")
          + HTML.escaped(" in \(alternativesList(verdict.generations, conjunction: "and")).")
          + reason
      }, of: "verdicts")
  }

  private static func sign(of kind: Verdict.Kind) -> String {
    switch kind {
    case .holds: "✓"
    case .holdsInPart: "≈"
    case .doesNotHold: "✗"
    case .notDecidable: "?"
    }
  }

  private static func sources(_ sources: [ClaimSource], isConsequence: Bool) -> String {
    let places = sources.map { title($0.title) + HTML.escaped(", lines \($0.lines)") }
    let lead = isConsequence ? "Follows from code in: " : "Said in: "
    return places.isEmpty
      ? "" : HTML.element("p", ["class": "soft"], lead, places.joined(separator: "; "))
  }

  /// A title with its language: those that are not in English are in Chinese.
  static func title(_ title: String) -> String {
    let isEnglish = title.utf8.allSatisfy { $0 < 0x80 }
    return isEnglish ? HTML.escaped(title) : HTML.text("span", ["lang": "zh"], title)
  }
}

/// The contradictions: the reader says who is right, and then sees what the runs show.
enum SiteContradictions {
  static var file: SiteFile {
    SitePage(
      path: "who-is-right.html", title: "Who is right?",
      content: SiteFile.resource("who-is-right.html")
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
        HTML.escaped(side.says)
          + HTML.element(
            "span", ["class": "soft"], titles.map(SiteClaims.title).joined(separator: "; ")))
    }
    let neither = choice(
      id, sides.count, contradiction.sides.count > 1 ? "none of them, or each in its place" : "no")
    let claims = contradiction.claims.map { HTML.link("claims.html#\($0)", $0) }
    return HTML.element(
      "article", ["id": id, "class": "contradiction", "aria-labelledby": "\(id)-topic"],
      HTML.element(
        "h2", ["id": "\(id)-topic"], HTML.text("a", ["href": "#\(id)", "class": "id"], id), " ",
        HTML.escaped(contradiction.topic)),
      HTML.element(
        "fieldset", [:], HTML.text("legend", [:], "Who is right? Predict first."),
        (sides + [neither]).joined(),
        HTML.text(
          "button", ["type": "button", "class": "reveal", "hidden": ""], "Show what runs show")),
      HTML.element(
        "details", ["class": "finding"], HTML.text("summary", [:], "What the runs show"),
        HTML.text("p", ["class": "predicted"], ""),
        HTML.text("p", [:], contradiction.finding), SiteClaims.verdicts(of: contradiction),
        claims.isEmpty
          ? "" : HTML.element("p", ["class": "soft"], "Claims: ", claims.joined(separator: ", "))))
  }

  private static func choice(_ id: String, _ number: Int, _ markup: String) -> String {
    let input = "<input type=\"radio\" name=\"\(id)\" value=\"\(number)\">"
    return HTML.element("label", [:], input, HTML.element("span", [:], markup))
  }
}

/// The words.
enum SiteGlossary {
  static var file: SiteFile {
    let entries = GlossaryEntry.all.map { entry in
      HTML.text("dt", ["id": SitePage.anchor(entry.word)], entry.word)
        + HTML.text("dd", [:], entry.meaning)
    }
    return SitePage(
      path: "glossary.html", title: "Glossary",
      content: HTML.text("p", [:], "One word has one meaning in this project.")
        + HTML.element("dl", ["class": "glossary"], entries.joined())
    ).file
  }
}
