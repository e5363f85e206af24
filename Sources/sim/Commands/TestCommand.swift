import Foundation
import SimTools

/// `sim test`: all scenarios that are found.
struct TestCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let options: TestOptions
  private let environment = ProcessInfo.processInfo.environment
  /// The commit that the program was built of; `nil` if it is not known.
  private let commit: String?

  init(_ parsed: ParsedCommand, commit: String?, _ console: Console) throws {
    self.commit = commit
    let profiles = ProfileFile(parsed)
    let parsed = try profiles.completed()
    // A profile adds paths and files.
    try WrittenFiles(
      parsed, in: .sim, reading: [profiles.path], writing: TestOutput.writtenFiles(in: environment)
    ).check()
    self.parsed = parsed
    self.console = console
    options = try TestOptions(parsed, environment: environment)
  }

  func run() throws -> ExitCode {
    do {
      for path in parsed.values("PATH") { try InputFile(path.text).requirePresence() }
    } catch {
      return try console.complain(of: error)
    }
    touchShardStatus()
    let interruption = Interruption()
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let paths = TestPaths(
      parsed.values("PATH").map(\.text), filters: parsed.values("filter").map(\.text))
    let (sources, foreign) = paths.sources(jobs: jobs, isStrict: options.plan.isStrict)
    if paths.leavesOutStress {
      console.complain(
        that:
          "left out of the scenarios in \(AppRegistry.program): those in stress, which take long; "
          + "'\(AppRegistry.program) test Scenarios/stress' runs them")
    }
    if !foreign.isEmpty { console.complain(that: TestPaths.note(ofForeign: foreign)) }
    for warning in sources.flatMap(\.warnings) { console.complain(warning.localized) }
    let folder = FailureFolder(options.folder, console)
    let timings: TestTimings
    do {
      timings = try formerTimings()
      // What is written at the end is not to be lost then.
      let timings = options.plan.shard.count == 1 ? options.timings : nil
      for file in [parsed.value("junit")?.text, timings].compactMap(\.self) {
        try WholeFiles.check(file: file)
      }
    } catch {
      return try console.complain(of: error)
    }
    if !parsed.isOn("list") { folder.forgetPast(sources) }
    let start = ContinuousClock.now
    let runner = TestRunner(
      options.plan, sources, kept: folder.kept, timings: timings,
      program: SimVersion.line(commit: commit), folder: options.folder, jobs: jobs,
      failFast: options.failFast, findsCauses: options.findsCauses,
      stopwatch: { ContinuousClock.now - start }, timeLimit: options.timeLimit,
      shouldStop: interruption.question)
    if runner.isEmpty {
      throw UsageError.noScenario(
        for: "test", in: parsed, of: sources.count, filteredBy: "--filter and --generation")
    }
    if parsed.isOn("list") {
      runner.list.forEach(console.writeLine)
      console.writeLine(translated(runner.extent))
      return .success
    }
    let output = TestOutput(
      parsed, console, paths: parsed.values("PATH").map(\.text),
      folder: options.folder, timeLimit: options.timeLimit,
      slowestCount: parsed.value("slowest")?.integer ?? 0)
    output.begin(runner.plan, checks: runner.count)
    let summary = runner.run { outcome in
      output.report(outcome.result)
      folder.take(outcome)
    }
    let isWritten = output.end(summary) && keepTimings(timings, runner.timings)
    guard isWritten, folder.isComplete else { return .inputOutput }
    // Another shard may have run something.
    guard summary.hasRunNothing, options.plan.shard.count == 1 else { return summary.exitCode }
    return console.complainThatNothingRan(summary)
  }

  // MARK: Timings

  /// None where there is no file yet; shards are dealt by an estimate then.
  private func formerTimings() throws -> TestTimings {
    guard let file = options.timings else { return TestTimings() }
    guard FileManager.default.fileExists(atPath: file) else {
      if options.plan.shard.count > 1 {
        console.complain(that: "there is no file \(file): shards are dealt by an estimate")
      }
      return TestTimings()
    }
    return try TestTimings(try InputFile(file).bytes(), file: file)
  }

  /// A shard writes none: the others are to deal by the same.
  private func keepTimings(_ former: TestTimings, _ measured: TestTimings) -> Bool {
    guard let file = options.timings, options.plan.shard.count == 1 else { return true }
    var timings = former
    timings.replace(with: measured)
    return console.write(timings.text, to: file, makesFolder: true)
  }

  /// Bazel wants to know that shards are heeded.
  private func touchShardStatus() {
    guard let path = environment["TEST_SHARD_STATUS_FILE"], !path.isEmpty,
      !FileManager.default.fileExists(atPath: path)
    else { return }
    _ = FileManager.default.createFile(atPath: path, contents: Data())
  }
}

