import Foundation

/// Breaks the model where a claim is decided, and looks whether a scenario file that bears the claim out
/// fails.
struct ClaimTrial {
  /// What came of a claim.
  enum Finding: Hashable, CaseIterable {
    case broken
    case unnamed
    case unshown
    case unchanged
    case unnoticed

    /// What is missing; `nil` if nothing is.
    var lack: String? {
      switch self {
      case .broken: nil
      case .unnamed: "no comment in the model names it"
      case .unshown: "no scenario file bears it out"
      case .unchanged: "no statement or condition at its place can be changed"
      case .unnoticed: "its scenario files pass with each change at its place"
      }
    }
  }

  let package: MutatedPackage
  let places: ClaimPlaces
  let evidence: ClaimEvidence

  /// On all cores; each trial is a process of its own.
  func findings(
    for claims: [String], _ progress: @escaping (String) -> Void
  ) -> [String: Finding] {
    let state = NSLock()
    nonisolated(unsafe) var findings: [String: Finding] = [:]
    nonisolated(unsafe) let report = progress
    DispatchQueue.concurrentPerform(iterations: claims.count) { index in
      let finding = finding(for: claims[index])
      state.withLock {
        findings[claims[index]] = finding
        if findings.count % 25 == 0 { report("\(findings.count) of \(claims.count) claims tried") }
      }
    }
    return findings
  }

  private func finding(for claim: String) -> Finding {
    guard let lines = places.lines[claim] else { return .unnamed }
    guard let files = evidence.files[claim] else { return .unshown }
    let mutants = package.mutants.filter { lines[$0.file]?.contains($0.line) == true }
    if mutants.isEmpty { return .unchanged }
    return mutants.contains { fails(files, with: $0.number) } ? .broken : .unnoticed
  }

  /// Scenario files that fail without any change would bear out nothing.
  func requireThatFilesPass() throws {
    let files = Set(evidence.files.values.joined()).sorted()
    if fails(files, with: 0) {
      throw MutatedPackage.Failure(message: "a scenario file fails without any change")
    }
  }

  private func fails(_ files: [String], with mutant: Int) -> Bool {
    let run = try? Subprocess.run(
      package.sim.path,
      ["test"] + files + ["--jobs", "1", "--failures", "/dev/null/none"], in: package.folder,
      environment: [MutatedPackage.variable: "\(mutant)"], atMost: 120)
    return run?.status != 0
  }
}

/// How many claims are broken with their places, and which are not.
struct ClaimReport {
  let findings: [String: ClaimTrial.Finding]
  /// The claims that are known not to be, each with the reason beside it.
  let known: KnownSurvivors

  private func unbroken(_ finding: ClaimTrial.Finding) -> [String] {
    findings.filter { $0.value == finding && !known.contains($0.key) }.map(\.key).sorted()
  }

  /// Those that the list has without need.
  private var stale: [String] {
    findings.filter { $0.value == .broken && known.contains($0.key) }.map(\.key).sorted()
  }

  /// Whether the list has exactly the claims that are not broken.
  var isComplete: Bool {
    findings.allSatisfy { ($0.value == .broken) != known.contains($0.key) }
  }

  var text: String {
    let broken = findings.values.filter { $0 == .broken }.count
    var lines = [
      "\(broken) of \(findings.count) claims: a scenario fails when the model is changed there"
    ]
    for finding in ClaimTrial.Finding.allCases {
      let claims = unbroken(finding)
      guard let lack = finding.lack, !claims.isEmpty else { continue }
      lines.append("\(claims.count): \(lack): \(claims.joined(separator: " "))")
    }
    if !stale.isEmpty {
      lines.append(
        "\(stale.count): broken, so take them off \(known.name): \(stale.joined(separator: " "))")
    }
    let listed = findings.filter { $0.value != .broken && known.contains($0.key) }.count
    if listed > 0 { lines.append("\(listed) more are listed with a reason in \(known.name).") }
    return lines.map { $0 + "\n" }.joined()
  }
}
