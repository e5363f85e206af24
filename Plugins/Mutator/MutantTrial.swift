import Foundation

/// Tries mutants: does anything turn red?
struct MutantTrial {
  /// What may turn red.
  private struct Check {
    let program: String
    let words: [String]
  }

  /// The copy, so that nobody's work on the package is seen.
  private let folder: URL
  /// Quick checks first.
  private let checks: [Check]

  /// Folders of tests, beside those of the model, that say what the world, the kernel and invariants do.
  private static let quickFolders = [
    "SimRuntimeTests/World", "SchedulingTests/Kernel", "InvariantTests/Invariants",
  ]
  /// Folders of tests that take half a minute, and are asked when nothing else has noticed.
  private static let slowFolders = [
    "SimToolsTests/OwnParts", "InvariantTests/Museum", "SimRuntimeTests/Running",
    "SimRuntimeTests/Conformance",
  ]

  init(_ package: MutatedPackage) throws {
    folder = package.folder
    let sim = package.sim.path
    let suites = { (folders: [String]) in
      try folders.flatMap { name in
        try FileManager.default.subpathsOfDirectory(
          atPath: package.folder.appendingPathComponent("Tests/\(name)").path)
      }.filter { $0.hasSuffix("Tests.swift") }.map { path in
        String((path.split(separator: "/").last ?? "").dropLast(".swift".count))
      }.sorted()
    }
    let tests = { (names: [String]) in
      Check(
        program: package.tests.path,
        words: [
          "--testing-library", "swift-testing", "--no-parallel", "--filter",
          names.joined(separator: "|"),
        ])
    }
    checks = [
      Check(
        program: sim,
        words: ["golden", "Scenarios", "--in", "Tests/Golden", "--filter", "!stress/"]),
      tests(
        ["ImageLoadingModelTests", "everySearchSeesTheSame"] + (try suites(Self.quickFolders))),
      Check(
        program: sim,
        words: [
          "test", "Scenarios", "--filter", "!stress/", "--jobs", "1", "--failures",
          "/dev/null/none",
        ]),
      tests(try suites(Self.slowFolders)),
    ]
  }

  /// Where all is well without a mutant, what is red with one is its doing.
  func requireThatNothingIsFoundWithoutMutant() throws {
    for check in checks where isRed(check, with: 0) {
      throw MutatedPackage.Failure(
        message:
          "this fails without any mutant: \(check.program) \(check.words.joined(separator: " "))")
    }
  }

  /// On all cores; each is a process of its own.
  func survivors(of mutants: [Mutant], _ progress: @escaping (String) -> Void) -> [Mutant] {
    let state = NSLock()
    nonisolated(unsafe) var alive: [Mutant] = []
    nonisolated(unsafe) var done = 0
    nonisolated(unsafe) let report = progress
    DispatchQueue.concurrentPerform(iterations: mutants.count) { index in
      let isNoticed = checks.contains { isRed($0, with: mutants[index].number) }
      state.withLock {
        done += 1
        if !isNoticed {
          let mutant = mutants[index]
          alive.append(mutant)
          report("alive: \(mutant.file):\(mutant.line): \(mutant.statement)")
        }
        if done % 25 == 0 { report("\(done) of \(mutants.count) tried, \(alive.count) alive") }
      }
    }
    return alive.sorted { $0.number < $1.number }
  }

  private func isRed(_ check: Check, with mutant: Int) -> Bool {
    let run = try? Subprocess.run(
      check.program, check.words, in: folder,
      environment: [MutatedPackage.variable: "\(mutant)"],
      atMost: 120)
    return run?.status != 0
  }
}
