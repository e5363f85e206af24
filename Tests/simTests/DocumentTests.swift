import Foundation
import ImageLoadingModel
import SimTools
import Testing

/// What the documents show and name is true.
@Suite struct DocumentTests {
  @Test func everyDocumentIsRead() {
    #expect(Document.all.map(\.path) == Document.paths)
    for path in [
      "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Documentation/Glossary.md",
      "Documentation/Tour.md",
    ] {
      #expect(Document.paths.contains(path), "\(path)")
    }
  }

  // MARK: Commands

  /// A mark that precedes no block would be a tour that is not checked.
  @Test(arguments: Document.paths)
  func everyTourIsRead(path: String) throws {
    let document = try Document(path: path)
    let marks = document.text.components(separatedBy: "<!-- tour: ").count - 1
    #expect(document.blocks.count { $0.command != nil } == marks)
  }

  @Test func thereAreTours() { #expect(Tour.all.count >= 11) }

  @Test(arguments: Tour.all)
  func theTourMatchesTheOutputOfSim(tour: Tour) throws {
    let output = try tour.output()
    for (document, text) in tour.shown {
      #expect(Tour.shows(text, output), "\(document)\n\(output)")
    }
  }

  @Test func everyScenarioOfTheCookbookIsInIt() throws {
    let text = try Document(path: "Documentation/Cookbook.md").text
    let folder = SimProcess.root.appendingPathComponent("Scenarios/cookbook").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count >= 10)
    for name in names { #expect(text.contains("Scenarios/cookbook/\(name)"), "\(name)") }
  }

  /// An ellipsis matches any text, and nothing else does.
  @Test func anEllipsisMatchesAnyText() {
    #expect(Tour.shows("a\nb", "a\nb\n"))
    #expect(Tour.shows("a\n…\nc", "a\nb\nc\n"))
    #expect(!Tour.shows("a\n…\nd", "a\nb\nc\n"))
    #expect(!Tour.shows("b…", "a\nb\n"))
    #expect(!Tour.shows("a\nb", "a\nb\nc\n"))
    #expect(!Tour.shows("a…c…b…", "a\nb\nc\n"))
  }

  /// The lines of the shell that call `sim` are right but for files that only the reader has.
  @Test(arguments: Document.paths)
  func everyCommandLineCanBeParsed(path: String) throws {
    let blocks = try Document(path: path).blocks.filter { $0.language == "sh" }
    for line in blocks.flatMap({ $0.text.split(separator: "\n") }) {
      guard let start = line.firstRange(of: #/(^|\/|release )sim /#) else { continue }
      let words = line[start.upperBound...].split(separator: " ").map(String.init)
        .prefix { !["#", ">", "&", "|"].contains($0) }
        .map { $0.replacing("$shard/4", with: "1/4") }
      #expect(throws: Never.self, "\(line)") {
        _ = try ArgumentParser(table: .sim).parse(Array(words))
      }
    }
  }

  /// `sim COMMAND --option` in a sentence names a command and its options; `--option` alone, those of
  /// any.
  @Test(arguments: Document.paths)
  func everyCommandAndOptionExists(path: String) throws {
    let table = CommandTable.sim
    for span in try Document(path: path).spans {
      let words = span.split(separator: " ")
      guard let first = words.first else { continue }
      var options = table.commands.flatMap { table.options(for: $0) }.flatMap(\.forms)
      if first == "sim", words.count > 1, words[1].allSatisfy({ $0.isLowercase && $0.isLetter }) {
        let command = try #require(table.command(named: String(words[1])), "\(span)")
        options = table.options(for: command).flatMap(\.forms)
      } else if !["sim", "--"].contains(where: first.hasPrefix) {
        continue
      }
      for word in words where word.hasPrefix("--") {
        #expect(options.contains { $0.spelling == word }, "\(span)")
      }
    }
  }

  // MARK: Files

  @Test(arguments: Document.paths)
  func everyLinkLeadsSomewhere(path: String) throws {
    let document = try Document(path: path)
    let folder = path.split(separator: "/").dropLast()
    for match in document.prose.joined(separator: "\n").matches(of: /\]\(([^)#]*)#?([^)]*)\)/) {
      let (file, anchor) = (String(match.1), String(match.2))
      if file.contains("://") { continue }
      var parts = folder.map(String.init)
      for part in file.split(separator: "/") {
        if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
      }
      let target = file.isEmpty ? path : parts.joined(separator: "/")
      #expect(Document.exists(target), "\(match.0)")
      if !anchor.isEmpty {
        #expect(try Document(path: target).anchors.contains(anchor), "\(match.0)")
      }
    }
  }

  /// A name between backquotes that begins with a folder of the package is a file or folder there.
  @Test(arguments: Document.paths)
  func everyPathExists(path: String) throws {
    let document = try Document(path: path)
    let blocks = document.blocks.filter { $0.language == "sh" }.map(\.text)
    let files = blocks.flatMap { $0.matches(of: /Scenarios\/[A-Za-z0-9\/.-]+/) }
    let spans = document.spans.filter {
      $0.firstMatch(of: /^(Sources|Tests|Scenarios|Documentation|\.ci|\.github)\/[^ ]+$/) != nil
    }
    for name in spans + files.map({ String($0.output) }) {
      #expect(Document.exists(name), "\(name)")
    }
  }

  /// `SuiteTests` and `SuiteTests.function` between backquotes are tests.
  @Test(arguments: Document.paths)
  func everyTestThatIsNamedExists(path: String) throws {
    for span in try Document(path: path).spans {
      guard let match = span.wholeMatch(of: /([A-Z]\w+Tests)(?:\.(\w+))?/) else { continue }
      let suite = try #require(Self.suites[String(match.1)], "\(span)")
      if let function = match.2 { #expect(suite.contains("func \(function)("), "\(span)") }
    }
  }

  /// The text of the file of each suite, and of each target of tests, by its name.
  private static let suites: [String: String] = {
    var suites: [String: String] = [:]
    let tests = SimProcess.root.appendingPathComponent("Tests")
    for case let path as String in FileManager.default.enumerator(atPath: tests.path) ?? .init() {
      guard path.hasSuffix(".swift"),
        let text = try? String(
          contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
      else { continue }
      for match in text.matches(of: /struct (\w+Tests)\b/) { suites[String(match.1)] = text }
      suites[String(path.prefix { $0 != "/" })] = ""
    }
    return suites
  }()

  // MARK: The glossary

  @Test func theGlossaryIsInAlphabeticalOrder() throws {
    let words = try Document(path: "Documentation/Glossary.md").prose
      .compactMap { $0.prefixMatch(of: /\*\*(.+?)\*\*:/).map { $0.1.lowercased() } }
    #expect(words.count > 50)
    #expect(words == words.sorted() && Set(words).count == words.count)
  }

  /// `Name` in `file` is a declaration there.
  @Test func theGlossaryNamesDeclarations() throws {
    let document = try Document(path: "Documentation/Glossary.md")
    let places = document.prose.compactMap { $0.wholeMatch(of: /`(\w+)` in `([^`]+)`\./) }
    let entries = document.prose.count { $0.hasPrefix("**") }
    #expect(places.count == entries)
    for place in places {
      let file = SimProcess.root.appendingPathComponent(String(place.2))
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let declaration = try Regex(
        "(class|struct|enum|protocol|typealias|func|var) \(place.1)\\b")
      #expect(text.contains(declaration), "\(place.0)")
    }
  }

  // MARK: Numbers and examples

  @Test func theClaimsAreCounted() throws {
    let said = Claim.all.count { !$0.isConsequence }
    let text = try Document(path: "Documentation/Generations.md").text
      .replacing("\n", with: " ")
    #expect(
      text.contains(
        "They make \(said) claims, the code that they quote makes \(Claim.all.count - said) more, "
          + "and on \(Contradiction.all.count) points they contradict one another"))
  }

  /// A block of JSON with a format version is a scenario that passes.
  @Test func everyExampleScenarioPasses() throws {
    let examples = Document.all.flatMap(\.blocks).filter {
      $0.language == "json" && $0.text.contains("\"format\"")
    }
    #expect(!examples.isEmpty)
    for example in examples {
      // The examples lie where the network's scenarios do.
      let scenario = try ScenarioReader.read(
        Array(example.text.utf8), file: "Scenarios/network/example.json",
        including: { path in .success(Array((EmbeddedFile.at(path)?.text ?? "").utf8)) }
      ).scenarios[0]
      #expect(RunPlan(scenario, order: nil).run(on: ScenarioRunner()).passed)
      let defects = scenario.violates.compactMap(\.defect)
      let repaired = RunPlan(scenario, order: nil, without: defects)
      #expect(repaired.run(on: ScenarioRunner()).passed)
    }
  }

  /// Every block of Swift is in a test, which compiles and runs it, or in the model.
  @Test func everyExampleProgramIsReal() throws {
    let lines = { (text: String) in
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.contains(#/^(?:@testable )?import /#) }
        .joined(separator: "\n")
    }
    let files = [
      "Tests/simTests/ExampleProgramTests.swift", "Tests/SimKernelTests/Examples.swift",
      "Tests/SimKernelTests/XCTestExample.swift", "Tests/simTests/RecordingExample.swift",
      "Sources/ImageLoadingModel/Manager/ImageManager+Lists.swift",
      "Tests/SimToolsTests/OwnParts/OwnCaches.swift",
      "Tests/SimToolsTests/OwnParts/OwnFactTests.swift",
      "Tests/SimToolsTests/OwnParts/OwnImageCaches.swift",
      "Tests/SimToolsTests/OwnParts/OwnManagers.swift",
      "Tests/SimToolsTests/OwnParts/OwnOperationTests.swift",
      "Tests/SimToolsTests/OwnParts/OwnPrefetcherTests.swift",
      "Tests/SimToolsTests/OwnParts/OwnStimulusTests.swift",
      "Tests/SimToolsTests/OwnParts/OwnViewLoadings.swift",
      "Tests/OwnLoader/Package.swift", "Tests/OwnLoader/Sources/first-sim/FirstSim.swift",
      "Tests/OwnLoader/Sources/PictureLoader/FirstLoader.swift",
      "Tests/OwnLoader/Sources/PictureLoader/TriesAreFew.swift",
      "Tests/OwnLoader/Tests/PictureLoaderTests/ScenarioTests.swift",
    ]
    let real = try files.map { file in
      lines(
        try String(contentsOf: SimProcess.root.appendingPathComponent(file), encoding: .utf8))
    }
    let examples = Document.all.flatMap(\.blocks).filter { $0.language == "swift" }
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(real.contains { $0.contains(lines(example.text)) }, "\(example.text)")
    }
  }

  @Test func theExpressionIsThatOfTheLog() throws {
    let words = ["export", "--to", "shiviz", "Scenarios/basics/cold-load.json"]
    let expression = try #require(try SimProcess(words).lines.first)
    #expect(try Document(path: "Documentation/Exports.md").text.contains("`\(expression)`"))
  }
}
