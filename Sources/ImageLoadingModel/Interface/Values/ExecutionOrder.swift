/// `SDWebImageDownloaderExecutionOrder`: in which order waiting downloads start, with SDWebImage's
/// raw values (C208).
package enum ExecutionOrder: Int, Hashable, Sendable, CaseIterable {
  /// `SDWebImageDownloaderFIFOExecutionOrder`: the one that has waited longest first; the default.
  case fifo = 0
  /// `SDWebImageDownloaderLIFOExecutionOrder`: the newest first, by dependencies between operations
  /// (C209).
  case lifo = 1

  /// The order with a name, for example `lifo`.
  package init?(name: String) {
    guard let order = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = order
  }

  /// The name in scenarios and reports.
  package var name: String { "\(self)" }
}
