extension Transport {
  /// The table of URLs that goes with the transport's operations.
  func table(_ maker: DownloadOperationFactory) -> any DownloadTable {
    switch self {
    case .connection: URLCallbacks(maker)
    case .session(let policies):
      switch policies.table {
      case .behindBarriers: URLOperations(maker)
      case .underLock: LockedURLOperations(maker)
      }
    }
  }
}
