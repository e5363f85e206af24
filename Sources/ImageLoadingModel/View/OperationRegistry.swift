/// The loads of a view by operation key (`UIView+WebCacheOperation`).
protocol OperationRegistry: Sendable {
  /// The loads under a key, with the caller as a new owner; `nil` if there is none.
  ///
  /// Original: the lookup in `sd_cancelImageLoadOperationWithKey:`.
  func load(_ key: String) async -> [CombinedOperation]?

  /// Forgets what is under a key.
  ///
  /// Original: the removal in `sd_cancelImageLoadOperationWithKey:`, as in
  /// `sd_removeImageLoadOperationWithKey:`.
  /// - Parameter operations: only if it is still these; `nil` for whatever is there.
  func remove(_ key: String, ifStill operations: [CombinedOperation]?) async

  /// Puts loads under a key.
  ///
  /// Original: the assignment in `sd_setImageLoadOperation:forKey:`.
  func set(_ operations: [CombinedOperation], forKey key: String) async

  /// The loads in the table that still have an owner, by key, without a step: for observers that
  /// are no part of the run.
  var registered: [(key: String, load: EventSubject)] { get }

  /// The view is gone.
  func forgetAll() async
}

extension OperationRegistryKind {
  func make(for view: String, in scheduler: SchedulerPort) -> any OperationRegistry {
    switch self {
    case .strongWithoutLock: StrongOperationRegistry(view: view, scheduler: scheduler)
    case .weakUnderLock: WeakOperationRegistry(view: view, scheduler: scheduler)
    }
  }
}
