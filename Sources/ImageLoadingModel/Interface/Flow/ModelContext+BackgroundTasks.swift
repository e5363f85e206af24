/// Background tasks, and their story.
extension ModelContext {
  /// Begins a background task.
  ///
  /// Original: `-[UIApplication beginBackgroundTaskWithExpirationHandler:]`.
  /// - Parameters:
  ///   - work: the URL that is downloaded, or what else is done.
  ///   - expiry: called when the time in the background is over.
  package func beginBackgroundTask(
    for work: String, expiry: @escaping Block
  ) async -> BackgroundTask {
    let task = await environment.device.beginBackgroundTask(work) {
      emit(.backgroundTaskExpired(for: work))
      await expiry()
    }
    emit(.backgroundTaskBegan(task, for: work))
    return task
  }

  /// Ends a background task; the invalid one has no effect.
  ///
  /// Original: `-[UIApplication endBackgroundTask:]`.
  ///
  /// Claims: C254.
  package func end(_ task: BackgroundTask, for work: String) async {
    await environment.device.endBackgroundTask(task)
    emit(.backgroundTaskEnded(task, for: work))
  }
}
