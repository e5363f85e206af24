/// The invariants: what must be true of every run, and why it matters.
enum SiteInvariants {
  ///
  /// - Parameter exhibits: those that have a page.
  static func file(_ exhibits: [Exhibit]) -> SiteFile {
    let entries = Invariants.known.map { invariant in
      let bugs = exhibits.map(\.defect).filter(invariant.isBroken)
      let links =
        invariant.claims.map { HTML.link(place(of: $0), $0) }
        + bugs.map { HTML.link("museum/\($0.rawValue).html", $0.rawValue) }
      return HTML.element(
        "article", ["id": SitePage.anchor(invariant.id)],
        HTML.element("h2", [:], HTML.text("code", [:], invariant.id)),
        HTML.text("p", [:], translated(whole: invariant.sentence)),
        HTML.text("p", [:], translated(whole: invariant.reason)),
        HTML.element(
          "p", ["class": "soft"],
          ([escapedForXML(invariant.standing)] + links).joined(separator: " · ")))
    }
    return SitePage(
      path: "invariants.html", title: translated("What must be true of every run"),
      content: HTML.text(
        "p", [:],
        translated(
          "An invariant is checked in every run of a scenario, whatever the scenario expects."))
        + HTML.element("div", ["class": "filtered"], entries.joined()), isFiltered: true
    ).file
  }

  /// The place of a claim, or of a contradiction.
  private static func place(of id: String) -> String {
    Claim.all.contains { $0.id == id } ? "claims.html#\(id)" : "who-is-right.html#\(id)"
  }
}
