/// How fast a connection of a kind is, by the profiles of Apple's Network Link Conditioner.
enum NetworkProfile: String, CaseIterable, Sendable {
  case edge = "Edge"
  case thirdGeneration = "3G"
  case lte = "LTE"
  case wifi = "Wi-Fi"
  case veryBad = "Very Bad Network"

  /// From a request to the first byte: the delays of both directions.
  var latency: Duration {
    switch self {
    case .edge: .milliseconds(840)
    case .thirdGeneration: .milliseconds(200)
    case .lte: .milliseconds(115)
    case .wifi: .milliseconds(2)
    case .veryBad: .milliseconds(1_000)
    }
  }

  /// Bytes a second towards the device.
  var bandwidth: Int {
    switch self {
    case .edge: 30_000
    case .thirdGeneration: 97_500
    case .lte: 6_250_000
    case .wifi: 5_000_000
    case .veryBad: 125_000
    }
  }

  /// How many of a hundred packets it loses.
  var loss: UInt64 {
    switch self {
    case .edge, .thirdGeneration, .lte, .wifi: 0
    case .veryBad: 10
    }
  }

  /// What each is, for the format.
  static let summary =
    "Edge: 840 ms and 30 kB/s; 3G: 200 ms and 97.5 kB/s; LTE: 115 ms and "
    + "6.25 MB/s; Wi-Fi: 2 ms and 5 MB/s; Very Bad Network: 1 s, 125 kB/s and a loss of 10 %"
}
