import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Observes what recordings report of a run.
final class Witness: RunObserver {
  private enum Entry {
    case told(strand: String, String)
    case look(String)
  }

  private let translation: Translation
  private let tellsNotifications: Bool
  private let tellsData: Bool
  private let tellsURLs: Bool
  private let tellsIndicators: Bool
  private let tellsCosts: Bool
  private var entries: [(segment: Int, entry: Entry, files: [String: ImageData])] = []
  /// The stimuli that have come.
  private var seen: Set<String> = []
  private var files: [String: ImageData]

  init(_ translation: Translation) {
    self.translation = translation
    let given = translation.scenario.given.files.filter { !$0.file.isWithoutExtension }
    files = Dictionary(given.map { ($0.url, $0.file.data) }, uniquingKeysWith: { $1 })
    tellsNotifications = translation.observation.tells("notification")
    tellsData = translation.observation.tellsOfCompletions("dataLength")
    tellsURLs = translation.observation.tellsOfCompletions("url")
    tellsCosts = translation.observation.tells("NSCache setObject")
    tellsIndicators = translation.observation.tells("indicator start")
  }

  func observe(_ event: RunEvent) {
    switch event.kind {
    case .stimulus:
      seen.insert(event.subject.name)
      if translation.sights[event.subject.name] != nil { add(event, .look(event.subject.name)) }
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .started(let request): tell(event, "started", text(request))
      case .cancelled: tell(event, "cancelled", networkEvent.url.absoluteString)
      default: break
      }
    case .trace(.reached(let step)):
      if step.name == Checkpoint.managerTransform.rawValue {
        tell(event, "transforms", "transform")
      }
    case .answered(let answer): tell(answer, event)
    case .model(let modelEvent): observe(modelEvent, event)
    default: break
    }
  }

  private func observe(_ model: ModelEvent, _ event: RunEvent) {
    switch model {
    case .viewShows(Translation.unseenView, _), .needsLayout(Translation.unseenView): break
    case .viewShows(let view, let content): tellMain(event, "\(view): \(Words.content(content))")
    case .needsLayout(let view): tellMain(event, "\(view): layout")
    case .delegateAsked(let url): tellMain(event, "delegate asked for \(url.absoluteString)")
    case .viewAnimates(let view, let content):
      tellMain(event, "\(view) animates \(Words.content(content).prefix { $0 != " " })")
    case .indicatorProgressed(_, let thousandths): tellMain(event, "indicator at \(thousandths)")
    case .indicator(_, let isShown):
      if tellsIndicators { tellMain(event, "indicator \(isShown ? "on" : "off")") }
    case .progressed(let load, let received, let expected)
    where translation.wantsProgress(load.name):
      let queue = event.place == "main" ? "main" : "background"
      tell(event, "progress \(load)", "\(received)/\(expected) on \(queue)")
    case .notified(let notification, _):
      let name = notification.rawValue.prefix(1).uppercased() + notification.rawValue.dropFirst()
      if tellsNotifications {
        tellMain(event, "notification SDWebImageDownload\(name)Notification")
      }
    case .diskStored(let key, let data): files[key] = data
    case .memoryCostSet(_, let image, let cost):
      if tellsCosts { tellMain(event, "\(Words.image(image)) costs \(cost)") }
    case .prefetchProgressed(let prefetch, let finished, let total):
      tellMain(event, "\(prefetch) progress \(finished)/\(total)")
    case .prefetchDelegateCalled(_, let url, let finished, let total):
      tellMain(event, "prefetched \(url?.absoluteString ?? ""), \(finished)/\(total)")
    case .prefetchFinished(_, let total, let skipped):
      tellMain(event, "prefetch ends: \(total), skipped \(skipped)")
    case .prefetchCompleted(let prefetch, let finished, let skipped):
      tellMain(event, "\(prefetch) completed: \(finished), skipped \(skipped)")
    default: break
    }
  }

  private func tell(_ answer: AnswerRecord, _ event: RunEvent) {
    guard let name = translation.calls[answer.step] else { return }
    if answer.step == Translation.otherThread {
      return tell(event, "background", "\(name): \(answer.text.replacing("nothing", with: "no"))")
    }
    tellMain(event, answer.text == "done" ? name : "\(name): \(answer.text)")
  }

  private func tellMain(_ event: RunEvent, _ text: String) {
    tell(event, "main", event.place == "main" ? text : "\(text) on \(event.place)")
  }

  private func tell(_ event: RunEvent, _ strand: String, _ text: String) {
    add(event, .told(strand: strand, text))
  }

  private func add(_ event: RunEvent, _ entry: Entry) {
    entries.append((Int(event.time / Translation.settling), entry, files))
  }

  private func text(_ request: NetworkRequest) -> String {
    let url = request.url.absoluteString
    guard translation.observation.tellsRequests else { return url }
    let policy = request.cachePolicy == .useProtocolCachePolicy ? 0 : 1
    let headers = request.headers.map { Words.header($0.name, $0.value) }.sorted()
    return "\(url) policy \(policy), cookies \(request.handlesCookies), "
      + "time-out \(request.timeout.components.seconds), \(headers)"
  }

  /// All that it saw, in the words of recordings.
  func projection(_ result: RunResult) -> Projection {
    let snapshots = Dictionary(result.snapshots.map { ($0.step, $0) }, uniquingKeysWith: { $1 })
    var projection = Projection()
    for pause in translation.pauses where !seen.contains(pause) {
      projection.add("\(pause) never came", to: "pauses", in: 0)
    }
    for (segment, entry, files) in entries {
      switch entry {
      case .told(let strand, let text): projection.add(text, to: strand, in: segment)
      case .look(let name):
        guard let snapshot = snapshots[name], let sight = translation.sights[name] else { continue }
        if case .noTask(let url) = sight, snapshot.state.requestsInFlight.contains(url) { continue }
        let (strand, text) = read(sight, snapshot, files)
        projection.add(text, to: strand, in: segment)
      }
    }
    switch result.outcome {
    case .crashed: projection.add("crashed", to: "end", in: 0)
    case .deadlock: projection.add("deadlock", to: "end", in: 0)
    case .rest, .idle: break
    default: projection.add("\(result.outcome)", to: "end", in: 0)
    }
    return projection
  }
}

