import ImageLoadingModel
import SimScenarios

/// What became of one prefetch.
package struct PrefetchRecord: Sendable {
  package let name: String
  package var urls: [ImageURL]
  package var began: Duration
  package var progress: [(finished: Int, total: Int)] = []
  package var completions: [(time: Duration, finished: Int, skipped: Int)] = []
  /// The calls of the prefetcher's delegate for its loads.
  package var told: [(url: ImageURL?, finished: Int, total: Int)] = []
  package var finishes: [(total: Int, skipped: Int)] = []
  package var isCancelled = false
}

/// What the prefetches of a run reported, in the order of beginning.
struct PrefetchLog {
  private(set) var records: [PrefetchRecord] = []
  private var indexes: [String: Int] = [:]
  private var prefetchOfLoad: [String: String] = [:]

  mutating func observe(_ event: ModelEvent, at time: Duration) {
    switch event {
    case .prefetchBegan(let prefetch, let urls):
      indexes[prefetch.name] = records.count
      records.append(PrefetchRecord(name: prefetch.name, urls: urls, began: time))
    case .prefetchRequested(let load):
      prefetchOfLoad[load.subject.name] = load.prefetch.name
    case .prefetchProgressed(let prefetch, let finished, let total):
      change(prefetch.name) { $0.progress.append((finished, total)) }
    case .prefetchDelegateCalled(let load, let url, let finished, let total):
      change(prefetchOfLoad[load.name]) { $0.told.append((url, finished, total)) }
    case .prefetchFinished(let load, let total, let skipped):
      change(prefetchOfLoad[load.name]) { $0.finishes.append((total, skipped)) }
    case .prefetchCompleted(let prefetch, let finished, let skipped):
      change(prefetch.name) { $0.completions.append((time, finished, skipped)) }
    case .prefetchingCancelled:
      for index in records.indices where records[index].completions.isEmpty {
        records[index].isCancelled = true
      }
    case .prefetchCancelled(let prefetch):
      change(prefetch.name) { record in
        if record.completions.isEmpty { record.isCancelled = true }
      }
    default: break
    }
  }

  private mutating func change(_ name: String?, _ body: (inout PrefetchRecord) -> Void) {
    if let name, let index = indexes[name] { body(&records[index]) }
  }
}
