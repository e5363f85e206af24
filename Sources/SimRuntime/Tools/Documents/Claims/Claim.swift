/// Something that the documents say of the loading system, or that follows from the code they quote,
/// in the project's own words.
package struct Claim: Judged {
  /// `C001` to `C360`.
  package let id: String
  package let area: ClaimArea
  package let sentence: String
  package let sources: [ClaimSource]
  /// Which of the twenty steps of the documents it is said of, from 1.
  package let twentySteps: [Int]
  package let verdicts: [Verdict]

  /// Whether no document says it: it follows from the code that they quote.
  package var isConsequence: Bool { id >= "C287" }

  /// Every claim, by id.
  package static let all: [Claim] = read(format.files).entries.sorted { $0.id < $1.id }
}

/// What a claim is about.
package enum ClaimArea: String, Sendable, CaseIterable {
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
package struct ClaimSource: Sendable, Hashable, CustomStringConvertible {
  /// `000` to `004`.
  package let document: String
  /// Lines and ranges of lines, from 1.
  package let lines: String

  /// `nil` if it is written in another way.
  init?(_ place: String) {
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, ["000", "001", "002", "003", "004"].contains(parts[0]) else {
      return nil
    }
    let numbers = parts[1].replacing(", ", with: "-")
      .split(separator: "-", omittingEmptySubsequences: false)
    let areNumbers = numbers.allSatisfy { number in
      !number.isEmpty
        && number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard areNumbers else { return nil }
    document = String(parts[0])
    lines = String(parts[1])
  }

  package var description: String { "\(document):\(lines)" }

  /// The lines and ranges of lines, for people.
  package var listedLines: String {
    let ranges = lines.split(separator: ", ").map(String.init)
    return ranges.dropFirst().reduce(ranges[0]) { translated("\($0), \($1)") }
  }
}