extension Console {
  /// Says that the app under test cannot be run with any file.
  func complainThatNothingRan(_ summary: TestSummary) -> ExitCode {
    let app = AppRegistry.app.map { Sentence(verbatim: $0.name) } ?? "the app"
    complain(
      that: "nothing was run: \(app) cannot be run with any of \(Sentence.files(summary.files))")
    return .usage
  }
}

/// Finds the files that `sim test` is to run.
struct TestPaths {
  private let paths: [String]
  /// Whether a pattern asks for the stress scenarios.
  private let wantsStress: Bool

  init(_ paths: [String], filters: [String] = []) {
    self.paths = paths
    wantsStress = filters.contains { !$0.hasPrefix("!") && $0.lowercased().contains("stress") }
  }

  private static let stress = "stress/"

  /// Whether some of the scenarios in the binary are not run: they take far longer than all others together.
  var leavesOutStress: Bool {
    paths.contains { path in
      let folder = ScenarioFolder((path as NSString).standardizingPath)
      return isShortened(folder) && folder.names?.contains { $0.hasPrefix(Self.stress) } == true
    }
  }

  private func isShortened(_ folder: ScenarioFolder) -> Bool { !wantsStress && !folder.isOnDisk }

  /// Each file once, in the order of the paths and by name inside folders; apart from these, the paths of
  /// JSON files in the folders that are no scenarios.
  func sources(jobs: Int, isStrict: Bool) -> (scenarios: [TestSource], foreign: [String]) {
    var seen: Set<String> = []
    let all = paths.flatMap(files).filter { seen.insert($0.path).inserted }
    let named = Set(paths.map { ($0 as NSString).standardizingPath })
    let sources = TestSource.read(all, jobs: jobs, isStrict: isStrict, bytes: Self.bytes)
    let isSkipped = { (source: TestSource) in source.isForeign && !named.contains(source.path) }
    return (sources.filter { !isSkipped($0) }, sources.filter(isSkipped).map(\.path))
  }

  /// What is said of files that are skipped.
  static func note(ofForeign paths: [String]) -> Sentence {
    let names = Sentence(paths.prefix(3).map(Sentence.init(verbatim:)), separator: ", ")
    let shown = paths.count > 3 ? "\(names) and \(paths.count - 3) more" : names
    return paths.count == 1
      ? "skipped 1 JSON file that is no scenario: \(shown)"
      : "skipped \(paths.count) JSON files that are no scenarios: \(shown)"
  }

  private func files(at path: String) -> [(path: String, key: String)] {
    let path = (path as NSString).standardizingPath
    let folder = ScenarioFolder(path)
    guard let names = folder.names else {
      return [(path, FilePath(path).name)]
    }
    return names.filter { !isShortened(folder) || !$0.hasPrefix(Self.stress) }.map { name in
      (path == "." ? name : (path as NSString).appendingPathComponent(name), name)
    }
  }

  @Sendable private static func bytes(of path: String) -> Result<[UInt8], TestSource.Problem> {
    do {
      return .success(try InputFile(path).bytes())
    } catch let failure as ScenarioReader.Failure {
      return .failure(.wrong(failure.diagnostics))
    } catch let problem as InputFile.Problem {
      return .failure(.unreadable(problem.message))
    } catch {
      return .failure(.unreadable(Sentence(verbatim: "\(error)")))
    }
  }
}
