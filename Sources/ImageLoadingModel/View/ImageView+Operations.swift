/// Cancelling and registering the loads of a view.
extension ImageView {
  /// Cancels what is under a key and forgets it (C031).
  ///
  /// Original: `-[UIView sd_cancelImageLoadOperationWithKey:]`, which asks `conformsToProtocol:`
  /// before it cancels.
  ///
  /// Claims: C030.
  /// - Parameter isForAnother: whether the view is asked for another picture. With V34 repaired, what a load completes
  ///   with inside its cancel is not shown then.
  func cancelLoad(forKey key: String, isForAnother: Bool = false) async {
    await context.reach(.viewCancel)
    guard let operations = await registry.load(key) else { return }
    let cancel = { for operation in operations { await operation.cancel() } }
    if isForAnother, forgetsReplaced {
      await requests.replace(key, cancel)
    } else {
      await cancel()
    }
    await registry.remove(key, ifStill: looksUpAfterCancel ? operations : nil)
    for operation in operations { await operation.lifetime.release() }
  }

  /// The loads in the table that still have an owner, by key, without a step: for observers that
  /// are no part of the run.
  package var registered: [(key: String, load: EventSubject)] { registry.registered }

  /// Registers loads under a key, after the manager's call has returned (C034).
  ///
  /// Original: `-[UIView sd_setImageLoadOperation:forKey:]`.
  ///
  /// Claims: C029.
  func register(_ operations: [CombinedOperation], forKey key: String) async {
    await context.reach(.viewRegister)
    await cancelLoad(forKey: key)
    await registry.set(operations, forKey: key)
  }

  /// A cancel that calls back may have put another load there meanwhile (V02).
  private var looksUpAfterCancel: Bool {
    context.generation.view.cancelCallsBack && !context.generation.has(.cancelForgetsReplacement)
  }
}
