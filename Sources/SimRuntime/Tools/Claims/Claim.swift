/// Something that the documents say of the loading system, or that follows from the code they quote,
/// in the project's own words.
public struct Claim: Judged {
  /// `C001` to `C360`.
  public let id: String
  public let area: ClaimArea
  public let sentence: String
  public let sources: [ClaimSource]
  public let verdicts: [Verdict]

  /// Whether no document says it: it follows from the code that they quote.
  public var isConsequence: Bool { id >= "C287" }

  init(
    _ id: String, _ area: ClaimArea, _ sentence: String, from sources: [ClaimSource],
    _ verdicts: Verdict...
  ) {
    self.id = id
    self.area = area
    self.sentence = sentence
    self.sources = sources
    self.verdicts = verdicts
  }

  /// Every claim, by id.
  public static let all: [Claim] = areas.joined().sorted { $0.id < $1.id }

  private static let areas = [
    view, operationsDictionary, manager, managerAnswers, managerConsequences, failedURLs,
    cacheMemory, cacheDisk, cacheDiskReading, cacheQuery, cacheCleaning, downloader, coalescing,
    progress, formats, mainQueue, appLifecycle, prefetcher, flow,
  ]
}

/// What a claim is about.
public enum ClaimArea: String, Sendable, CaseIterable {
  case view
  case operationsDictionary = "operations-dictionary"
  case manager
  case failedURLs = "failed-urls"
  case cacheMemory = "cache-memory"
  case cacheDisk = "cache-disk"
  case cacheQuery = "cache-query"
  case cacheCleaning = "cache-cleaning"
  case downloader
  case coalescing
  case progress
  case formats
  case mainQueue = "main-queue"
  case appLifecycle = "app-lifecycle"
  case prefetcher
  case flow
}

/// A place in one of the five documents, such as `003:959-963, 2218`.
public struct ClaimSource: Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// `000` to `004`.
  public let document: String
  /// Lines and ranges of lines, from 1.
  public let lines: String

  public init(stringLiteral place: String) {
    let parts = place.split(separator: ":", maxSplits: 1)
    document = String(parts.first ?? "")
    lines = String(parts.dropFirst().first ?? "")
  }

  public var description: String { "\(document):\(lines)" }
}
