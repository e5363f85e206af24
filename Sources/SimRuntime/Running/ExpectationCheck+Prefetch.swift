import ImageLoadingModel
import SimScenarios

extension ExpectationCheck {
  /// Compares what a prefetch reported with what is expected of it.
  mutating func check(_ name: String, _ expected: ExpectedPrefetch, _ record: PrefetchRecord?) {
    let section = ExpectationPath(.prefetches) / name
    if let progress = expected.progress {
      check(
        section / "progress", Self.list(progress),
        Self.list(record?.progress.map { [$0.finished, $0.total] } ?? []))
    }
    if let completion = expected.completion {
      check(
        section / "completion", Self.list(completion.map { [$0] } ?? []),
        Self.list(record?.completions.map { [$0.finished, $0.skipped] } ?? []))
    }
    if let urls = expected.delegateURLs {
      check(
        section / "delegate" / "urls", "\(urls)",
        "\(record?.told.map { $0.url?.absoluteString ?? "nil" } ?? [])")
    }
    if let counts = expected.delegateCounts {
      check(
        section / "delegate" / "counts", Self.list(counts),
        Self.list(record?.told.map { [$0.finished, $0.total] } ?? []))
    }
    if let finish = expected.delegateFinish {
      check(
        section / "delegate" / "finish", Self.list(finish.map { [$0] } ?? []),
        Self.list(record?.finishes.map { [$0.total, $0.skipped] } ?? []))
    }
  }

  private static func list(_ pairs: [[some BinaryInteger]]) -> Sentence {
    pairs.isEmpty ? "no call" : Sentence(pairs.map { "\($0)" }, separator: " ")
  }
}
