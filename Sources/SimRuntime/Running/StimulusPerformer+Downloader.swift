import ImageLoadingModel
import SimScenarios

extension StimulusPerformer {
  /// Asks the downloader itself; what it answers is noted under the name of the step.
  func ask(_ request: DownloaderRequest, _ step: BoundStimulus) async {
    switch request {
    case .download(let url, let options, let wantsProgress):
      await download(url.map { ImageURL($0) }, options, wantsProgress, step)
    case .cancel(let name):
      await seek(name)
      if let download = log.download(of: name) {
        emit(.downloadCall(.cancelled(EventSubject(name))))
        log.cancelled(name)
        await download.cancel()
      } else {
        note("\(step.name) (\(step.action.sentence)) did nothing: there is nothing of it to cancel")
      }
    case .occupy(let url, let span):
      let isOccupied = await world.downloader.occupyDownload(of: ImageURL(url)) { [world] in
        await world.scheduler.clock.pause(for: span)
      }
      if !isOccupied {
        note("\(step.name) (\(step.action.sentence)) did nothing: there is no download of that URL")
      }
    case .newSession:
      if await !world.downloader.createNewSession() {
        note("\(step.name) (\(step.action.sentence)) did nothing: this release has no such call")
      }
    case .setHeader(let name, let value):
      await world.downloader.setHeader(NetworkRequest.Header(name, value))
    }
  }

  private func download(
    _ url: ImageURL?, _ options: DownloaderOptions, _ wantsProgress: Bool, _ step: BoundStimulus
  ) async {
    let scheduler = world.scheduler
    log.begin(step.name, url: url, at: scheduler.core.now)
    let load = EventSubject(step.name)
    emit(.downloadCall(.asked(load, url: url, options)))
    let progress: LoadProgress? =
      wantsProgress
      ? { @Sendable [log, emit] received, expected in
        emit(.downloadCall(.progressed(load, received: received, expected: expected)))
        log.progressed(step.name, received, expected)
      }
      : nil
    let download = await world.downloader.download(
      url, options: options, progress: progress,
      completed: { [log, emit, unowned life = world.life] answer in
        guard life.isRunning else { return }
        let result = LoadResult(
          image: answer.image, data: answer.data, error: answer.error,
          isFinished: answer.isFinished, url: url, isOnMainQueue: scheduler.main.isCurrent)
        emit(.downloadCall(.answered(load, result)))
        await log.completed(step.name, result, by: scheduler.core)
      })
    guard let download else { return }
    await seek(step.name, .write)
    log.set(download, of: step.name)
  }
}
