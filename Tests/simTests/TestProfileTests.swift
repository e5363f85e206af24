import SimTools
import Testing

/// The file `.sim.json` of a project.
@Suite struct TestProfileTests {
  private static let passing = #"""
    {"format": 1, "title": "Passes", "about": "A", "generation": "5.x",
     "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
    """#

  private static let config = #"""
    {"version": 1, "profiles": {
      "default": {"paths": ["s"], "filter": ["!slow/"]},
      "orders": {"paths": ["s/a.json"], "strategy": "pct", "schedules": 3, "seed": 7, "strict": false}}}
    """#

  /// A folder with scenarios, in which `sim test` is called.
  private struct Project {
    let folder: TestFolder

    func test(_ words: [String], in name: String = "") throws -> SimProcess {
      try SimProcess(["test"] + words, in: folder / name)
    }
  }

  private func inProject(
    config: String? = config, _ body: (Project) throws -> Void
  ) throws {
    var files = ["s/a.json": Self.passing, "s/slow/b.json": Self.passing, "t/c.json": Self.passing]
    files[".sim.json"] = config
    try TestFolder.with(files) { try body(Project(folder: $0)) }
  }

  @Test func theUsualProfileIsTakenByItself() throws {
    try inProject { (project) throws in
      #expect(
        try project.test(["--list"]).lines == ["s/a.json: Passes (5.x, own order)", "1 check"])
      #expect(
        try project.test([]).lines.last == "sim test: 1 passed, 0 failed, 0 incomplete in 1 file")
    }
  }

  /// Coverage is that of what `sim test` runs.
  @Test func coverageTakesItsPathsFromTheUsualProfile() throws {
    try inProject { (project) throws in
      let run = try SimProcess(["coverage", "--generation", "5.x"], in: project.folder.path)
      #expect(run.code == 0 && run.output.hasPrefix("5.x: 1 scenario\n"), "\(run.output)")
      let named = try SimProcess(
        ["coverage", "--generation", "5.x", "s"], in: project.folder.path)
      #expect(named.output.hasPrefix("5.x: 2 scenarios\n"), "\(named.output)")
    }
  }

  @Test func aProfileIsChosen() throws {
    try inProject { (project) throws in
      #expect(
        try project.test(["--profile", "orders", "--list"]).lines.dropLast().last
          == "s/a.json: Passes (5.x, 3 random orders (pct), seed 7)")
    }
  }

  /// The command line counts more than the profile; what is named is run.
  @Test func theCommandLineCountsMore() throws {
    try inProject { (project) throws in
      #expect(
        try project.test([
          "--profile", "orders", "--schedules", "2", "--strategy", "random", "--list",
        ])
        .lines.dropLast().last == "s/a.json: Passes (5.x, 2 random orders (random), seed 7)")
      #expect(
        try project.test(["--profile", "orders", "--strategy", "fifo", "--list"]).lines == [
          "s/a.json: Passes (5.x, own order)", "1 check",
        ])
      #expect(
        try project.test(["--list", "s/slow"]).lines == [
          "s/slow/b.json: Passes (5.x, own order)", "1 check",
        ])
      #expect(
        try project.test(["--config", "../.sim.json", "--list"], in: "t").lines == [
          "../s/a.json: Passes (5.x, own order)", "1 check",
        ])
    }
  }

  /// What a profile switches on, the command line switches off.
  @Test func aSwitchOfTheProfileCanBeUndone() throws {
    let config = #"""
      {"version": 1, "profiles": {"default": {"strict": true, "fail-fast": true, "no-causes": true}}}
      """#
    try inProject(config: config) { (project) throws in
      let odd = Self.passing.replacing(#"}]}"#, with: #"}, {"at": "1 s", "cancelView": "cell"}]}"#)
      try project.folder.write(odd, to: "o/odd.json")
      let strict = try project.test(["o"])
      #expect(strict.code == 65, "\(strict.output)\(strict.errors)")
      #expect(try project.test(["--no-strict", "o"]).code == 0)
      #expect(try project.test(["--no-strict", "--strict", "o"]).code == 64)
      for path in ["f/a.json", "f/b.json"] {
        try project.folder.write(CommandScenario.failing, to: path)
      }
      let first = try project.test(["--no-strict", "f"])
      #expect(first.lines.last?.hasPrefix("sim test: 0 passed, 1 failed, ") == true)
      let all = try project.test(["--no-strict", "--no-fail-fast", "--causes", "f"])
      #expect(all.lines.last?.hasPrefix("sim test: 0 passed, 2 failed, ") == true, "\(all.output)")
    }
    let help = try SimProcess(["test", "--help"]).output
    let words = try SimProcess(["completions", "bash"]).output
    for name in ["--no-strict", "--no-fail-fast", "--causes"] {
      #expect(help.contains("\(name) ") && words.contains("\(name) "), "\(name)")
    }
    #expect(try SimProcess(["run", "--no-strict", "x.json"]).code == 64)
  }

  @Test func withoutAProfileTheFolderScenariosIsRun() throws {
    try inProject(config: nil) { (project) throws in
      let nothing = try project.test([])
      #expect(nothing.code == 64 && nothing.errors.contains("test needs at least one PATH"))
      #expect(nothing.errors.contains("'sim test Scenarios' takes the scenarios in sim\n"))
      try project.folder.write(Self.passing, to: "Scenarios/d.json")
      #expect(
        try project.test(["--list"]).lines == [
          "Scenarios/d.json: Passes (5.x, own order)", "1 check",
        ])
    }
  }

  @Test(arguments: [
    (
      #"{"version": 1, "profiles": {"default": {"strateg": "pct"}}}"#, 65,
      #".sim.json:1:41: $.profiles.default.strateg: unknown key "strateg"; did you mean "strategy"?"#
    ),
    (
      #"{"version": 1, "profiles": {"default": {"schedules": 0}}}"#, 65,
      ".sim.json:1:54: $.profiles.default.schedules: "
    ),
    (#"{"version": 2, "profiles": {}}"#, 65, ".sim.json:1:13: $.version: "),
    ("{", 65, ".sim.json:1:2: "),
  ])
  func aMistakeHasItsPlace(config: String, code: Int32, words: String) throws {
    try inProject(config: config) { (project) throws in
      let run = try project.test([])
      #expect(run.code == code && run.output.isEmpty)
      #expect(run.errors.hasPrefix(words), "\(run.errors)")
    }
  }

  @Test func aProfileThatIsNotThereIsRefused() throws {
    try inProject { (project) throws in
      let run = try project.test(["--profile", "z"])
      #expect(run.code == 64)
      #expect(
        run.errors.contains("--profile z: .sim.json has no such profile; it has default, orders"))
      #expect(try project.test(["--config", "none.json", "s"]).code == 74)
    }
    try inProject(config: nil) { (project) throws in
      #expect(
        try project.test(["--profile", "z", "s"]).errors.contains("there is no file .sim.json here")
      )
    }
  }

  /// JSON of another kind is skipped and named; a scenario with a mistake is not, nor a file that is named.
  @Test func foreignFilesAreSkipped() throws {
    try inProject { (project) throws in
      try project.folder.write(#"{"name": "x", "dependencies": {}}"#, to: "t/package.json")
      try project.folder.write("[1]", to: "t/list.json")
      let run = try project.test(["t"])
      #expect(run.code == 0)
      #expect(
        run.errors
          == "sim: skipped 2 JSON files that are no scenarios: t/list.json, t/package.json\n")
      #expect(run.lines.last == "sim test: 1 passed, 0 failed, 0 incomplete in 1 file")
      #expect(try project.test(["t/package.json"]).code == 65)
      try project.folder.write(#"{"stepss": [], "generation": "5.x"}"#, to: "t/odd.json")
      #expect(try project.test(["t"]).code == 65)
      try project.folder.write("{", to: "t/odd.json")
      #expect(try project.test(["t"]).code == 65)
    }
  }

  /// A page to read has the list of names; the help of the command has not.
  @Test(arguments: ["checkpoints", "events", "invariants"])
  func helpListsTheNames(name: String) throws {
    let (page, help, list) = (
      try SimProcess(["help", name]), try SimProcess([name, "--help"]), try SimProcess([name])
    )
    #expect(page.code == 0 && page.output == help.output + "\n" + list.output)
  }

  /// The schema that is printed says what the reader takes.
  @Test func theProjectsOwnFileIsRead() throws {
    let run = try SimProcess(["test", "--list"])
    #expect(run.code == 0 && run.lines.count > 500)
    #expect(!run.lines.contains { $0.hasPrefix("Scenarios/stress/") })
    #expect(
      try SimProcess(["test", "--list", "--profile", "all"]).lines.contains {
        $0.hasPrefix("Scenarios/stress/")
      })
    let schema = try SimProcess(["schema", "--of", "config"]).output
    #expect(schema.contains(#""max-executions""#) && !schema.contains(#""shard""#))
    // These exclude one another, and a profile cannot know what the command line says.
    for name in ["verbose", "quiet", "slowest"] { #expect(!schema.contains("\"\(name)\"")) }
  }
}
