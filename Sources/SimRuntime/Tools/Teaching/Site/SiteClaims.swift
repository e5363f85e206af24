/// The claims with their verdicts.
enum SiteClaims {
  static func file(_ evidence: SiteEvidence) -> SiteFile {
    let areas = ClaimArea.allCases.map { area in
      let claims = Claim.all.filter { $0.area == area }
      return HTML.element(
        "section", ["aria-labelledby": "area-\(area.rawValue)", "class": "area"],
        HTML.text("h2", ["id": "area-\(area.rawValue)"], translated(whole: title(of: area))),
        claims.map { entry($0, evidence) }.joined())
    }
    return SitePage(
      path: "claims.html", title: translated("What the documents claim"),
      content: SiteFile.resource("claims.html").filled([:]) + areas.joined(),
      scripts: ["search-entries.js", "search.js"]
    ).file
  }

  /// What an area is called in English.
  static func title(of area: ClaimArea) -> String {
    let words = area.rawValue.replacing("-", with: " ").replacing("urls", with: "URLs")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func entry(_ claim: Claim, _ evidence: SiteEvidence) -> String {
    HTML.element(
      "article", ["id": claim.id, "class": "claim"],
      HTML.element(
        "h3", [:], HTML.text("a", ["href": "#\(claim.id)", "class": "id"], claim.id), " ",
        escapedForXML(translated(whole: claim.sentence))),
      original(claim.sentence), verdicts(of: claim),
      evidence.links(of: [claim.id]), sources(claim.sources, isConsequence: claim.isConsequence))
  }

  /// The English sentence, where the page is in another language.
  private static func original(_ sentence: String) -> String {
    Catalogue.current.language == .en
      ? "" : HTML.text("p", ["class": "original", "lang": Language.en.rawValue], sentence)
  }

  /// What runs say, in each generation.
  static func verdicts(of judged: some Judged) -> String {
    HTML.list(
      judged.verdicts.map { verdict in
        let kind = verdict.kind.rawValue
        let place = translated(" in \(translatedList(verdict.generations)).")
        let told = verdict.reason.map { translated("\(place) \(Sentence(whole: $0))") } ?? place
        return HTML.text(
          "strong", ["class": "verdict-\(SitePage.anchor(kind))"],
          "\(sign(of: verdict.kind)) \(translated(whole: kind))")
          + escapedForXML(told)
      }, of: "verdicts")
  }

  static func sign(of kind: Verdict.Kind) -> String {
    switch kind {
    case .holds: "✓"
    case .holdsInPart: "≈"
    case .doesNotHold: "✗"
    case .notDecidable: "?"
    }
  }

  private static func sources(_ sources: [ClaimSource], isConsequence: Bool) -> String {
    let places = sources.map {
      title($0.title) + escapedForXML(translated(", lines \($0.listedLines)"))
    }
    let lead = translated(isConsequence ? "Follows from code in: " : "Said in: ")
    return places.isEmpty
      ? "" : HTML.element("p", ["class": "soft"], lead, places.joined(separator: translated("; ")))
  }

  /// A title with its language: those that are not in English are in Chinese.
  static func title(_ title: String) -> String {
    let isEnglish = title.utf8.allSatisfy { $0 < 0x80 }
    return isEnglish ? escapedForXML(title) : HTML.text("span", ["lang": "zh"], title)
  }
}
