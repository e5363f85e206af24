/// A whole custom image loader, in the place of the model's manager, caches and downloader.
///
/// It is written on the ports of its ``ModelEnvironment``: threads, cells and locks of the scheduler, the
/// simulated network, disk, coder and device. Everything else that a run is judged by the harness sees by
/// itself: requests, files, what views show, completions and their queue, deadlocks and data races.
public protocol LoaderUnderTest: Sendable {
  /// Begins a load, on the thread of the app that asks for it.
  /// - Returns: what the app cancels the load with.
  func load(_ request: LoaderRequest) async -> any LoadTask

  /// Cancels every load; asked only if ``AppAbility/cancelAll`` is declared.
  func cancelAll() async

  /// Cancels what a view loads; asked only if ``AppAbility/views`` is declared.
  func cancelLoad(of view: LoaderView) async

  /// Where the file of a URL is on disk; asked only if ``AppAbility/diskFiles`` is declared, and by
  /// observers as well: it does nothing.
  func path(of url: ImageURL) -> String
}

extension LoaderUnderTest {
  public func cancelAll() async {
    fatalError("the app declares cancelAll, and its loader does not implement it")
  }

  public func cancelLoad(of view: LoaderView) async {
    fatalError("the app declares views, and its loader does not implement cancelLoad(of:)")
  }

  public func path(of url: ImageURL) -> String {
    fatalError("the app declares diskFiles, and its loader does not implement path(of:)")
  }
}

/// A load or a prefetch that was begun (the protocol `SDWebImageOperation`).
public protocol LoadTask: Sendable {
  /// Cancels it. It may have ended long since.
  func cancel() async
}

/// What the app asks a loader for, or a view loading.
public struct LoaderRequest: Sendable {
  /// `nil` if the app gives none.
  public var url: ImageURL?
  /// `SDWebImageOptions`, of those that the app declares.
  public var options: LoadOptions
  /// The view that is to show the image; the loader itself has to show it.
  public let view: LoaderView?
  /// What the view shows until then.
  public var placeholder: String?
  /// Called as bytes arrive; `nil` if the app does not ask for progress.
  public var progress: LoadProgress?
  /// Called when the load has an answer.
  public var completed: LoadCompletion
  /// What the request carries beside: only the model's own view loading reads it.
  package let carried: (any Sendable)?

  package init(
    url: ImageURL?, options: LoadOptions, view: LoaderView?, placeholder: String?,
    progress: LoadProgress?, completed: @escaping LoadCompletion, carried: (any Sendable)? = nil
  ) {
    self.url = url
    self.options = options
    self.view = view
    self.placeholder = placeholder
    self.progress = progress
    self.completed = completed
    self.carried = carried
  }
}

/// A view of the app under test. Two views of one name are different ones: the first is gone.
public struct LoaderView: Sendable, Hashable {
  /// What steps of a scenario call it.
  public let name: String
  /// What events call it.
  package let object: String
  private let set: @Sendable (ViewContent?) async -> Void

  package init(
    name: String, object: String, set: @escaping @Sendable (ViewContent?) async -> Void
  ) {
    self.name = name
    self.object = object
    self.set = set
  }

  /// Shows an image or a placeholder; nothing with `nil`.
  public func show(_ content: ViewContent?) async { await set(content) }

  public static func == (left: LoaderView, right: LoaderView) -> Bool {
    left.object == right.object
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(object)
  }
}
