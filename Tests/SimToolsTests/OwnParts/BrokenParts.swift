import ImageLoadingModel
import Synchronization

/// Keeps its files as it should, but says something else of them in one place; or it keeps nothing, and has only its
/// paths to be judged by.
final class BrokenDisk: DiskCaching {
  enum Fault: Sendable, CaseIterable {
    case nothing, pathChanges, pathIsShared, pathIsRelative, pathIsOutside, writesElsewhere,
      readsElsewhere, looksElsewhere
  }

  static let directory = "/Library/Caches/mine"
  private let files: any FileSystem
  private let fault: Fault
  private let asked = Mutex(0)
  private var keepsNothing: Bool { fault == .pathChanges || fault == .pathIsShared }

  init(_ environment: ModelEnvironment, _ fault: Fault) {
    files = environment.fileSystem
    self.fault = fault
  }

  private func count() -> Int {
    asked.withLock { asked in
      asked += 1
      return asked
    }
  }

  /// Where the bytes are.
  private func place(of key: String) -> String {
    "\(Self.directory)/\(key.replacing("/", with: "%2F"))"
  }

  func path(forKey key: String) -> String {
    let place = place(of: key)
    return switch fault {
    case .pathChanges where !key.isEmpty:
      "\(place).\(count())"
    case .pathIsShared: "\(Self.directory)/file"
    case .pathIsRelative: String(place.dropFirst())
    case .pathIsOutside where !key.isEmpty: place.replacing("mine", with: "other")
    default: place
    }
  }

  func containsData(forKey key: String) async -> Bool {
    await files.exists(place(of: key) + (fault == .looksElsewhere ? ".copy" : ""))
  }

  func data(forKey key: String) async -> ImageData? {
    try? await files.read(place(of: key) + (fault == .readsElsewhere ? ".copy" : ""))
  }

  func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
    if keepsNothing { return }
    try await files.createDirectory(Self.directory)
    let copy = place(of: key) + ".copy"
    if fault != .writesElsewhere {
      try await files.write(data, to: place(of: key), atomically: true)
    }
    if fault == .readsElsewhere || fault == .looksElsewhere || fault == .writesElsewhere {
      try await files.write(data, to: copy, atomically: true)
    }
  }

  func removeData(forKey key: String) async throws(FileError) {
    for path in [place(of: key), place(of: key) + ".copy"] where await files.exists(path) {
      try await files.remove(path)
    }
  }

  func removeAllData() async throws(FileError) {
    if await files.exists(Self.directory) { try await files.remove(Self.directory) }
  }
}

/// Loads as it should, but gives a wrong answer to one question.
final class WrongAnswers: ImageManaging {
  enum Fault: Sendable {
    case nothing, alwaysRuns, neverRuns, keyChanges, keyIsOfTheOldServer
  }

  private let base: any ImageManaging
  private let fault: Fault
  private let asked = Mutex(0)

  init(_ base: any ImageManaging, _ fault: Fault) {
    self.base = base
    self.fault = fault
  }

  private func count() -> Int {
    asked.withLock { asked in
      asked += 1
      return asked
    }
  }

  private func moved(_ url: ImageURL) -> ImageURL {
    fault == .keyIsOfTheOldServer
      ? ImageURL(url.absoluteString.replacing("https://a/", with: "https://new/")) : url
  }

  func load(_ request: ManagerRequest) async -> any LoadTask {
    var request = request
    request.url = request.url.map(moved)
    return await base.load(request)
  }

  func cancelAll() async { await base.cancelAll() }

  func isRunning() async -> Bool {
    switch fault {
    case .alwaysRuns: true
    case .neverRuns: false
    default: await base.isRunning()
    }
  }

  func cacheKey(for url: ImageURL?) async -> String? {
    let key = await base.cacheKey(for: url)
    guard fault == .keyChanges else { return key }
    return key.map { "\($0) \(count())" }
  }
}

/// Lets the request of a load go on that is cancelled, and answers the second load of the URL a little later without one.
struct KeepsRequests: ImageManaging {
  private let environment: ModelEnvironment
  private let count: Cell<Int>
  private let isRequested: Cell<Bool>

  init(_ environment: ModelEnvironment) {
    self.environment = environment
    count = environment.scheduler.cell("count of loads", 0, isAtomic: true)
    isRequested = environment.scheduler.cell("isRequested", false, isAtomic: true)
  }

  private struct Task: LoadTask {
    let end: @Sendable () async -> Void

    func cancel() async { await end() }
  }

  func load(_ request: ManagerRequest) async -> any LoadTask {
    let url = request.url ?? ImageURL("")
    let isFirst = await count.read() == 0
    await count.write(1)
    if isFirst { await isRequested.write(true) }
    environment.scheduler.thread("load of \(url)") {
      if isFirst {
        _ = await DataTask(NetworkRequest(url: url), in: environment).answer()
        return
      }
      try? await environment.scheduler.clock.sleep(for: .milliseconds(2))
      await environment.scheduler.main.async {
        await request.completed(LoadResult(error: LoadError(.badURL), url: url))
      }
    }
    return Task { await isRequested.write(false) }
  }

  func cancelAll() async {}
  func isRunning() async -> Bool { await isRequested.read() }
  func cacheKey(for url: ImageURL?) async -> String? { url?.absoluteString }
}
