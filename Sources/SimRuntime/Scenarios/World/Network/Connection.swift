import ImageLoadingInterface

/// What the device is connected by.
package struct Connection: Sendable, Hashable {
  /// Which pieces of an answer are lost, and how much later they come.
  struct Loss: Sendable, Hashable {
    /// Of a hundred.
    let percent: UInt64
    private var seed: UInt64

    /// How often one piece is lost at most.
    static let repetitionLimit = 6

    init(percent: UInt64, seed: UInt64) {
      self.percent = percent
      self.seed = seed
    }

    /// How much later the next piece comes: a lost one is sent again when the retransmission timer
    /// expires, after 1 s and then twice as long each time (RFC 6298).
    mutating func delayOfNextPiece() -> Duration {
      var random = SplitMix64(seed: seed)
      defer { seed = random.next() }
      var delay = Duration.zero
      var timer = Duration.seconds(1)
      for _ in 0..<Self.repetitionLimit {
        guard random.next(below: 100) < percent else { break }
        delay += timer
        timer *= 2
      }
      return delay
    }
  }

  var profile: NetworkProfile
  var isShared = false
  var jitter = Duration.zero
  var percentLost: UInt64
  var seed: UInt64 = 0

  init(_ profile: NetworkProfile) {
    self.profile = profile
    percentLost = profile.loss
  }

  /// The bandwidth that requests share, if they do.
  var sharedBandwidth: Int? { isShared ? profile.bandwidth : nil }

  /// An answer over this connection: its latency comes on top, and a bandwidth of the server stays if it
  /// is the smaller one. What is left to chance depends on the seed, the URL and the number of the request
  /// alone, and not on what else happens.
  /// - Parameter request: how many requests of the URL were before it.
  func carrying(_ answer: ServerAnswer, of url: ImageURL, request: Int) -> ServerAnswer {
    var digest = Digest(seed: seed)
    digest.add(url.absoluteString)
    digest.add(UInt64(request))
    var random = SplitMix64(seed: digest.value)
    var added = profile.latency + random.part(of: jitter)
    var carried = answer
    if percentLost > 0 {
      var loss = Loss(percent: percentLost, seed: random.next())
      added += loss.delayOfNextPiece()
      carried.pace.loss = loss
    }
    carried.latency += added
    carried.otherLatencies = answer.otherLatencies.map { $0 + added }
    if let sharedBandwidth {
      carried.pace.sharedBandwidth = sharedBandwidth
    } else {
      carried.pace.bandwidth = min(answer.pace.bandwidth ?? profile.bandwidth, profile.bandwidth)
    }
    return carried
  }
}

extension SplitMix64 {
  /// Any part of a duration, to the microsecond.
  fileprivate mutating func part(of duration: Duration) -> Duration {
    let microseconds = UInt64(clamping: duration.attoseconds / 1_000_000_000_000)
    return microseconds == 0 ? .zero : .microseconds(Int64(clamping: next(below: microseconds + 1)))
  }
}
