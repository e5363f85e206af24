import Foundation

/// Tries mutants: does anything turn red?
struct MutantTrial {
  let sim: String
  /// The copy, so that nobody's work on the package is seen.
  let package: URL

  /// Quick checks first.
  private static let checks = [
    ["golden", "Scenarios", "--in", "Tests/Golden", "--filter", "!stress/"],
    ["test", "Scenarios", "--filter", "!stress/", "--jobs", "1", "--failures"],
  ]

  /// Where all is well without a mutant, what is red with one is its doing.
  func requireThatNothingIsFoundWithoutMutant() throws {
    if notices(0) {
      throw MutatedPackage.Failure(message: "sim golden or sim test fails without any mutant")
    }
  }

  /// On all cores; each is a process of its own.
  func survivors(of mutants: [Mutant], _ progress: @escaping (String) -> Void) -> [Mutant] {
    let state = NSLock()
    nonisolated(unsafe) var alive: [Mutant] = []
    nonisolated(unsafe) var done = 0
    nonisolated(unsafe) let report = progress
    DispatchQueue.concurrentPerform(iterations: mutants.count) { index in
      let isNoticed = notices(mutants[index].number)
      state.withLock {
        done += 1
        if !isNoticed { alive.append(mutants[index]) }
        if done % 25 == 0 { report("\(done) of \(mutants.count) tried, \(alive.count) alive") }
      }
    }
    return alive.sorted { $0.number < $1.number }
  }

  private func notices(_ number: Int) -> Bool {
    let failures = FileManager.default.temporaryDirectory
      .appendingPathComponent("mutant-\(number)-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: failures) }
    return Self.checks.contains { words in
      let words = words.last == "--failures" ? words + [failures.path] : words
      let run = try? Command.run(
        sim, words, in: package, environment: [MutatedPackage.variable: "\(number)"], atMost: 120)
      return run?.status != 0
    }
  }
}
