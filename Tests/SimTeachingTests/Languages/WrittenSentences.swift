import Foundation
import ImageLoadingModel

@testable import SimCommandLine
@testable import SimDocuments
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import SimTools
@testable import TestFixtures

/// Every sentence that is to be in a catalogue, by where it is written.
enum WrittenSentences {
  /// Those of resources and tables, which are translated as a whole.
  static let resources: Set<String> = {
    var all = Set(Claim.all.flatMap { [$0.sentence] + $0.verdicts.compactMap(\.reason) })
    for contradiction in Contradiction.all {
      all.formUnion([contradiction.topic, contradiction.finding])
      all.formUnion(contradiction.sides.map(\.says))
      all.formUnion(contradiction.verdicts.compactMap(\.reason))
    }
    for exhibit in Exhibit.all {
      all.formUnion([exhibit.breaks, exhibit.right])
      all.formUnion(exhibit.fixed.flatMap { $0.contains(" ") ? [$0] : [] } ?? [])
    }
    for rule in RuleEntry.all {
      all.formUnion([rule.sentence] + rule.sentences.values + rule.cases.map(\.sentence))
    }
    all.formUnion(GlossaryEntry.all.flatMap { [$0.word, $0.meaning] })
    all.formUnion(Invariants.all.flatMap { [$0.sentence, $0.reason] })
    all.formUnion(Checkpoint.allCases.map(\.meaning))
    all.formUnion(EventKind.allCases.map(\.meaning))
    all.formUnion(Defect.allCases.map(\.title))
    all.formUnion(Verdict.Kind.allCases.map(\.rawValue))
    all.formUnion(Exhibit.Status.allCases.map(\.rawValue))
    all.formUnion(Exhibit.Granularity.allCases.map(\.rawValue))
    all.formUnion(Recipe.all.flatMap { [$0.title, $0.question] } + ManualSection.all.map(\.title))
    all.formUnion(SearchEntry.Kind.allCases.map(\.rawValue))
    all.formUnion(AppAbility.allCases.map(\.words))
    all.formUnion(ExitCode.allCases.map(\.summary))
    all.formUnion(Generation.all.map(\.release).filter { $0.contains(" ") })
    all.formUnion(ClaimArea.allCases.flatMap { [$0.rawValue, SiteClaims.title(of: $0)] })
    return all.union(lessons).union(museum)
  }()

  /// Those of the course.
  private static let lessons: Set<String> = {
    var all: Set<String> = []
    for name in EmbeddedFile.names(in: "Scenarios/lessons") {
      let bytes = Array((EmbeddedFile.at("Scenarios/lessons/\(name)")?.text ?? "").utf8)
      guard let scenario = try? ScenarioReader.read(bytes, file: name).scenarios.first else {
        continue
      }
      all.formUnion([scenario.title, scenario.about])
      all.formUnion([scenario.lesson?.summary].compactMap(\.self))
      for question in scenario.lesson?.questions ?? [] {
        all.formUnion([question.ask, question.hint, question.otherOrders].compactMap(\.self))
        for answer in question.answers {
          all.formUnion([answer.says].compactMap(\.self))
          all.formUnion((answer.because + answer.otherwise).map(\.says))
        }
      }
    }
    return all.filter { !$0.isEmpty }
  }()

  /// Those of the scenarios of the museum.
  private static let museum: Set<String> = Set(
    EmbeddedFile.names(in: "Scenarios/museum").flatMap { name in
      let bytes = Array((EmbeddedFile.at("Scenarios/museum/\(name)")?.text ?? "").utf8)
      let scenario = try? ScenarioReader.read(bytes, file: name).representative
      return [scenario?.title ?? name, scenario?.about ?? name]
    })

  /// Those of the help: of the table of commands.
  static let help: Set<String> = {
    let table = CommandTable.sim
    let options = table.globalOptions + table.commands.flatMap(\.options)
    let choices = options.flatMap { $0.value?.choices ?? [] }
    let examples = table.examples + table.commands.flatMap(\.examples)
    var all = [table.summary] + table.commands.flatMap { [$0.summary] + $0.discussion }
    all += table.commands.flatMap(\.arguments).map(\.summary) + examples.map(\.purpose)
    all += options.map(\.summary) + options.compactMap(\.detail) + choices.compactMap(\.summary)
    return Set(all.map(\.pattern))
  }()

  /// Those of the pages: in `t("…")` of scripts, and in `{{=…}}` of markup.
  static let pages: Set<String> = {
    var all: Set<String> = []
    for file in EmbeddedFile.all where file.path.contains("/Teaching/") {
      if file.path.hasSuffix(".js") {
        for match in file.text.matches(of: /\bt(?:With)?\(\s*"((?:[^"\\]|\\.)*)"/) {
          all.insert(String(match.1))
        }
      } else if file.path.hasSuffix(".html") {
        for match in file.text.matches(of: /\{\{=(.*?)\}\}/) { all.insert(String(match.1)) }
      }
    }
    return all
  }()

  /// The literals of the sources, with the path from the root.
  static let code: [(path: String, literals: [SwiftLiterals.Literal])] = {
    let root = TestScenario.folder.deletingLastPathComponent().appending(path: "Sources")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .map { file in
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return (file.path, SwiftLiterals(text).all)
      }
  }()

  /// Files in which each literal of some words is a sentence.
  private static let filesOfSentences = [
    "EventText.swift", "Action+Words.swift", "CacheRequest+Words.swift",
    "DownloaderRequest+Words.swift", "Outcome+Sentence.swift", "Deadlock.swift",
    "SwitchLog.swift", "DataRace.swift", "WhatGoesWrong.swift", "ExplorationSummary.swift",
    "Sentence+Counts.swift", "Sentence+Names.swift", "ConformanceText.swift", "FuzzText.swift",
    "AppObstacle.swift",
    "HelpFormatter.swift", "UsageError.swift", "OptionRule.swift", "ProgressLine.swift",
    "QuantityError.swift", "Quantity.swift", "JSONReaderDiagnostics.swift", "ShapeChecker.swift",
    "ShapeCheckerStrings.swift", "ShapeCheckerObjects.swift", "CacheReview.swift",
    "ContextReview.swift", "GenerationReview.swift", "ViewReview.swift", "ScenarioReview.swift",
    "ScenarioReview+Generations.swift", "ScenarioReview+Prefetch.swift", "WarningReview.swift",
    "GivenMerge.swift", "IncludedGivens.swift", "MomentCheck.swift", "MomentProgress.swift",
    "ImageDescriptorError+Sentence.swift", "RecordingReader.swift", "SystemError.swift",
    "TestMerge.swift", "FuzzMerge.swift", "Museum.swift", "ArchiveEntry+Moment.swift",
  ]

  /// What is in these files as it is in a scenario file.
  private static let words: Set = [
    "download of ", "{} reaches {}", "{} completes", "\"repeat\": {}",
  ]

  /// The sentences of code: what is handed to `translated`, and those files.
  static let ofCode: Set<String> = {
    var all: Set<String> = []
    for (path, literals) in code {
      let isOfSentences = filesOfSentences.contains { path.hasSuffix("/\($0)") }
      for literal in literals {
        let isSentence =
          literal.isTranslated
          || isOfSentences && literal.pattern.contains(" ") && !words.contains(literal.pattern)
        if isSentence, literal.pattern.contains(where: \.isLetter) { all.insert(literal.pattern) }
      }
    }
    return all
  }()
}
