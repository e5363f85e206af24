import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The lines of a recording that say what was done.
extension Translation {
  mutating func translate(stimulus line: String) throws {
    if line == ObservedEvent.settle { return settle() }
    if try translateLoad(line) || translateNetwork(line) || translateGiven(line) { return }
    if translateCall(line) || translatePrefetch(line) || translateAnimation(line) { return }
    if let match = line.wholeMatch(of: /(on another thread: )?cancel #(\d+)/) {
      return cancel("#\(match.2)", isElsewhere: match.1 != nil)
    }
    if try translateDownload(line) || translateCaches(line) { return }
    switch line {
    case "let background queues run; main queue blocked":
      // Main has been blocked since the network did something, while a thread was held.
      if let heldSince { time = heldSince }
      add(.wait(.seconds(1)), when: momentOfTransform)
    case "view: cancel current image load": add(.cancelView("v", nil))
    case "cache: clear memory": add(.clearMemory)
    case "cache: clear memory and disk", "cache: clearDisk + clearMemory inside the completion":
      add(.clearMemory)
      add(.clearDisk)
    case "cache: remove A from disk": add(.remove(url: "http://h.test/a.png", fromDisk: true))
    case "disk-cache io queue is held (no disk query can run)": add(.busy(.io, .seconds(20)))
    case "downloader: suspended": add(.suspendDownloads(true))
    case "downloader: resumed": add(.suspendDownloads(false))
    case "downloader: cancelAllDownloads": add(.cancelDownloads)
    case "manager: cancelAll": add(.cancelAll(manager: nil))
    case "the thread that serves download #1 is busy for 0.4 s":
      let span = Duration.milliseconds(400)
      switch scenario.generation.downloader.transport {
      case .session: add(.busy(.session, span))
      case .connection: add(.downloader(.occupy(url: observation.loadedURL, span)))
      }
    case "app notification: UIApplicationDidReceiveMemoryWarningNotification",
      "app notification: memory":
      add(.memoryWarning)
    case "app notification: terminate; the process would exit when it has returned":
      add(.app(.terminate))
    case "app notification: UIApplicationDidEnterBackgroundNotification":
      add(.app(.enterBackground))
    case "main queue drained once, transform starts; cancel after it ran, before its completion is delivered":
      isCancelledAfterTransform = true
      advance(.seconds(1))
    case "the paused thread is let go": letGo()
    case "main queue runs again":
      advance(.seconds(5))
      origin = .main
    case "(set image is called on a background thread)",
      "(the next load is called on a background thread while the main queue is blocked for 0.1 s)":
      add(.wait(.seconds(3)))
      advance(.seconds(1))
      origin = .background
    case "background time expires",
      "background-task expiration handlers still open are called now":
      add(.app(.expireBackgroundTime))
    case "disk-cache io queue is released", "A is read from disk now": break
    case _ where line.hasPrefix("("): break
    default: throw NotTranslated(description: "\"\(line)\" is not translated")
    }
  }

  private mutating func cancel(_ load: String, isElsewhere: Bool) {
    if let momentOfTransform { return add(.cancel(load: load), when: momentOfTransform) }
    if isElsewhere { return add(.cancel(load: load), from: .background) }
    add(.cancel(load: load))
  }

  /// Where main is blocked from the beginning of a transform on, so that its completion has to wait.
  private var momentOfTransform: Stimulus.Moment? {
    guard isCancelledAfterTransform, completions["#1"] == nil else { return nil }
    return .reaches(subject: "#1", step: .managerTransform, occurrence: 1)
  }

  /// A view that the recording does not mention.
  static let unseenView = "unseen"

  // MARK: Loads

