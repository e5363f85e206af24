import ImageLoadingInterface
import SimScenarios

/// No error without something in the world that made it.
struct ErrorsHaveCauses: Invariant {
  static let id = InvariantID.errorsHaveCauses
  static let sentence =
    "A load that was not cancelled gets no error without a cause, and no such error puts its "
    + "URL on the blacklist: the network or the server failed like this, or the app cancelled it. "
    + "That a 304 brings no image is no cause, and where only whole images came, that they are none. "
    + "An image that is not of the class for animations ends only loads that demand this class, and puts no URL on the "
    + "blacklist."
  static let reason = "The user sees a failure that never happened, and a retry is not offered."
  static let claims: [String] = []
  static let events: [EventKind] =
    LoadsWithOption.events + [
      .refused, .completed, .cancelled, .delegateDecided, .blacklisted,
      .downloadCancelled, .downloadCallAnswered, .downloadCallCancelled,
      .downloadStarted, .backgroundTaskExpired,
      .requestStarted, .requestChallenged, .responseReceived, .bytesReceived,
      .responseCacheable, .requestCancelled, .requestFinished, .requestFailed,
    ]

  /// What has been seen of a URL that can end a load.
  private struct Causes: Hashable {
    var failures: Set<LoadError> = []
    var statuses: Set<Int> = []
    /// Whether the server has answered, and with something else than 304, which brings no image.
    var isAnswered = false
    var isModified = false
    /// Whether what came was no image, or one of a format that has no class for animations.
    var isNoImage = false
    var isStill = false
    /// How many downloads have started, and how many of them have made a request.
    var starts = 0
    var requests = 0
  }
  private var causes: [ImageURL: Causes] = [:]
  /// The loads that may demand an image of that class.
  private var classDemanded = LoadsWithOption(.matchAnimatedImageClass, isSet: true)

  /// What a request has brought since its response. What comes before that is no image, whatever it is.
  private struct Answer: Hashable {
    var status: Int?
    var image = ImageData()
    var beginsWithResponse = false
  }
  private var answers: [Int: Answer] = [:]
  /// Requests that were given up: that they fail now is no cause.
  private var givenUp: Set<Int> = []
  /// Requests whose server asked for credentials: to cancel them then is an answer.
  private var challenged: Set<Int> = []
  private var begun: [EventSubject: ImageURL] = [:]
  /// The loads that were cancelled, or their download was, by the app or by the system.
  private var cancelled: Set<EventSubject> = []
  private var refused: Set<EventSubject> = []
  /// The URLs that a delegate of the app has put on the blacklist, for reasons of its own.
  private var decided: Set<ImageURL> = []
  /// A connection can end its own run loop.
  private let timesOutByItself: Bool
  /// The app begins a new session, which cancels all requests of the old one, and so is a cause.
  private let replacesSession: Bool
  /// Whether a part of the app's own may refuse an image.
  private let refusesImages: Bool
  private let animatedFormats: RunConstant<Set<ImageFormat>>

