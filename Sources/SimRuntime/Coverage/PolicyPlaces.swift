import ImageLoadingModel

/// At which named steps the flow asks for which policy.
///
/// A policy is a plain value, so nobody hears when it is read. That it is asked for is told from the
/// step at which this happens: from the last step before it, whatever the answer.
enum PolicyPlaces {
  /// The names of all policies of a generation, such as `cache.fileName`, in the order of its tables.
  static func names(of generation: Generation) -> [String] {
    Mirror(reflecting: generation).children.flatMap { table -> [String] in
      guard let part = table.label, "\(type(of: table.value))".hasSuffix("Policies") else {
        return []
      }
      return Mirror(reflecting: table.value).children.compactMap { policy in
        policy.label.map { "\(part).\($0)" }
      }
    }
  }

  /// The steps at which a policy is asked for; none if no step tells, or if only readers of scenarios
  /// ask for it.
  static func steps(of policy: String) -> [Step] { all[policy] ?? [] }

  /// The policies that are asked for at any of these steps.
  static func policies(of generation: Generation, askedAt reached: Set<String>) -> Set<String> {
    Set(
      names(of: generation).filter { policy in
        steps(of: policy).contains { reached.contains($0.rawValue) }
      })
  }

  /// Whether it was said where a policy is asked for, be it at no step.
  static func knows(_ policy: String) -> Bool { all[policy] != nil }

  private static let all: [String: [Step]] = [
    "mainQueue.test": [.managerCompletion, .viewCompletion],
    "mainQueue.completionsBlock": [.managerCompletion, .viewCompletion],
    "manager.rejectedURLError": [.managerReject],
    "manager.blacklistRule": [.managerDownloadAnswer],
    "cache.fileName": [.cacheDiskRead, .cacheDiskWrite, .cacheDiskRemove, .cacheDiskExists],
    "cache.directory": [.cacheDiskRead, .cacheDiskWrite, .cacheClean],
    "cache.queryNeedsCallback": [.cacheMemoryRead],
    "cache.logsWritesOffIOQueue": [.cacheDiskWrite],
    "downloader.acceptHeader": [.downloaderCreate],
    "downloader.statusError": [.operationResponse],
    "downloader.noDataError": [.operationComplete],
    "downloader.zeroPixelsError": [.operationDecode],
    "downloader.noTaskError": [.operationStart],
    "prefetcher.limit": [.prefetchStart, .prefetchMake],
    "prefetcher.listIsAtomic": [.prefetchStart],
    "view.nilURLError": [],
  ]
}
