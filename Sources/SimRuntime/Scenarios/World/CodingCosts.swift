import ImageLoadingModel

/// How much virtual time a coder takes; by default none.
public struct CodingCosts: Hashable, Sendable {
  /// The time of one call.
  public struct Cost: Hashable, Sendable {
    public var fixed: Duration
    /// For each 1,000 pixels of all frames, begun ones included.
    public var perThousandPixels: Duration
    /// For each 1,000 bytes of encoded data, begun ones included.
    public var perKilobyte: Duration

    public init(
      fixed: Duration = .zero, perThousandPixels: Duration = .zero, perKilobyte: Duration = .zero
    ) {
      self.fixed = fixed
      self.perThousandPixels = perThousandPixels
      self.perKilobyte = perKilobyte
    }

    func time(pixels: Int, bytes: Int) -> Duration {
      fixed + perThousandPixels * ((pixels + 999) / 1_000) + perKilobyte * ((bytes + 999) / 1_000)
    }
  }

  /// Decoding data, whole or in part; data that is no image costs its bytes.
  public var decode: Cost
  public var encode: Cost
  /// Drawing a decoded image ahead of its being shown.
  public var decompress: Cost

  public init(decode: Cost = Cost(), encode: Cost = Cost(), decompress: Cost = Cost()) {
    self.decode = decode
    self.encode = encode
    self.decompress = decompress
  }
}
