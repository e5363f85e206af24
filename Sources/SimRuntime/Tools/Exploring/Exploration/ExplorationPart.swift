import ImageLoadingInterface

/// What one shard of an exploration has done and found, for `sim merge`.
package struct ExplorationPart: Sendable {
  /// Why documents do not belong together.
  package struct Problem: Error, Equatable {
    package let message: Sentence

    package init(message: Sentence) { self.message = message }
  }

  /// The version of the document.
  static let version: Int64 = 1
  /// What distinguishes the document from others.
  static let type = "exploration part"

  /// The scenario file.
  package let file: String
  /// A digest of the file, which must be the same in all shards.
  package let fileDigest: String
  /// The words after `sim explore` that say what is explored, but for the file and the shard.
  package let words: [String]
  package let report: ExplorationReport
  package let shard: Shard

  package init(
    _ report: ExplorationReport, of file: ScenarioFile, named name: String, words: [String],
    shard: Shard
  ) {
    self.file = name
    fileDigest = Self.digest(of: file)
    self.words = words
    self.report = report
    self.shard = shard
  }

  package static func digest(of file: ScenarioFile) -> String {
    var digest = Digest()
    digest.add(file.document.text(pretty: false))
    return digest.description
  }

  /// Whether a text is the document of a shard.
  package static func isPart(_ bytes: [UInt8]) -> Bool {
    (try? JSONParser.parse(bytes))?.text("type") == type
  }

  /// What a document says of the exploration, before the report in it can be read.
  package struct Heading: Sendable, Equatable {
    package let file: String
    package let fileDigest: String
    package let words: [String]
    /// That of ``ExplorationReport/division``.
    package let division: UInt64
  }

  package var heading: Heading {
    Heading(file: file, fileDigest: fileDigest, words: words, division: report.division)
  }

  /// Puts shards together.
  /// - Parameter parts: of one plan, by their numbers; one at least.
  /// - Returns: the report of the whole, and which shards are missing. Without them not all was tried.
  package static func joined(_ parts: [ExplorationPart]) -> (
    report: ExplorationReport, missing: [Int]
  )? {
    let parts = parts.sorted { $0.shard.number < $1.shard.number }
    guard var report = parts.first?.report else { return nil }
    for part in parts.dropFirst() { report.add(part.report) }
    report.shardCount = parts[0].shard.count
    report.plan.shard = Shard()
    let missing = Shard.missing(parts.map(\.shard))
    if !missing.isEmpty, report.end == .exhausted { report.end = .parts }
    return (report, missing)
  }
}