/// What is read off a snapshot.
extension Witness {
  private func read(
    _ sight: Translation.Sight, _ snapshot: Snapshot, _ files: [String: ImageData]
  ) -> (strand: String, text: String) {
    switch sight {
    case .returned(let load, let isViews, let isInBackground):
      let strand = isInBackground ? "background" : "main"
      guard isViews, let view = Self.record(load, snapshot)?.view else {
        return (strand, "\(load) returned")
      }
      return (strand, "\(load) returned, view holds \(Self.content(of: view, snapshot))")
    case .completed(let load): return ("main", completion(of: load, snapshot))
    case .queried(let name):
      let result = Self.record(name, snapshot)?.completions.last?.result
      return ("main", "query: \(Words.image(result?.image)), \(result?.cacheType.text ?? "")")
    case .downloaded: return ("main", download(snapshot))
    case .state(let memory, let disk): return ("main", state(snapshot, memory, disk, files))
    case .running(let manager):
      let running = snapshot.state.managers.first { $0.name == manager }?.running ?? []
      return ("main", "the manager has loads: \(!running.isEmpty)")
    case .view(let view): return ("main", "view \(view) holds \(Self.content(of: view, snapshot))")
    case .animatedView(let view):
      let animation = Self.content(of: "\(view).animated", snapshot)
      return (
        "main", "view \(view) holds \(Self.content(of: view, snapshot)), animates \(animation)"
      )
    case .animationImages(let view):
      let images = snapshot.state.viewDetails.first { $0.name == view }?.animationImages ?? []
      return ("main", "view \(view) shows in turn \(images.joined(separator: " "))")
    case .liveTasks: return ("main", "live tasks: \(snapshot.state.requestsInFlight.sorted())")
    case .noTask(let url): return ("main", "no live task for \(url)")
    case .callReturned: return ("main", "call returned")
    case .directory: return ("main", "\(snapshot.state.disk.count) files")
    case .file(let name):
      return ("main", "\(name) exists: \(snapshot.state.disk.contains(name))")
    case .fileName(let key):
      return ("main", "the file is \(cache.fileName.name(forKey: key))")
    case .fileNameLength(let key):
      let name = cache.fileName.name(forKey: key)
      return ("main", "\(name.utf8.count) bytes: \(name.prefix(20))")
    case .directoryPath: return ("main", cache.directory)
    case .noBackgroundTask:
      let count = snapshot.state.openBackgroundTasks
      return ("main", count == 0 ? "no background task is open" : "\(count) background tasks")
    }
  }

  private var cache: CachePolicies { translation.scenario.generation.cache }

  private static func record(_ load: String, _ snapshot: Snapshot) -> LoadRecord? {
    snapshot.loads.first { $0.name == load }
  }

  private static func content(of view: String, _ snapshot: Snapshot) -> String {
    snapshot.state.views.first { $0.name == view }?.content ?? "no"
  }

  private func completion(of load: String, _ snapshot: Snapshot) -> String {
    guard let record = Self.record(load, snapshot), let result = record.completions.last?.result
    else {
      return "\(load) completed"
    }
    var parts = [
      Words.image(result.image), Words.error(result.error), result.cacheType.text,
      result.isOnMainQueue ? "main" : "background",
    ]
    if tellsURLs { parts.append(result.url?.absoluteString ?? "no URL") }
    if let view = record.view {
      parts.append("view holds \(Self.content(of: view, snapshot))")
    } else {
      if tellsData { parts.append("\(result.data.map { "\($0.byteCount)" } ?? "no") bytes") }
      parts.append(result.isFinished ? "finished" : "partial")
    }
    return "\(load) completed: \(parts.joined(separator: ", "))"
  }

  private func download(_ snapshot: Snapshot) -> String {
    let result = Self.record(Translation.download, snapshot)?.completions.last?.result
    return "downloaded: \(Words.image(result?.image)), \(Words.error(result?.error)), "
      + "\(result?.isOnMainQueue == true ? "main" : "background"), "
      + "\(result?.isFinished == true ? "finished" : "partial")"
  }

  private func state(
    _ snapshot: Snapshot, _ memory: [String], _ disk: [String], _ files: [String: ImageData]
  ) -> String {
    let state = snapshot.state
    return StateText(
      failed: state.failedURLs,
      counts: [state.running.count, state.downloads, state.downloaderURLs.count].map(String.init),
      memory: memory.filter { state.memory.contains($0) },
      disk: disk.compactMap { key in
        let fileName = cache.fileName.name(forKey: key)
        let isThere = state.disk.contains { $0 == key || $0 == fileName }
        return isThere && files[key] != nil ? "\(key)=\(Words.file(files[key]))" : nil
      }, backgroundTasks: state.backgroundTasks.count,
      openBackgroundTasks: state.openBackgroundTasks
    ).description
  }
}

extension CacheType {
  fileprivate var text: String { "\(self)" }
}
