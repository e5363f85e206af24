import ImageLoadingInterface

extension Benchmark {
  /// - Returns: how many steps were made.
  static func explore(_ scenario: Scenario, executions: Int, jobs: Int = 1) -> Int {
    let report = ScenarioExplorer(
      ExplorationPlan(scenario, strategy: .optimal, executions: executions, jobs: jobs)
    ).explore()
    return report.steps
  }

  /// - Returns: how many steps were made.
  static func run(_ scenario: Scenario) -> Int {
    ScenarioRunner().run(
      scenario, strategy: FirstInFirstOut(), checksExpectations: false, findsRaces: false
    ).steps
  }

  /// Two loads of one URL, and a cancel of the first from another thread.
  static func race() throws -> Scenario {
    try scenario(
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"at": "0 s", "load": "https://a/1.png", "as": "second", "from": "background"},
      {"at": "0 s", "cancel": "first", "from": "background"}
      """, generation: "hardened")
  }

  /// Loads of so many URLs, each twice: the second finds the image in memory.
  static func loads(_ count: Int) throws -> Scenario {
    try scenario(
      """
      {"at": "0 s", "load": "https://a/{i}.png", "as": "first-{i}",
        "repeat": \(count / 2), "every": "2 ms"},
      {"at": "\(count) ms", "load": "https://a/{i}.png", "as": "second-{i}",
        "repeat": \(count / 2), "every": "2 ms"}
      """)
  }

  /// A scenario in which every URL is an image.
  static func scenario(
    _ steps: String, given: String = "", network: String = "", expect: String = "{}",
    latency: String = "1 ms", generation: String = "5.x"
  ) throws -> Scenario {
    let text = """
      {"format": 1, "title": "Benchmark", "about": "A benchmark.", "generation": "\(generation)",
        "given": {\(given)"network": {\(network)"https://a/*": {"image": "png 10x10", "bytes": "1 kB",
          "latency": "\(latency)"}}},
        "steps": [\(steps)], "expect": \(expect)}
      """
    return try ScenarioReader.read(Array(text.utf8), file: "benchmark").scenarios[0]
  }
}
