/// A program to be run on the platform, and how often.
package struct Job: Codable, Sendable {
  package let program: Program
  package let runs: Int
  /// What the pauses of its runs are drawn from.
  package let seed: UInt64
  /// A run that takes longer is stuck.
  package let patienceInSeconds: Int

  package init(_ program: Program, runs: Int, seed: UInt64, patienceInSeconds: Int) {
    self.program = program
    self.runs = runs
    self.seed = seed
    self.patienceInSeconds = patienceInSeconds
  }
}

/// How the runs of a ``Job`` ended.
package struct Tally: Codable, Sendable {
  package struct Count: Codable, Sendable {
    package let end: End
    package let runs: Int
  }

  package let counts: [Count]

  package init(_ counts: [End: Int]) {
    self.counts = counts.map { Count(end: $0.key, runs: $0.value) }
  }

  package var runs: Int { counts.reduce(0) { $0 + $1.runs } }
}
