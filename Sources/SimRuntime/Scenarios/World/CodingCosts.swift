import ImageLoadingInterface

/// How much virtual time a coder takes; by default none.
package struct CodingCosts: Hashable, Sendable {
  /// The time of one call.
  package struct Cost: Hashable, Sendable {
    package var fixed: Durations
    /// For each 1,000 pixels of all frames, begun ones included.
    package var perThousandPixels: Duration
    /// For each 1,000 bytes of encoded data, begun ones included.
    package var perKilobyte: Duration

    package init(
      fixed: Duration = .zero, perThousandPixels: Duration = .zero, perKilobyte: Duration = .zero
    ) {
      self.fixed = Durations(fixed)
      self.perThousandPixels = perThousandPixels
      self.perKilobyte = perKilobyte
    }

    func time(pixels: Int, bytes: Int) -> Durations {
      fixed + (perThousandPixels * ((pixels + 999) / 1_000) + perKilobyte * ((bytes + 999) / 1_000))
    }
  }

  /// Decoding data, whole or in part; data that is no image costs its bytes.
  package var decode: Cost
  package var encode: Cost
  /// Drawing a decoded image ahead of its being shown.
  package var decompress: Cost

  package init(decode: Cost = Cost(), encode: Cost = Cost(), decompress: Cost = Cost()) {
    self.decode = decode
    self.encode = encode
    self.decompress = decompress
  }
}
