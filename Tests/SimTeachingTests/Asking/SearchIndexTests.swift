import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// Words lead to what `sim` can show.
@Suite struct SearchIndexTests {
  private static func index() throws -> SearchIndex {
    let course = try Course(CourseTests.files.map { ($0, try TestScenario.file($0)) })
    return SearchIndex(SearchEntry.all(with: course) + SearchEntry.commands(of: .sim))
  }

  private static func entry(_ name: String, _ title: String, _ text: String = "") -> SearchEntry {
    SearchEntry(kind: .claim, name: name, title: title, text: text, command: ["claims", name])
  }

  @Test func aNameIsFoundByItsParts() {
    #expect(
      SearchIndex.words(of: "With refreshCached, 304 URLs")
        == ["with", "refresh", "cached", "refreshcached", "304", "urls"])
  }

  @Test func whatHasMostWordsComesFirst() {
    let index = SearchIndex([
      Self.entry("1", "a cached picture"), Self.entry("2", "a refresh of a cached picture"),
      Self.entry("3", "a refresh"),
    ])
    #expect(index.find("refresh cached").map(\.name) == ["2"])
    #expect(index.find("refresh window").map(\.name) == ["2", "3"])
    #expect(index.find("a refresh in my picture").map(\.name) == ["2"])
    #expect(index.find("refresh of the window in my picture").map(\.name) == ["2", "1", "3"])
    #expect(index.find("windows of cancelled refreshes").map(\.name) == ["2", "3"])
    #expect(index.find("a").map(\.name) == ["1", "2", "3"])
    #expect(index.find("window") == [] && index.find("") == [] && index.find("?!") == [])
  }

  @Test(arguments: [
    ("cancelled", "cancel"), ("cancelling", "cancel"), ("writing", "writ"), ("write", "writ"),
    ("lessons", "lesson"), ("missing", "miss"), ("calling", "call"), ("stopped", "stop"),
    ("string", "string"), ("caches", "cach"), ("red", "red"), ("use", "use"),
    ("304", "304"), ("磁盘", "磁盘"),
  ])
  func theFormsOfAWordHaveOneStem(word: String, stem: String) {
    #expect(SearchIndex.stem(of: word) == stem)
  }

  /// A word that is meant goes before one that only begins so.
  @Test func nameGoesBeforeTitleAndTitleBeforeText() {
    let index = SearchIndex([
      Self.entry("1", "x", "cancel"), Self.entry("2", "a cancel"), Self.entry("cancel", "y"),
      Self.entry("4", "cancellation"),
    ])
    #expect(index.find("cancel").map(\.name) == ["cancel", "2", "1", "4"])
    #expect(index.find("cancels").map(\.name) == ["cancel", "2", "4", "1"])
  }

  /// Who writes what something is called has found it.
  @Test func whatIsCalledSoComesFirst() {
    let index = SearchIndex([
      Self.entry("1", "cancel a load, cancel", "cancel"), Self.entry("2", "Cancel: a load"),
      Self.entry("load-a-cancel", "x"), Self.entry("4", "b"),
    ])
    #expect(index.find("cancel a load").map(\.name).first == "2")
    #expect(index.find("load a cancel").map(\.name).first == "load-a-cancel")
  }

  /// Lessons are for learners; of checkpoints, each word is in the names of many.
  @Test func lessonsGoBeforeCheckpoints() throws {
    func entry(_ kind: SearchEntry.Kind, _ name: String, _ title: String) -> SearchEntry {
      SearchEntry(kind: kind, name: name, title: title, text: "", command: [])
    }
    let entries = [
      entry(.lesson, "2", "A picture that is in memory"),
      entry(.checkpoint, "cache.memory.read", "Memory is asked"),
      entry(.checkpoint, "cache.memory.write", "x"), entry(.claim, "C1", "nothing"),
    ]
    let index = SearchIndex(entries)
    #expect(index.find("memory").map(\.name) == ["2", "cache.memory.read", "cache.memory.write"])
    #expect(index.find("memory.write").map(\.name).first == "cache.memory.write")
    #expect(index.find("cache memory read").map(\.name).first == "cache.memory.read")
    let all = try Self.index()
    for question in ["memory", "prefetch", "cancel", "blacklist"] {
      let found = all.find(question)
      let lesson = try #require(found.firstIndex { $0.kind == .lesson }, "\(question)")
      let checkpoint = found.firstIndex { $0.kind == .checkpoint } ?? .max
      #expect(lesson < checkpoint, "\(question): \(lesson), \(checkpoint)")
    }
    for entry in SearchEntry.checkpoints + SearchEntry.claims.prefix(20) {
      #expect(all.find(entry.name).first?.name == entry.name)
    }
  }

  @Test func aRareWordCountsMore() {
    let index = SearchIndex(
      (1...8).map { Self.entry("\($0)", "a load") }
        + [Self.entry("r", "barrier"), Self.entry("s", "nothing else")])
    #expect(index.find("load barrier").first?.name == "r")
  }

  /// Each question of a learner leads to its lesson, bug or claim at once.
  @Test(arguments: [
    ("refresh cached", "refreshCached", SearchEntry.Kind.option),
    ("deadlock locks", "15", .lesson), ("which errors put a URL on the blacklist", "C085", .claim),
    ("which errors put a URL on the blacklist", "4", .lesson), ("eight errors", "4", .lesson),
    ("cache type disk miss", "K01", .museum), ("memory.read", "cache.memory.read", .checkpoint),
    ("completion count", "completion-count", .invariant),
    ("an app wants a removed picture gone", "removed-stays-removed", .invariant),
    ("my completion came twice", "completion-twice", .recipe),
    ("why can the wrong image be shown in a cell", "wrong-image-in-a-cell", .recipe),
    ("the disk is full", "full-disk", .recipe), ("exit codes", "exit-codes", .topic),
    ("how do I test my own loader", "your-own-loader", .topic),
    ("how do I write a lesson", "writing-lessons", .topic),
    ("the format of scenario files", "scenario-format", .topic),
    ("run all scenarios under a path", "test", .command),
    ("make a scenario of a HAR archive", "import", .command),
    ("cancelling a prefetch", "prefetch-and-cancel", .recipe),
    ("put on the blacklist", "blacklisted", .event), ("usesPipelining", "requestStarted", .event),
  ])
  func aLearnerFindsIt(question: String, name: String, kind: SearchEntry.Kind) throws {
    let found = try Self.index().find(question).prefix(10)
    #expect(
      found.contains { $0.name == name && $0.kind == kind },
      "\(found.map { "\($0.kind) \($0.name)" })")
  }

  /// A claim that names many options describes none of them.
  @Test func anOptionIsDescribedByWhatIsSaidOfIt() throws {
    let course = try Course(CourseTests.files.map { ($0, try TestScenario.file($0)) })
    let options = SearchEntry.all(with: course).filter { $0.kind == .option }
    for entry in options {
      let named = options.filter { entry.title.lowercased().contains($0.name.lowercased()) }
      #expect(named.count <= 3, "\(entry.name): \(entry.title)")
    }
    #expect(Set(options.map(\.title)).count > options.count / 2)
  }

  @Test func everyKindIsThere() throws {
    let course = try Course(CourseTests.files.map { ($0, try TestScenario.file($0)) })
    let kinds = Set(
      (SearchEntry.all(with: course) + SearchEntry.commands(of: .sim)).map(\.kind))
    #expect(kinds == Set(SearchEntry.Kind.allCases))
  }

  /// What must be true and what can happen: each with its name, its sentence and the command that shows it.
  @Test func everyInvariantAndEveryEventIsThere() throws {
    let course = try Course(CourseTests.files.map { ($0, try TestScenario.file($0)) })
    let entries = SearchEntry.all(with: course)
    for invariant in Invariants.all {
      let entry = try #require(entries.first { $0.kind == .invariant && $0.name == invariant.id })
      #expect(entry.title == invariant.sentence && entry.text == invariant.reason)
      #expect(entry.command == ["invariants", invariant.id])
    }
    for kind in EventKind.allCases {
      let entry = try #require(entries.first { $0.kind == .event && $0.name == kind.rawValue })
      #expect(entry.title == kind.meaning && entry.command == ["events"])
    }
  }

  /// The command that is printed is one that `sim` takes.
  @Test func everyCommandIsOne() throws {
    let course = try Course(CourseTests.files.map { ($0, try TestScenario.file($0)) })
    for entry in SearchEntry.all(with: course) + SearchEntry.commands(of: .sim) {
      let parsed = try ArgumentParser(table: .sim).parse(entry.command)
      let request: ParsedCommand.Request =
        [.topic, .command].contains(entry.kind)
        ? .help(of: entry.name) : .command(entry.command[0])
      #expect(parsed.request == request, "\(entry.name)")
    }
  }

  @Test func theListSaysHowManyThereAre() {
    let found = [Self.entry("1", "one"), Self.entry("2", "two")]
    let text = SearchText(found, limit: 1, style: .plain, columns: 80)
    #expect(text.lines == ["1 (claim)", "  one", "  sim claims 1", "", "1 more: --limit 2"])
    #expect(text.json.text(pretty: false).contains(#""count":2"#))
  }
}
