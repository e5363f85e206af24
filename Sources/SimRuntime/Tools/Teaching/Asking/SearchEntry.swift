import ImageLoadingInterface

/// Something that `sim` knows and can show.
package struct SearchEntry: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case lesson, claim, contradiction, museum, option, checkpoint, invariant, event, recipe, topic,
      command
  }

  package let kind: Kind
  /// What it is called, such as `C055` or `refreshCached`.
  package let name: String
  /// What it is, in a sentence.
  package let title: String
  /// What else can be found in it.
  package let text: String
  /// The arguments of `sim` that show it.
  package let command: [String]
  /// That runs show it to be false, and in which generations; `nil` for all else.
  package var refuted: String?
}

extension SearchEntry {
  /// In the present language; what is found in English is found in another language, too.
  /// - Parameter names: what else it is found by, in every language.
  private init(
    kind: Kind, name: String, title: String, texts: [String] = [], names: [String] = [],
    command: [String]
  ) {
    let told = translated(whole: title)
    let own = texts.map { translated(whole: $0) }
    let english = Catalogue.current.language == .en ? [] : [title] + texts
    self.init(
      kind: kind, name: name, title: told, text: (own + english + names).joined(separator: " "),
      command: command)
  }

  /// What a course, the documents and the model have.
  package static func all(with course: Course) -> [SearchEntry] {
    lessons(of: course) + claims + contradictions + exhibits + options(in: course) + checkpoints
      + invariants + events + recipes + topics
  }

  package static func lessons(of course: Course) -> [SearchEntry] {
    course.entries.map { SearchEntry(lesson: $0, called: "\($0.order)") }
  }

  /// - Parameter name: the number of the lesson; empty if it has none.
  package init(lesson entry: Course.Entry, called name: String) {
    self.init(
      kind: .lesson, name: name, title: entry.title,
      text: ([entry.about] + entry.asks + [entry.summary]).joined(separator: " "),
      command: ["step", entry.path])
  }

  package static var claims: [SearchEntry] {
    Claim.all.map { claim in
      var entry = SearchEntry(
        kind: .claim, name: claim.id, title: claim.sentence, texts: [claim.area.rawValue],
        command: ["claims", claim.id])
      let generations = claim.verdicts.filter { $0.kind == .doesNotHold }.flatMap(\.generations)
      if !generations.isEmpty {
        let verdict = translated(whole: Verdict.Kind.doesNotHold.rawValue)
        entry.refuted = translated("\(verdict) (\(translatedList(generations.sorted())))")
      }
      return entry
    }
  }

  package static var contradictions: [SearchEntry] {
    Contradiction.all.map { contradiction in
      SearchEntry(
        kind: .contradiction, name: contradiction.id, title: contradiction.topic,
        texts: contradiction.sides.map(\.says) + [contradiction.finding],
        command: ["claims", contradiction.id])
    }
  }

  package static var exhibits: [SearchEntry] {
    Exhibit.all.map { exhibit in
      SearchEntry(
        kind: .museum, name: exhibit.defect.rawValue, title: exhibit.defect.title,
        texts: [exhibit.breaks, exhibit.right],
        command: ["museum", exhibit.defect.rawValue])
    }
  }

  /// An option is shown by the first lesson that uses it, or else by the claims that name it. A claim that
  /// names many options says little of each.
  private static func options(in course: Course) -> [SearchEntry] {
    let names = LoadOptions.rows.map(\.name)
    let sentences = Claim.all.map { claim in
      let words = claim.sentence.lowercased()
      return (claim, options: names.filter { words.contains($0.lowercased()) })
    }
    return names.map { name in
      let lesson = course.entries.first { $0.options.contains(name) }
      let claims = sentences.indices
        .filter { sentences[$0].options.contains(name) && sentences[$0].options.count <= 3 }
        .sorted { (sentences[$0].options.count, $0) < (sentences[$1].options.count, $1) }
        .map { sentences[$0].0 }
      return SearchEntry(
        kind: .option, name: name,
        title: claims.first?.sentence ?? "An option of loads.",
        texts: claims.dropFirst().map(\.sentence),
        command: lesson.map { ["step", $0.path] } ?? claims.first.map { ["claims", $0.id] }
          ?? ["schema"])
    }
  }

  package static var checkpoints: [SearchEntry] {
    Checkpoint.allCases.map { checkpoint in
      SearchEntry(
        kind: .checkpoint, name: checkpoint.rawValue, title: checkpoint.meaning,
        command: ["checkpoints"])
    }
  }

  /// With those of the app of this process.
  package static var invariants: [SearchEntry] {
    Invariants.known.map { invariant in
      SearchEntry(
        kind: .invariant, name: invariant.id, title: invariant.sentence,
        texts: [invariant.reason], command: ["invariants", invariant.id])
    }
  }

  package static var events: [SearchEntry] {
    EventKind.allCases.map { kind in
      SearchEntry(
        kind: .event, name: kind.rawValue, title: kind.meaning,
        names: kind.fields.map(\.rawValue), command: ["events"])
    }
  }

  /// The questions of the cookbook.
  package static var recipes: [SearchEntry] {
    Recipe.all.map { recipe in
      SearchEntry(
        kind: .recipe, name: recipe.name, title: recipe.title, texts: [recipe.question],
        names: [recipe.answer], command: recipe.command)
    }
  }

  /// What one can ask of `sim`, by what its help says.
  package static func commands(of table: CommandTable) -> [SearchEntry] {
    table.commands.map { command in
      SearchEntry(
        kind: .command, name: command.name, title: command.summary.text + ".",
        texts: command.discussion.map(\.text), command: ["help", command.name])
    }
  }

  /// The pages of `sim help`, by their headings. Those of the cookbook are recipes.
  package static var topics: [SearchEntry] {
    ManualSection.all.map { section in
      let blocks = section.name == Recipe.topic ? [] : MarkdownBlock.blocks(of: section.text)
      let headings = blocks.compactMap { block in
        if case .heading(_, let text) = block { MarkdownBlock.plain(text) } else { nil }
      }
      return SearchEntry(
        kind: .topic, name: section.name, title: section.title, names: headings,
        command: ["help", section.name])
    }
  }
}
