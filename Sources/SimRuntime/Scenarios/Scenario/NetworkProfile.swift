/// How fast a connection of a kind is, by the profiles of Apple's Network Link Conditioner.
enum NetworkProfile: String, CaseIterable {
  case edge = "Edge"
  case thirdGeneration = "3G"
  case lte = "LTE"
  case wifi = "Wi-Fi"

  /// From a request to the first byte: the delays of both directions.
  private var latency: Duration {
    switch self {
    case .edge: .milliseconds(840)
    case .thirdGeneration: .milliseconds(200)
    case .lte: .milliseconds(115)
    case .wifi: .milliseconds(2)
    }
  }

  /// Bytes a second towards the device, for each request.
  private var bandwidth: Int {
    switch self {
    case .edge: 30_000
    case .thirdGeneration: 97_500
    case .lte: 6_250_000
    case .wifi: 5_000_000
    }
  }

  /// An answer over such a connection: the latency of the server comes on top, and a bandwidth of its own
  /// stays if it is the smaller one.
  func carrying(_ answer: ServerAnswer) -> ServerAnswer {
    var carried = answer
    carried.latency += latency
    carried.pace.bandwidth = min(answer.pace.bandwidth ?? bandwidth, bandwidth)
    return carried
  }

  /// What each is, for the format.
  static let summary =
    "Edge: 840 ms and 30 kB/s; 3G: 200 ms and 97.5 kB/s; LTE: 115 ms and "
    + "6.25 MB/s; Wi-Fi: 2 ms and 5 MB/s"
}
