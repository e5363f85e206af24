import ImageLoadingModel
import SimScenarios
import Synchronization

/// What the loads of a run got, by name.
final class LoadLog: Sendable {
  private struct Entries: Sendable {
    var records: [LoadRecord] = []
    var indexes: [String: Int] = [:]
    var answers: [AnswerRecord] = []
    var operations: [String: WeakReference<CombinedOperation>] = [:]
    /// Operations that the caller of the manager keeps, by load.
    var owned: [String: CombinedOperation] = [:]
    /// The loads of which it keeps it beyond their end.
    var keptBeyond: Set<String> = []
    /// The loads that refresh what is cached, by the app's own options or by those that the manager's
    /// processor gives.
    var refreshes: Set<String> = []
    /// The loads whose operation was returned to the caller of the manager, which so owns it.
    var given: Set<String> = []
    var tokens: [String: any LoadTask] = [:]
    /// Images that the app keeps, by the step that gave them.
    var kept: [String: [ImageDescriptor]] = [:]
    /// Whether the run has ended: what draining threads still report is ignored.
    var isClosed = false
    /// How many loads were begun before the app was last terminated: they never end.
    var formerLoads = 0
    /// The steps that found no app, and so began nothing.
    var skipped: Set<String> = []
    /// What threads of the app wait on, by the load that is to end.
    var ends: [String: [SimulatedSemaphore]] = [:]
    /// What the cache returned to callers that keep it, to cancel; `nil` while it has returned
    /// nothing.
    var queries: [String: (any LoadTask)?] = [:]
    /// What the downloader returned to its callers.
    var downloads: [String: any RunningDownload] = [:]

    /// Whether a load has completed.
    func hasEnded(_ name: String) -> Bool {
      guard let index = indexes[name] else { return false }
      return records[index].completions.contains { $0.result.isFinished }
    }
  }

  /// What is called inside each completion. A struct: a bare closure in a `Mutex` gets wrapped anew
  /// at each access.
  private struct CompletionHandler: Sendable {
    let call: @Sendable (String) async -> Void
  }

  /// Represents, among the shared objects, that which is begun under a name.
  static func resource(of name: String) -> String { "what \(name) began" }

  private let entries = Mutex(Entries())
  /// Whether a load may be cancelled by its operation when it has ended: else the operation is not
  /// kept then.
  private let keepsOperations: Bool
  private let completionHandler = Mutex<CompletionHandler?>(nil)

  /// The steps that another step waits for, or whose images another step lets go. Only for these the order
  /// matters in which their records change and are read.
  private let watched: Set<String>

  init(of scenario: Scenario) {
    watched = Set(scenario.stimuli.compactMap(\.action.traits.readsRecordOf))
    keepsOperations = scenario.stimuli.contains { stimulus in
      if case .cancel = stimulus.action { true } else { false }
    }
  }

  /// Called inside each completion, after it is noted.
  func setCompletionHandler(_ handler: (@Sendable (String) async -> Void)?) {
    completionHandler.withLock { $0 = handler.map(CompletionHandler.init) }
  }

  /// The running step changes the record of a load.
  func touch(_ name: String, by core: any SchedulerCore) {
    if watched.contains(name) {
      core.touch(core.register(.resource, named: Self.resource(of: name)), .write)
    }
  }

  func begin(_ name: String, _ request: LoadRequest, at time: Duration) {
    begin(
      LoadRecord(
        name: name, url: request.argument.resolved, view: request.view, options: request.options,
        began: time))
  }

  func begin(_ name: String, url: ImageURL?, at time: Duration) {
    begin(LoadRecord(name: name, url: url, options: [], began: time))
  }

  /// The prefetcher begins a load.
  func begin(_ load: PrefetchedLoad, at time: Duration) {
    begin(
      LoadRecord(
        name: load.subject.name, url: load.url, options: .lowPriority, isPrefetched: true,
        began: time))
  }

  private func begin(_ record: LoadRecord) {
    entries.withLock { entries in
      entries.indexes[record.name] = entries.records.count
      entries.records.append(record)
    }
  }

  /// The model has made the operation of a load.
  func made(_ operation: CombinedOperation) {
    entries.withLock { $0.operations[operation.subject.name] = WeakReference(operation) }
  }

  /// With which options a load continues.
  func processed(_ options: LoadOptions, of name: String) {
    guard options.contains(.refreshCached) else { return }
    entries.withLock { _ = $0.refreshes.insert(name) }
  }

  func refreshes(_ name: String) -> Bool { entries.withLock { $0.refreshes.contains(name) } }

  /// The caller of the manager keeps the operation that it was given.
  /// - Parameter isKept: whether it keeps it beyond the end of the load.
  func set(
    _ operation: CombinedOperation, of name: String, isKept: Bool, by core: any SchedulerCore
  ) {
    touch(name, by: core)
    entries.withLock { entries in
      entries.given.insert(name)
      if isKept { entries.keptBeyond.insert(name) }
      if isKept || keepsOperations || !entries.hasEnded(name) { entries.owned[name] = operation }
    }
  }

  /// The operation of a load, if the caller of the manager keeps it beyond its end, and now no longer.
  func giveBack(_ name: String) -> CombinedOperation? {
    entries.withLock { entries in
      guard entries.keptBeyond.remove(name) != nil else { return nil }
      entries.given.remove(name)
      return entries.owned.removeValue(forKey: name)
    }
  }

  /// The caller of the manager has no use for the operation that it was given, unless a step may cancel the
  /// load.
  /// - Returns: whether it lets it go.
  func givesBackAtOnce(_ name: String) -> Bool {
    if keepsOperations { return false }
    return entries.withLock { $0.given.remove(name) != nil }
  }

