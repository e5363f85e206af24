import ImageLoadingInterface

/// The twenty steps of the documented flow: what they are called in three generations, and a load that
/// goes through them in each.
enum SiteFlow {
  /// The lesson whose load is shown.
  static let fileName = "21-twenty-steps.json"

  static func page(_ file: ScenarioFile?, on runner: ScenarioRunner) -> SiteFile {
    let generations = Generation.documented.compactMap(Generation.named)
    let variants = generations.compactMap { generation in
      (try? file?.scenario(in: generation)).map {
        RunComparison.Variant(generation.name, $0)
      }
    }
    return SitePage(
      path: "flow.html", title: translated("The twenty steps in three generations"),
      content: SiteFile.resource("flow.html").filled([:])
        + (variants.count > 1 ? SideBySide(variants, on: runner).markup : "")
        + steps(generations) + checkpoints(generations)
    ).file
  }

  /// What the documents say of each of the twenty, and the checkpoints that belong to it.
  private static func steps(_ generations: [Generation]) -> String {
    let lists = (1...20).map { number in
      let checkpoints = Checkpoint.allCases.filter { checkpoint in
        generations.contains { generation in
          OriginalMethod(of: checkpoint, in: generation)?.steps.contains(number) ?? false
        }
      }
      let links = checkpoints.map { checkpoint in
        HTML.element(
          "a", ["href": "#\(SitePage.anchor(checkpoint.rawValue))"],
          HTML.text("code", [:], checkpoint.rawValue))
          + escapedForXML(translated(": \(Sentence(whole: checkpoint.meaning))"))
      }
      return HTML.element(
        "li", ["id": "step-\(number)"],
        Claim.all.filter { $0.twentySteps.contains(number) }.map(said).joined(),
        links.isEmpty ? translated("The model has no checkpoint of it.") : HTML.list(links))
    }
    return HTML.element(
      "section", ["aria-labelledby": "twenty"],
      HTML.text(
        "h2", ["id": "twenty"],
        translated("What the documents say of each of the twenty, and its checkpoints")),
      HTML.element("ol", ["class": "twenty"], lists.joined()))
  }

  /// A claim, with what runs show of it.
  private static func said(_ claim: Claim) -> String {
    let signs = claim.verdicts.map { verdict in
      HTML.text(
        "span", ["class": "verdict-\(SitePage.anchor(verdict.kind.rawValue))"],
        "\(SiteClaims.sign(of: verdict.kind)) \(translated(whole: verdict.kind.rawValue))")
        + escapedForXML(translated(" in \(translatedList(verdict.generations))"))
    }
    return HTML.element(
      "p", [:], HTML.link("claims.html#\(claim.id)", claim.id), " ",
      escapedForXML(translated(whole: claim.sentence)), " ",
      HTML.element("span", ["class": "soft"], signs.joined(separator: translated("; "))))
  }

  /// Every checkpoint with its method, by generation.
  private static func checkpoints(_ generations: [Generation]) -> String {
    let rows = Checkpoint.allCases.map { checkpoint in
      let methods = generations.map { OriginalMethod(of: checkpoint, in: $0)?.method }
      let isSame = Set(methods.map { $0 ?? "" }).count == 1
      let cells =
        isSame
        ? HTML.element(
          "td", ["role": "cell", "colspan": "\(generations.count)"],
          HTML.text("code", [:], methods.first.flatMap(\.self) ?? translated("none")))
        : zip(generations, methods).map { generation, method in
          HTML.element(
            "td", ["role": "cell", "data-of": generation.name],
            HTML.text("code", [:], method ?? translated("none")))
        }.joined()
      return HTML.element(
        "tr", ["role": "row", "id": SitePage.anchor(checkpoint.rawValue)],
        HTML.element(
          "th", ["scope": "row", "role": "rowheader"], HTML.text("code", [:], checkpoint.rawValue),
          HTML.text("span", ["class": "who"], translated(whole: checkpoint.meaning))), cells)
    }
    let heads = ([translated("Checkpoint")] + generations.map(\.name)).map {
      HTML.text("th", ["scope": "col", "role": "columnheader"], $0)
    }
    return HTML.element(
      "section", ["aria-labelledby": "methods"],
      HTML.text(
        "h2", ["id": "methods"], translated("Every checkpoint, and its method in SDWebImage")),
      HTML.element(
        "table", ["role": "table", "aria-labelledby": "methods", "class": "aligned methods"],
        HTML.element(
          "thead", ["role": "rowgroup"], HTML.element("tr", ["role": "row"], heads.joined())),
        HTML.element("tbody", ["role": "rowgroup"], rows.joined())))
  }
}
