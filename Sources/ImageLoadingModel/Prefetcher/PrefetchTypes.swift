/// Hears of the prefetcher's work, whichever prefetch it belongs to
/// (`SDWebImagePrefetcherDelegate`).
public protocol PrefetcherDelegate: Sendable {
  /// The load of one URL has ended, with an image or without.
  func didPrefetch(_ url: ImageURL?, finished: Int, total: Int) async

  /// All loads have ended.
  /// - Parameter total: how many gave an image: those that were skipped are not counted.
  func didFinish(total: Int, skipped: Int) async
}

/// Called when the load of one URL has ended, before it is counted as skipped.
public typealias PrefetchProgress = @Sendable (_ finished: Int, _ total: Int) async -> Void
/// Called when all loads have ended.
public typealias PrefetchCompletion = @Sendable (_ finished: Int, _ skipped: Int) async -> Void

/// One URL of a prefetch, and the load that it was given.
public struct PrefetchedLoad: Hashable, Sendable {
  /// The prefetch that asked for it.
  public let prefetch: Subject
  /// The place of the URL in the prefetch's list, from 0.
  public let index: Int
  /// How many loads the prefetch had begun before.
  public let ordinal: Int
  /// `nil` if the list was gone when the URL was taken from it.
  public let url: ImageURL?

  public init(prefetch: Subject, index: Int, ordinal: Int, url: ImageURL?) {
    self.prefetch = prefetch
    self.index = index
    self.ordinal = ordinal
    self.url = url
  }

  /// The load's name: `ahead[1]`; a load out of turn also has its number, as in `ahead[1]#3`.
  public var subject: Subject {
    Subject("\(prefetch)[\(index)]" + (ordinal == index ? "" : "#\(ordinal + 1)"))
  }
}

/// The list that the prefetcher works on.
struct PrefetchList: Sendable, CustomStringConvertible {
  let prefetch: Subject
  let urls: [ImageURL]

  var description: String { "\(urls.count) of \(prefetch)" }
}

/// A block that the caller of a prefetch gave, and which prefetch it was.
struct PrefetchBlock: Sendable, CustomStringConvertible {
  let prefetch: Subject
  let call: @Sendable (Int, Int) async -> Void

  var description: String { "that of \(prefetch)" }

  init?(_ prefetch: Subject, _ call: (@Sendable (Int, Int) async -> Void)?) {
    guard let call else { return nil }
    self.prefetch = prefetch
    self.call = call
  }
}
