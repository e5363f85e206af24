/// The lanes of diagrams.
package enum Lane {
  /// The lane of a queue or thread, in English.
  package static func name(of place: String) -> String { sentence(of: place).text }

  /// The lane of a queue or thread. Queues that each download has for itself share one, so that a
  /// diagram does not grow wider with every download.
  package static func sentence(of place: String) -> Sentence {
    if place.isEmpty { return "the world" }
    guard let own = place.firstRange(of: " of download of ") else { return "\(place)" }
    return "\(place[..<own.lowerBound]) of downloads"
  }
}
