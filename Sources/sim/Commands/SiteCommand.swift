import Foundation
import ImageLoadingInterface
import SimTools

/// `sim site`: everything as pages.
struct SiteCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let begin = ContinuousClock.now
    do {
      let folder = try SiteFolder(parsed.value("DIR")?.text ?? "site")
      let source = parsed.value("add")?.text ?? ""
      let added = try parsed.value("add").map { try Self.additions(in: $0.text, console) }
      let unproved = Self.unproved(added ?? [], in: source)
      if !unproved.isEmpty {
        for problem in unproved { console.complain(that: problem) }
        return .failed
      }
      let interruption = Interruption(after: parsed.value("max-time")?.duration)
      let (lessons, exhibits, recipes) = (
        try Self.builtIn(Course.folder), try Self.builtIn(Museum.folder),
        try Self.builtIn(Recipe.topic)
      )
      let first = Catalogue.current.language
      let others = parsed.isOn("all-languages") ? Language.allCases.filter { $0 != first } : []
      let languages = [first] + others
      let parts = try languages.flatMap { language in
        try Catalogue.$current.withValue(.of(language)) {
          try Site(
            lessons: lessons, exhibits: exhibits, recipes: recipes,
            with: Site.Additions(added ?? []),
            in: languages, on: ScenarioRunner(isInterrupted: interruption.question)
          ).parts.map { (language, $0) }
        }
      }
      var files: [SiteFile] = []
      for (number, (language, part)) in parts.enumerated() {
        files += Catalogue.$current.withValue(.of(language)) { part.make() }
        // What is half done is not written.
        if interruption.isAsked {
          console.showScenarioProgress(done: nil, of: parts.count)
          console.complain(of: interruption, writesNothing: true)
          return interruption.exitCode
        }
        console.showScenarioProgress(done: number + 1, of: parts.count)
      }
      console.showScenarioProgress(done: nil, of: parts.count)
      try folder.write(files, with: console.files)
      report(files, in: folder, since: begin)
      return .success
    } catch let problem as Course.Problem {
      console.complain(that: problem.message)
      return .inputOutput
    } catch {
      return try console.complain(of: error)
    }
  }

  private func report(
    _ files: [SiteFile], in folder: SiteFolder, since begin: ContinuousClock.Instant
  ) {
    let pages = files.count { $0.path.hasSuffix(".html") }
    let kilobytes = (files.reduce(0) { $0 + $1.text.utf8.count } + 999) / 1_000
    let path = escapedForTerminal(folder.path)
    console.writeLine(
      translated("\(path): \(pages) pages, \(kilobytes) kB; open \(path)/index.html"))
    console.tell(since: begin)
  }

  /// The scenarios of the binary, whatever lies in the present folder.
  private static func builtIn(
    _ folder: String
  ) throws -> [(path: String, file: ScenarioFile)] {
    let folder = "Scenarios/\(folder)"
    let bytes = { (path: String) in Array((EmbeddedFile.at(path)?.text ?? "").utf8) }
    return try EmbeddedFile.names(in: folder)
      .filter { !$0.hasSuffix(ScenarioShape.sharedSuffix) }
      .map { name in
        let path = "\(folder)/\(name)"
        return (
          path,
          try ScenarioReader.read(bytes(path), file: path, including: { .success(bytes($0)) })
        )
      }
  }

  /// What is wrong with lessons: the run that is shown gives a question not one right answer, or is not the run that the
  /// file says.
  private static func unproved(
    _ files: [(path: String, file: ScenarioFile)], in folder: String
  ) -> [Sentence] {
    files.flatMap { name, file in
      let path = (folder as NSString).appendingPathComponent(name)
      return file.scenarios.flatMap { scenario -> [Sentence] in
        guard let lesson = scenario.lesson else { return [] }
        let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
        let place = Sentence(verbatim: "\(path) (\(scenario.generation))")
        let unmet = result.scenarioErrors.map { Sentence(verbatim: $0.localized(file: path)) }
        return unmet
          + result.mismatches.map { mismatch -> Sentence in
            guard case .lesson(let number) = mismatch.kind else {
              return Sentence([place, mismatch.sentence], separator: ": ")
            }
            let question = lesson.questions[number].ask
            return "\(place): \(mismatch.sentence); the question is: \(question)"
          }
      }
    }
  }

  /// All files of a folder. Each that is bad is reported, not only the first.
  private static func additions(
    in folder: String, _ console: Console
  ) throws -> [(path: String, file: ScenarioFile)] {
    let scenarios = ScenarioFolder(folder)
    guard let names = scenarios.names, scenarios.isOnDisk else {
      throw InputFile.Problem(message: "there is no folder \(escapedForTerminal(folder))")
    }
    var files: [(path: String, file: ScenarioFile)] = []
    var failures: [ScenarioReader.Failure] = []
    for name in names {
      do {
        let path = (folder as NSString).appendingPathComponent(name)
        files.append((name, try InputFile(path).scenarios()))
      } catch let failure as ScenarioReader.Failure {
        failures.append(failure)
      }
    }
    for failure in failures.dropLast() { _ = try console.complain(of: failure) }
    if let last = failures.last { throw last }
    return files
  }
}