  init(_ rules: InvariantRules) {
    let parts = rules.generation.parts
    refusesImages =
      parts.loader != nil || parts.manager != nil || parts.downloader != nil
      || parts.downloadOperation != nil
    animatedFormats = RunConstant(rules.generation.formats.animatedFormats)
    replacesSession = rules.downloads.replacesSession
    timesOutByItself = rules.given.downloader.runLoopLimit != nil
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .started: return [.url(networkEvent.url, .adds)]
      case .responded, .finished, .failed:
        return [.url(networkEvent.url, .adds), .request(networkEvent.transfer, .changes)]
      case .challenged(let challenge) where challenge.kind == .serverTrust:
        return [.url(networkEvent.url, .adds), .request(networkEvent.transfer, .changes)]
      case .cancelled where replacesSession:
        return [.request(networkEvent.transfer, .changes), .url(networkEvent.url, .adds)]
      case .challenged, .received, .cancelled:
        return [.request(networkEvent.transfer, .changes)]
      case .cacheable: return []
      }
    case .model(.downloadStarted(let url)): return [.url(url, .adds)]
    case .model(.loadBegan(let load, .some(let url), _)):
      return [.load(load.subject, .changes), .loads(of: url.absoluteString, .adds)]
    case .downloadCall(.asked(let load, .some(let url), _)):
      return [.load(load, .changes), .loads(of: url.absoluteString, .adds)]
    case .model(.cancelled(let load, _)), .model(.refused(let load, _)),
      .downloadCall(.cancelled(let load)):
      return [.load(load, .changes)]
    case .model(.backgroundTaskExpired(let work)): return [.loads(of: work, .changes)]
    case .model(.downloadCancelled(let url)):
      return [.loads(of: url.absoluteString, .changes), .load(event.subject, .observes)]
    case .model(.completed(let load, let result)) where result.error != nil,
      .downloadCall(.answered(let load, let result)) where result.error != nil:
      return [.load(load, .observes)]
        + Set([result.url, begun[load]].compactMap(\.self)).sorted().flatMap {
          [.url($0, .observes), .loads(of: $0.absoluteString, .observes)]
        }
    case .model(.blacklisted(let url, _)): return [.url(url, .observes)]
    case .model(.delegateDecided(let url, blocks: true)): return [.url(url, .adds)]
    default: return LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    classDemanded.observe(event)
    switch event.kind {
    case .network(let networkEvent):
      note(networkEvent)
      if replacesSession, case .cancelled = networkEvent.kind {
        causes[networkEvent.url, default: Causes()].failures.insert(
          LoadError(URLErrorCode.cancelled))
      }
    case .model(.downloadStarted(let url)): causes[url, default: Causes()].starts += 1
    case .model(.cancelled(let load, _)), .downloadCall(.cancelled(let load)):
      cancelled.insert(load)
    case .model(.refused(let load, _)): refused.insert(load)
    case .model(.delegateDecided(let url, blocks: true)): decided.insert(url)
    case .model(.loadBegan(let load, .some(let url), _)): begin(load.subject, url)
    case .downloadCall(.asked(let load, .some(let url), _)): begin(load, url)
    case .model(.backgroundTaskExpired(let work)):
      cancelled.formUnion(begun.filter { $0.value.absoluteString == work }.keys)
    case .model(.downloadCancelled(let url)):
      // By the app or the system, whichever loads wait for it.
      if begun[event.subject] == nil {
        cancelled.formUnion(begun.filter { $0.value == url }.keys)
      }
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      guard let error = result.error, let url = result.url, !cancelled.contains(load),
        error.saysNoURL || !refused.contains(load), !isCaused(error, url, by: load)
      else { return }
      findings.append(
        Finding(load.name, .errorWithoutCause, "\(load) gets \(error), which nothing caused"))
    case .model(.blacklisted(let url, let error)):
      if error.saysCancelled || isCaused(error, url) { return }
      if isOfOtherClass(error, url), decided.contains(url) { return }
      findings.append(
        Finding(
          url.absoluteString, .blacklistedWithoutCause,
          isOfOtherClass(error, url)
            ? "\(url) is blacklisted for \(error), though an image came: it is only not of the class for animations"
            : "\(url) is blacklisted for \(error), which nothing caused"))
    default: break
    }
  }

  /// A name is that of one load or one call, which begins once.
  private mutating func begin(_ load: EventSubject, _ url: ImageURL) {
    if begun[load] == nil { begun[load] = url }
  }

  private mutating func note(_ event: NetworkEvent) {
    if case .failed = event.kind { answers[event.transfer] = nil }
    switch event.kind {
    case .started: causes[event.url, default: Causes()].requests += 1
    case .responded(let response):
      causes[event.url, default: Causes()].isAnswered = true
      if let status = response.status {
        causes[event.url, default: Causes()].statuses.insert(status)
      }
      if response.status != 304 { causes[event.url, default: Causes()].isModified = true }
      answers[event.transfer] = Answer(
        status: response.status, beginsWithResponse: answers[event.transfer] == nil)
    case .received(let data): answers[event.transfer, default: Answer()].image.append(data)
    case .finished: judge(answers.removeValue(forKey: event.transfer) ?? Answer(), of: event.url)
    case .challenged(let challenge):
      challenged.insert(event.transfer)
      if challenge.kind == .serverTrust {
        // A load that does not allow it gets this, though another may continue.
        causes[event.url, default: Causes()].failures.insert(
          LoadError(.serverCertificateUntrusted))
      }
    case .cancelled where !challenged.contains(event.transfer): givenUp.insert(event.transfer)
    case .failed(let error) where !givenUp.contains(event.transfer):
      causes[event.url, default: Causes()].failures.insert(error)
    case .cancelled, .failed, .cacheable: break
    }
  }

  /// Notes whether what a request has brought when it ends is an image. A 304 is to bring none.
  private mutating func judge(_ answer: Answer, of url: ImageURL) {
    causes[url, default: Causes()].isAnswered = true
    if answer.status == 304 { return }
    causes[url, default: Causes()].isModified = true
    if answer.beginsWithResponse, let image = answer.image.image, !image.hasZeroSide {
      if !animatedFormats.value.contains(image.format) {
        causes[url, default: Causes()].isStill = true
      }
    } else {
      causes[url, default: Causes()].isNoImage = true
    }
  }

  /// Whether what came is an image, and can be none of the class for animations.
  private func isOfOtherClass(_ error: LoadError, _ url: ImageURL) -> Bool {
    error == LoadError(.badImageData) && causes[url]?.isStill == true
  }

  /// - Parameter load: whose demands may be the cause; `nil` where they count for nothing.
  private func isCaused(
    _ error: LoadError, _ url: ImageURL, by load: EventSubject? = nil
  ) -> Bool {
    let seen = causes[url] ?? Causes()
    if seen.failures.contains(error) { return true }
    if error.saysCancelled { return false }
    if let status = error.status { return seen.statuses.contains(status) }
    if error.domain == .url {
      // The transport could not be made: a download has started, and no request.
      if error.code == 0 { return seen.starts > seen.requests }
      return timesOutByItself && error == LoadError(URLErrorCode.timedOut)
    }
    switch SDWebImageErrorCode(rawValue: error.code) {
    case .unusableData, .badImageData:
      return seen.isNoImage || seen.isStill && load.map(classDemanded.contains) == true
        || seen.isModified && refusesImages
    case .cacheNotModified: return seen.isAnswered
    case .invalidURL: return url.absoluteString.isEmpty
    case .blackListed: return false
    case .nilURLAtView, .invalidDownloadOperation, .invalidDownloadStatusCode, .cancelled, nil:
      return true
    }
  }
}

extension LoadError {
  /// Whether it says that there is no URL.
  fileprivate var saysNoURL: Bool { self == .invalidURL }
}
