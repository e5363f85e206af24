/// Background tasks, and their story.
extension Context {
  /// Begins a background task.
  ///
  /// Original: `-[UIApplication beginBackgroundTaskWithExpirationHandler:]`.
  /// - Parameters:
  ///   - work: the URL that is downloaded, or what else is done.
  ///   - expiry: called when the time in the background is over.
  func beginBackgroundTask(
    for work: String, expiry: @escaping Block
  ) async -> BackgroundTask {
    let task = await environment.device.beginBackgroundTask(work) {
      tell(.backgroundTaskExpired(for: work))
      await expiry()
    }
    tell(.backgroundTaskBegan(task, for: work))
    return task
  }

  /// Ends a background task; the invalid one has no effect.
  ///
  /// Original: `-[UIApplication endBackgroundTask:]`.
  func end(_ task: BackgroundTask, for work: String) async {
    await environment.device.endBackgroundTask(task)
    tell(.backgroundTaskEnded(task, for: work))
  }
}
