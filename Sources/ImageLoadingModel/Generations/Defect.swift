/// A real bug that a generation of SDWebImage has, and that can be switched on or off by its id.
///
/// Each is one place in the flow's code that asks whether the defect is on; the other branch is the
/// repair.
public enum Defect: String, Hashable, Sendable, CaseIterable {
  /// A load joins a cancelled download operation that has not left the queue.
  case D05
  /// Handlers are attached after the download operation was put in the queue.
  case D06
  /// Cancelling at the downloader loses completions and leaves running operations behind.
  case D13
  /// If no task can be made the download operation never finishes and keeps its slot.
  case D15
  /// HTTP 304 gives no completion and leaves the running operation behind.
  case D16
  /// LIFO is a chain of dependencies between neighbours, which a running operation breaks.
  case D18
  /// Session callbacks for a download operation that is gone are not answered.
  case D20
  /// A cancel during the disk query leaves the combined operation running for ever.
  case M01
  /// The blacklist is asked before the cache, so it hides an image that is there.
  case M09
  /// A disk miss is reported with the cache type `disk`.
  case K01
  /// A long file name makes the disk store fail without a word.
  case K03
  /// A removed image comes back from the file without extension.
  case K04
  /// A load that is started in a synchronous completion is cancelled by the outer call.
  case V01
  /// Cancelling a load leaves its indicator spinning.
  case V10
  /// The first progressive image removes the indicator.
  case V06

  /// One line for lists.
  public var title: String {
    switch self {
    case .D05: "A new load joins a cancelled operation that has not left the queue"
    case .D06: "Handlers are attached after the operation was put in the queue"
    case .D13: "A cancel at the downloader loses completions and leaks running operations"
    case .D15: "If no task can be made the operation never finishes (slot leak)"
    case .D16: "HTTP 304 gives no completion and leaks the running operation"
    case .D18: "LIFO execution order is violated"
    case .D20: "Session callbacks are not answered if the operation is gone"
    case .M01: "A cancel during the disk query leaks the combined operation"
    case .M09: "The blacklist hides an image that is in the cache"
    case .K01: "Cache type 'disk' is reported on a disk miss"
    case .K03: "A long file name makes the disk store fail silently"
    case .K04: "A removed image comes back from the file without extension"
    case .V01: "A load started in a synchronous completion is cancelled by the outer call"
    case .V10: "Cancelling a load leaves its indicator spinning"
    case .V06: "The indicator is removed by the first progressive image"
    }
  }
}
