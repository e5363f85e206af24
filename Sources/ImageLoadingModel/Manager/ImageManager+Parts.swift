extension ImageManager {
  /// Begins a load for a custom part, which is no owner of it.
  func begin(_ request: ManagerRequest) async -> any LoadTask {
    let operation = await load(
      request.url.map(URLArgument.url) ?? .none, options: request.options,
      values: request.context, progress: request.progress, completed: request.completed)
    let begun = BegunLoad(operation: WeakReference(operation))
    await operation.lifetime.release()
    return begun
  }
}

/// What a custom part cancels a load with that it has begun.
private struct BegunLoad: LoadTask {
  let operation: WeakReference<CombinedOperation>

  func cancel() async { await operation.withObject { await $0?.cancel() } }
}