  /// The caller of the prefetcher keeps the token that it was given.
  func set(_ token: any LoadTask, of name: String) {
    entries.withLock { $0.tokens[name] = token }
  }

  func token(of name: String) -> (any LoadTask)? { entries.withLock { $0.tokens[name] } }
  /// The app keeps an image.
  func keep(_ image: ImageDescriptor, of name: String, by core: any SchedulerCore) {
    touch(name, by: core)
    image.retain()
    entries.withLock { $0.kept[name, default: []].append(image) }
  }

  /// The images that the app keeps, and keeps no longer.
  func letGo(_ name: String) -> [ImageDescriptor] {
    entries.withLock { $0.kept.removeValue(forKey: name) ?? [] }
  }

  /// The app asks the cache, and will keep what it is given.
  func beginQuery(_ name: String) { entries.withLock { $0.queries[name] = .some(nil) } }

  /// What the cache gave for a query that the app may cancel.
  func set(query: any LoadTask, of name: String) {
    entries.withLock { $0.queries[name] = query }
  }

  func query(of name: String) -> (any LoadTask)? { entries.withLock { $0.queries[name] ?? nil } }

  /// Whether a query was begun under the name, whatever became of it.
  func isQuery(_ name: String) -> Bool { entries.withLock { $0.queries[name] != nil } }

  /// What the downloader gave for a download that no manager asked for.
  func set(_ download: any RunningDownload, of name: String) {
    entries.withLock { $0.downloads[name] = download }
  }

  func download(of name: String) -> (any RunningDownload)? {
    entries.withLock { $0.downloads[name] }
  }

  /// The threads of the run are about to be drained.
  func close() { entries.withLock { $0.isClosed = true } }

  /// Lets the operations go; after the run. They hold the observer, which holds this log.
  func shutDown() {
    entries.withLock { entries in
      entries.owned = [:]
      entries.operations = [:]
      entries.tokens = [:]
      entries.kept = [:]
      entries.ends = [:]
      entries.downloads = [:]
      entries.queries = [:]
    }
  }

  func operation(of name: String) -> WeakReference<CombinedOperation>? {
    entries.withLock { $0.operations[name] }
  }

  /// The images that the app keeps.
  var keptImages: [ImageDescriptor] { entries.withLock { $0.kept.values.flatMap(\.self) } }

  /// What the operations of loads hold that the app keeps.
  var imagesOfGivenLoads: [ImageDescriptor] {
    entries.withLock { entries in
      entries.given.sorted().compactMap { entries.operations[$0]?.snapshot?.heldImage }
    }
  }

  /// The loads whose operation has an owner beside the app, in the order of beginning.
  var ownedLoads: [String] {
    entries.withLock { entries in
      entries.records.map(\.name).filter { name in
        let ownerCount = entries.operations[name]?.ownerCount ?? 0
        return ownerCount > (entries.given.contains(name) ? 1 : 0)
      }
    }
  }

  func completed(_ name: String, _ result: LoadResult, by core: any SchedulerCore) async {
    touch(name, by: core)
    change(name) { $0.completions.append((core.now, result)) }
    if result.isFinished, !keepsOperations {
      // Freed outside the lock: it may report its end.
      _ = entries.withLock { entries in
        entries.keptBeyond.contains(name) ? nil : entries.owned.removeValue(forKey: name)
      }
    }
    await called(name)
    if result.isFinished {
      for end in entries.withLock({ $0.ends.removeValue(forKey: name) ?? [] }) { end.signal() }
    }
  }

  /// Has a semaphore signalled when a load has completed.
  /// - Returns: whether that is still to come.
  func signals(_ end: SimulatedSemaphore, atTheEndOf name: String) -> Bool {
    entries.withLock { entries in
      let isFormer = entries.indexes[name].map { $0 < entries.formerLoads } ?? false
      if entries.hasEnded(name) || isFormer || entries.skipped.contains(name) { return false }
      entries.ends[name, default: []].append(end)
      return true
    }
  }

  /// The app was terminated, with all its loads.
  func endLife() { entries.withLock { $0.formerLoads = $0.records.count } }

  /// A step has found no app: nothing will be begun under its name.
  func skip(_ name: String) { entries.withLock { _ = $0.skipped.insert(name) } }

  /// The prefetcher was called back for one of its loads.
  func completedAhead(_ name: String, _ result: LoadResult, at time: Duration) {
    change(name) { record in
      if record.isPrefetched { record.completions.append((time, result)) }
    }
  }

  /// A block that the scenario gave is being called in a name: runs what waited for it, inside.
  func called(_ name: String) async {
    if let handler = completionHandler.withLock({ $0 }) { await handler.call(name) }
  }

  func progressed(_ name: String, _ received: Int, _ expected: Int) {
    change(name) { $0.progress.append((received, expected)) }
  }

  func setterCalled(_ name: String, _ content: ViewContent?, _ data: ImageData?) {
    change(name) { $0.setterCalls.append((content?.description, data?.byteCount)) }
  }

  func cancelled(_ name: String) { change(name) { $0.isCancelled = true } }

  private func change(_ name: String, _ body: (inout LoadRecord) -> Void) {
    entries.withLock { entries in
      if !entries.isClosed, let index = entries.indexes[name] { body(&entries.records[index]) }
    }
  }

  /// A step that asked the cache is answered.
  func answered(_ answer: AnswerRecord) async {
    entries.withLock { if !$0.isClosed { $0.answers.append(answer) } }
    if let handler = completionHandler.withLock({ $0 }) { await handler.call(answer.step) }
  }

  /// The answers in the order in which they came.
  var answers: [AnswerRecord] { entries.withLock { $0.answers } }

  /// The records in the order of beginning.
  var records: [LoadRecord] { entries.withLock { $0.records } }
}