  private mutating func translateLoad(_ line: String) throws -> Bool {
    if let match = line.wholeMatch(of: /load (#\d+) url=(.*) options=\[(.*)\]/) {
      let load = String(match.1)
      var (options, context) = (try options(String(match.3)), context)
      if scenario.generation.manager.hasContext, options.remove(.cacheMemoryOnly) != nil {
        context.storeCacheType = .memory
      }
      add(
        .load(
          LoadRequest(
            argument: argument(String(match.2)), options: options,
            context: context, wantsProgress: wantsProgress(load))), named: load)
      hasReturned(load, isViews: false)
      return true
    }
    if let match = line.wholeMatch(of: /load (#\d+) url=(\S+) context: storeCacheType=Disk/) {
      context.storeCacheType = .disk
      return try translateLoad("load \(match.1) url=\(match.2) options=[]")
    }
    let viewLine = /view (\w+): set image url=(.*) placeholder=(\w+) options=\[(.*)\] \((#\d+)\)/
    if let match = line.wholeMatch(of: viewLine) {
      let load = String(match.5)
      add(
        .load(
          LoadRequest(
            argument: argument(String(match.2)), options: try options(String(match.4)),
            view: String(match.1), placeholder: match.3 == "nil" ? nil : String(match.3),
            context: context, wantsProgress: wantsProgress(load))), named: load)
      hasReturned(load, isViews: true)
      return true
    }
    if line == "view (not retained elsewhere): set image A, then the view is released" {
      add(
        .load(
          LoadRequest(
            argument: argument("http://h.test/a.png"), options: [], view: Self.unseenView,
            wantsProgress: false)), named: "#1")
      add(.releaseView(Self.unseenView))
      return true
    }
    return false
  }

  private mutating func hasReturned(_ load: String, isViews: Bool) {
    let isTold = observation.events.contains {
      $0.load == load && ($0.name == "load returned" || $0.name == "view call returned")
    }
    if !isTold { return }
    if origin == .background { advance(.seconds(1)) }
    look(.returned(load: load, isViews: isViews, isInBackground: origin == .background))
  }

  /// Whether a load was given a progress block.
  func wantsProgress(_ load: String) -> Bool {
    observation.variants.joined().contains { $0.name == "progress" && $0.load == load }
  }

  private func argument(_ text: String) -> URLArgument {
    if text == "nil" { return .none }
    if text == "NSNull" || text == "NSSmallInt" { return .other(className: text) }
    if let match = text.wholeMatch(of: /NSString "(.*)"/) { return .string(String(match.1)) }
    return .url(ImageURL(text))
  }

  private func options(_ list: String) throws -> LoadOptions {
    var options: LoadOptions = []
    for name in list.split(separator: ",") {
      guard let option = Self.options[String(name)] else {
        throw NotTranslated(description: "the option \(name) is not translated")
      }
      options.insert(option)
    }
    return options
  }

  private static let options: [String: LoadOptions] = [
    "RetryFailed": .retryFailed, "LowPriority": .lowPriority, "HighPriority": .highPriority,
    "CacheMemoryOnly": .cacheMemoryOnly, "Progressive": .progressiveDownload,
    "RefreshCached": .refreshCached, "ContinueInBackground": .continueInBackground,
    "HandleCookies": .handleCookies, "DelayPlaceholder": .delayPlaceholder,
    "AvoidAutoSetImage": .avoidAutoSetImage, "FromCacheOnly": .fromCacheOnly,
    "FromLoaderOnly": .fromLoaderOnly,
  ]

  // MARK: The network

  private mutating func translateNetwork(_ line: String) -> Bool {
    guard
      let match = line.wholeMatch(
        of: /network: (.*) for (\S+?)(, finish|, expected length (-?\d+))?/)
    else { return false }
    let url = String(match.2)
    if let body = match.1.wholeMatch(of: /(\d+) with (\d+)-byte body/) {
      play(.respond(url: url, status: Int(body.1) ?? 0, expectedLength: Int(body.2)))
      play(.deliver(url: url, bytes: Int64(body.2) ?? 0))
      play(.finish(url: url))
    } else if let status = match.1.wholeMatch(of: /status (\d+), empty body, finish/) {
      play(.respond(url: url, status: Int(status.1) ?? 0, expectedLength: 0))
      play(.finish(url: url))
    } else if let status = match.1.wholeMatch(of: /response (\d+)/) {
      let length = match.4.flatMap { Int($0) }
      play(.respond(url: url, status: Int(status.1) ?? 0, expectedLength: length))
    } else if let bytes = match.1.wholeMatch(of: /(\d+) body bytes/) {
      play(.deliver(url: url, bytes: Int64(bytes.1) ?? 0))
    } else if match.1 == "finish without error" {
      play(.finish(url: url))
    } else if let error = match.1.wholeMatch(of: /fail NSURLErrorDomain (-\d+)/) {
      play(.fail(url: url, LoadError(domain: .url, code: Int(error.1) ?? 0)))
    } else {
      return false
    }
    return true
  }

  /// The network acts while a thread is held, too, and then one thing after the other.
  private mutating func play(_ action: Action) {
    add(action)
    if origin == .background { advance(.seconds(1)) }
  }
}
