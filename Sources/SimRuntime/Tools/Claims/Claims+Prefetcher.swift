extension Claim {
  /// What the documents say of the prefetcher.
  static let prefetcher: [Claim] = [
    Claim(
      "C269", .prefetcher,
      "The prefetcher downloads images ahead of their use.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C270", .prefetcher,
      """
      Loading without caring for the result is for the prefetcher; the manager refuses a load \
      without completion.
      """,
      from: ["000:262", "003:936, 2193"],
      .holds("4.2", "5.x")),
  ]
}
