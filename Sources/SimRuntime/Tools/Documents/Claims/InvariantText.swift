import ImageLoadingInterface

/// Prints invariants as text.
package struct InvariantText {
  private let style: TerminalStyle
  private let columns: Int

  /// - Parameter columns: the width to wrap at.
  package init(style: TerminalStyle, columns: Int = 80) {
    self.style = style
    self.columns = columns
  }

  /// Each with its sentence, and which generations break it.
  package func list(_ invariants: [InvariantDescription]) -> [String] {
    invariants.flatMap { invariant in
      [style.bold(invariant.id)] + indented(translated(whole: invariant.sentence))
        + indented(invariant.standing).map(style.dim) + [""]
    }.dropLast()
  }

  /// All that is known of one invariant.
  package func detail(_ invariant: InvariantDescription) -> [String] {
    var lines = [style.bold(invariant.id)] + indented(translated(whole: invariant.sentence))
    lines += ["", style.bold(translated("Why"))] + indented(translated(whole: invariant.reason))
    if !invariant.claims.isEmpty {
      lines += ["", style.bold(translated("Where it is promised"))]
      lines += invariant.claims.flatMap { id in
        indented(translated("\(id): \(ClaimEntry(id)?.sentence ?? "")"))
      }
    }
    lines += ["", style.bold(translated("Applies to"))]
    lines += indented(translated(invariant.reach))
    lines += ["", style.bold(translated("Generations"))]
    let apps = invariant.generations.filter { $0.name != $0.nameInScenarios }
    for generation in Generation.all + apps {
      let defects = invariant.defects(of: generation)
      if !invariant.isPromised(by: generation) {
        lines += indented(translated("\(generation.name): does not promise it"))
      } else if defects.isEmpty {
        lines += indented(translated("\(generation.name): keeps it, as far as is known"))
      } else {
        lines += defects.flatMap { defect in
          indented(
            translated(
              "\(generation.name): breaks it by \(defect.rawValue): "
                + "\(Sentence(whole: defect.title))"))
        }
      }
    }
    return lines
  }

  private func indented(_ text: String) -> [String] {
    wrapped(text, columns: columns - 2).map { "  " + $0 }
  }
}

extension InvariantDescription {
  /// What it applies to.
  fileprivate var reach: Sentence {
    if isOfOneCache { return "apps whose managers have no caches of their own" }
    if judgesAnyLoader { return "any loader, custom ones included" }
    if !judgesAnyCache { return "the model's loader, where its image cache is the model's" }
    return judgesAnyManager
      ? "the model's loader, also where managers that stand alone and prefetchers are custom"
      : "the model's loader"
  }

  public func isPromised(by generation: Generation) -> Bool {
    generations.contains { $0.name == generation.name }
  }

  /// Who promises it, and what breaks it, in the present language.
  package var standing: String {
    let names = translatedList(generations.map(\.name))
    let broken = Defect.allCases.filter(isBroken).map(\.rawValue)
    let breaks: Sentence =
      broken.isEmpty ? "no known defect breaks it" : "broken by \(translatedList(broken))"
    return translated("promised by \(names); \(breaks)")
  }

  /// Whether the museum shows that a defect breaks it, in some generation.
  package func isBroken(by defect: Defect) -> Bool {
    guard let exhibit = Exhibit.of(defect) else { return false }
    return exhibit.generations.contains { exhibit.breaks(id, in: $0) }
  }

  /// The defects of a generation by which it breaks the invariant.
  func defects(of generation: Generation) -> [Defect] {
    Defect.allCases.filter { Exhibit.of($0)?.breaks(id, in: generation) == true }
  }
}
