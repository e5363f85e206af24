/// The answers of one load of a prefetch: one that refreshes may have two. Each counts (P13), or the first alone;
/// when it comes (P16), or when the load has ended.
struct PrefetchAnswers: Sendable {
  private struct Waiting: Sendable {
    var results: [LoadResult] = []
    var hasEnded = false
    var isCounted = false
  }

  /// Whether the load counts no more; `nil` if each answer counts.
  private let wasCounted: Cell<Bool>?
  /// What is to count at the end; `nil` if answers do not wait for it.
  private let waiting: Cell<Waiting>?
  private let countsEach: Bool

  /// A load that does not refresh ends with its answer.
  init(_ load: PrefetchedLoad, options: LoadOptions, _ context: ModelContext) {
    countsEach = context.generation.has(.countsEachAnswer)
    let waits =
      options.contains(.refreshCached) && !context.generation.has(.prefetchEndsBeforeRefresh)
    let name = "prefetch \(load.subject)"
    waiting =
      waits ? context.scheduler.cell("\(name).answers", Waiting(), isAtomic: true) : nil
    wasCounted =
      countsEach || waits ? nil : context.scheduler.cell("\(name).isCounted", false, isAtomic: true)
  }

  /// An answer has come.
  /// - Returns: what counts now.
  func add(_ result: LoadResult) async -> [LoadResult] {
    if let waiting {
      return await waiting.update(nil) { waiting in
        waiting.results.append(result)
        return take(&waiting)
      }
    }
    if let wasCounted, await wasCounted.exchange(true) { return [] }
    return [result]
  }

  /// What the manager is to call at the end of the load, if that is waited for.
  /// - Parameter count: gets what counts then.
  func end(
    _ count: @escaping @Sendable (_ results: [LoadResult], _ isCancelled: Bool) async -> Void
  ) -> LoadEnd? {
    guard let waiting else { return nil }
    return { isCancelled in
      let results = await waiting.update(nil) { waiting in
        waiting.hasEnded = true
        return take(&waiting)
      }
      await count(results, isCancelled)
    }
  }

  /// What counts, once the load has ended and has an answer: in some orders that comes last.
  private func take(_ waiting: inout Waiting) -> [LoadResult] {
    guard waiting.hasEnded, !waiting.results.isEmpty else { return [] }
    defer { waiting.results = [] }
    if countsEach { return waiting.results }
    if waiting.isCounted { return [] }
    waiting.isCounted = true
    return [waiting.results[0]]
  }
}
