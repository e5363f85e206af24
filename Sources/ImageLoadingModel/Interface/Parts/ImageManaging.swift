/// What views, the prefetcher and the app ask for images (`SDWebImageManager`).
///
/// Each manager of the app is one: the shared one, that of the prefetcher, and those that a scenario names.
/// The model sees to the rest: which load a view has, and what is observed of a load. A load counts as running
/// until its finished completion is called or its cancel has returned.
///
/// ```swift
/// /// Loads pictures of the old server from the new one.
/// struct FromTheNewServer: ImageManaging {
///   let standard: any ImageManaging
///
///   func load(_ request: ManagerRequest) async -> any LoadTask {
///     var request = request
///     request.url = request.url.map(moved)
///     return await standard.load(request)
///   }
///   func cancelAll() async { await standard.cancelAll() }
///   func isRunning() async -> Bool { await standard.isRunning() }
///   func cacheKey(for url: ImageURL?) async -> String? {
///     await standard.cacheKey(for: url.map(moved))
///   }
/// }
/// ```
public protocol ImageManaging: Sendable {
  /// Begins a load, on the thread that asks for it.
  ///
  /// Original: `-[SDWebImageManager loadImageWithURL:options:context:progress:completed:]`.
  /// - Returns: what cancels the load; what the model's own has returned for another load ends the app.
  ///
  /// Claims: C079.
  func load(_ request: ManagerRequest) async -> any LoadTask

  /// Cancels all running loads.
  ///
  /// Original: `-[SDWebImageManager cancelAll]`.
  ///
  /// Claims: C075.
  func cancelAll() async

  /// Whether a load is running: while one is requested, and no more when all have ended. An answer that is not so ends
  /// the app with a sentence.
  ///
  /// Original: `-[SDWebImageManager isRunning]`.
  ///
  /// Claims: C077.
  func isRunning() async -> Bool

  /// The key under which a URL's image is cached: always the same for a URL, unless the app sets a key filter, and
  /// where the model's own loads, one of those under which that caches. Another key, or none for a URL, ends the app
  /// with a sentence.
  ///
  /// Original: `-[SDWebImageManager cacheKeyForURL:]`.
  ///
  /// Claims: C046.
  func cacheKey(for url: ImageURL?) async -> String?
}

/// A load that a manager is asked for.
public struct ManagerRequest: Sendable {
  /// `nil` if the caller gives none.
  public var url: ImageURL?
  /// `SDWebImageOptions`.
  public var options: LoadOptions
  /// `SDWebImageContext` (5.x).
  public var context: LoadContext
  /// Called as bytes arrive; `nil` if the caller does not ask for progress.
  public var progress: LoadProgress?
  /// Called on main when the load has an answer; before that with partial images, if they are wanted.
  public var completed: LoadCompletion
  /// What the load carries beside: only the model's own manager reads it. `nil` if a part makes the request.
  package var carried: (any Sendable)?
  /// Whether the options processor was asked already, by a view: for the repair of M25.
  package var isProcessed = false

  /// - Parameters:
  ///   - context: what it carries beside its options; generations before 5.x take no notice.
  ///   - completed: called when the load has an answer.
  public init(
    url: ImageURL?, options: LoadOptions = [], context: LoadContext = LoadContext(),
    progress: LoadProgress? = nil, completed: @escaping LoadCompletion
  ) {
    self.url = url
    self.options = options
    self.context = context
    self.progress = progress
    self.completed = completed
  }
}
