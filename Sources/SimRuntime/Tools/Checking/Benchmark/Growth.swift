import ImageLoadingInterface

/// What the work for one thing costs where there are few of them, and where there are ten times as many:
/// no dimension of a scenario may make the work grow faster than n log n.
package struct Growth: Sendable {
  /// Of what there are few and many.
  package enum Dimension: String, Sendable, CaseIterable {
    case stimuli = "stimuli, each at a time of its own"
    case oneInstant = "stimuli at one instant"
    case urls = "URLs that the network knows"
    case files = "files on disk"
    case views = "views"
    case prefetched = "URLs of one prefetch"
    case expectations = "expectations"
    case story = "loads whose story is printed"
    case requests = "requests of one URL"
    case waiting = "loads that wait for one download"
    case archive = "entries of an HTTP archive"
    case recording = "events of a recording"
  }

  package let dimension: Dimension
  package let few: Int
  package let many: Int
  /// Nanoseconds for each of them.
  package let ofFew: Int
  package let ofMany: Int

  /// How much more one of many costs than one of few.
  var ratio: Tenths { Tenths(ofMany, of: ofFew) }

  package static func heading(few: Int) -> String {
    "time for one of \(few) and of \(10 * few), where n log n allows \(Growth.allowed(few: few)) times as much"
  }

  /// What n log n allows for ten times as many.
  static func allowed(few: Int) -> Tenths {
    Tenths(bits(10 * few), of: bits(few))
  }

  /// The logarithm in hundredths, near enough.
  private static func bits(_ count: Int) -> Int {
    let whole = Int.bitWidth - 1 - max(count, 2).leadingZeroBitCount
    return whole * 100 + (count - (1 << whole)) * 100 / (1 << whole)
  }

  package var line: String {
    "\(ofFew) ns, \(ofMany) ns, \(ratio) times  \(dimension.rawValue)"
  }

  package var json: JSONValue {
    .object([
      .init("name", .string(dimension.rawValue)), .init("few", .integer(few)),
      .init("nanosecondsOfFew", .integer(ofFew)), .init("many", .integer(many)),
      .init("nanosecondsOfMany", .integer(ofMany)),
    ])
  }
}

extension Benchmark {
  /// Measures each dimension with so many and with ten times as many, from the text to the result.
  /// - Parameter report: called with each; whether to continue.
  package func growth(few: Int, report: (Growth) -> Bool) throws {
    for dimension in Growth.Dimension.allCases {
      var each: [Int] = []
      for count in [few, 10 * few] {
        var failure: (any Error)?
        let nanoseconds = best(of: 1) {
          do { try dimension.work(count) } catch { failure = error }
        }
        if let failure { throw failure }
        each.append(nanoseconds / count)
      }
      let growth = Growth(
        dimension: dimension, few: few, many: 10 * few, ofFew: each[0], ofMany: each[1])
      guard report(growth) else { return }
    }
  }
}

extension Growth.Dimension {
  func work(_ count: Int) throws {
    switch self {
    case .archive: _ = try ArchiveImport(Array(Self.archive(count).utf8), file: "benchmark")
    case .recording: try followRecording(count)
    case .story:
      var lines = 0
      let story = Story(level: .steps, style: .plain) { _ in lines += 1 }
      run(try scenario(count), observer: story)
    case .stimuli, .oneInstant, .urls, .files, .views, .prefetched, .expectations, .requests,
      .waiting:
      run(try scenario(count))
    }
  }

  @discardableResult
  private func run(_ scenario: Scenario, observer: (any RunObserver)? = nil) -> RunResult {
    ScenarioRunner().run(scenario, strategy: FirstInFirstOut(), observer: observer)
  }

  private func scenario(_ count: Int) throws -> Scenario {
    let repeated =
      #"{"at": "0 s", "load": "https://a/{i}.png", "as": "load-{i}", "every": "2 ms", "#
    switch self {
    case .stimuli, .expectations:
      let steps = Self.list(count) {
        #"{"at": "\#($0) ms", "load": "https://a/\#($0).png", "as": "load-\#($0)"}"#
      }
      if self == .stimuli { return try Benchmark.scenario(steps) }
      let expected = Self.list(count) { #""load-\#($0)": [{"image": "https://a/\#($0).png"}]"# }
      return try Benchmark.scenario(steps, expect: #"{"completions": {\#(expected)}}"#)
    case .oneInstant:
      return try Benchmark.scenario(
        Self.list(count) {
          #"{"at": "0 s", "load": "https://a/\#($0).png", "as": "load-\#($0)"}"#
        })
    case .urls:
      let answers = Self.list(count) { #""https://a/\#($0).png": {"image": "png 1x1"}"# }
      return try Benchmark.scenario(
        repeated + #""repeat": \#(count)}"#, network: answers + ", ")
    case .files:
      let files = Self.list(count) {
        #""https://a/\#($0).png": {"image": "png 1x1", "bytes": "19 B"}"#
      }
      return try Benchmark.scenario(
        repeated + #""repeat": \#(count)}"#, given: #""disk": {\#(files)}, "#)
    case .views:
      return try Benchmark.scenario(
        Self.list(count) {
          #"{"at": "\#($0) ms", "load": "https://a/\#($0).png", "as": "load-\#($0)", "into": "view-\#($0)"}"#
        })
    case .prefetched:
      let urls = Self.list(count) { #""https://a/\#($0).png""# }
      return try Benchmark.scenario(#"{"at": "0 s", "prefetch": [\#(urls)], "as": "all"}"#)
    case .requests:
      return try Benchmark.scenario(
        #"{"at": "0 s", "load": "https://a/1.png", "as": "load-{i}", "every": "20 ms", "#
          + #""options": ["refreshCached"], "repeat": \#(count)}"#)
    case .waiting:
      return try Benchmark.scenario(
        #"{"at": "0 s", "load": "https://a/1.png", "as": "load-{i}", "every": "1 us", "#
          + #""repeat": \#(count)}"#, latency: "10 s")
    case .story, .recording, .archive:
      return try Benchmark.scenario(repeated + #""repeat": \#(count)}"#)
    }
  }

  private func followRecording(_ count: Int) throws {
    let scenario = try scenario(count / 2)
    let writer = RecordingWriter(observes: [.loadBegan, .completed])
    let end = run(scenario, observer: writer).outcome
    let recording = try RecordingReader.read(
      Array(writer.text(end).utf8), of: scenario, file: "benchmark")
    let plan = ConformancePlan(scenario, recording, timeMode: .exact)
    _ = ConformanceSearch(plan, on: ScenarioRunner()).search()
  }

  private static func archive(_ count: Int) -> String {
    let entries = list(count) {
      #"""
      {"startedDateTime": "2024-03-01T12:00:00Z",
        "request": {"method": "GET", "url": "https://a/\#($0).png"},
        "response": {"status": 200, "content": {"size": 10, "mimeType": "image/png"}},
        "timings": {"wait": 5}}
      """#
    }
    return #"{"log": {"entries": [\#(entries)]}}"#
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: ", ")
  }
}
