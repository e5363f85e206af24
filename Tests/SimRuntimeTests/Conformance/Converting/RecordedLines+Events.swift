import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What was seen, as an event.
extension RecordedLines {
  mutating func add(_ event: ObservedEvent, _ name: String) throws {
    let queue: [JSONValue.Member] = event["queue"]?.string == "main" ? [.init("queue", "main")] : []
    let counts = { (keys: [String]) in
      keys.map { JSONValue.Member($0, event[$0] ?? .null) }
    }
    let url = JSONValue.text(event.url)
    switch name {
    case "completed", "view completed": if translation.seesCompletions { add(completion: event) }
    case "network task started":
      add(
        .requestStarted, url, Self.request(event) + (isMainHeld ? [.init("unordered", true)] : []))
    case "network task cancelled": add(.requestCancelled, url, [])
    case "progress":
      let expected = event["expected"]?.int ?? -1
      add(
        .progressed, .string(WrittenScenario.name(event.load ?? "")),
        [
          .init("received", event["received"] ?? 0),
          .init("expected", expected < 0 ? .null : .int(expected)),
        ] + queue)
    case "notification":
      let word = (event["name"]?.string ?? "").replacing("SDWebImageDownload", with: "")
        .replacing("Notification", with: "")
      add(.notified, .string(word.prefix(1).lowercased() + word.dropFirst()), queue)
    case "view.setImage":
      add(.viewShows, event["view"] ?? .null, Self.content(event["image"]) + queue)
    case "view.setAnimatedImage":
      add(.viewAnimates, "v", Self.content(event["animatedImage"]) + queue)
    case "view.setNeedsLayout": add(.needsLayout, event["view"] ?? .null, queue)
    case "delegate shouldDownloadImageForURL": add(.delegateAsked, url, queue)
    case "indicator progress":
      add(
        .indicatorProgressed, "v", [.init("thousandths", .int(Self.thousandths(event["value"])))])
    case "indicator start", "indicator removed", "indicator stop": add(indicator: name)
    case "delegate transformDownloadedImage", "transformer":
      // The scenario blocks main when the transform is about to begin.
      let isLate = translation.isCancelledAfterTransform
      add(.transformBegan, "*", isLate ? [.init("unordered", true)] : [])
    case "beginBackgroundTask": add(.backgroundTaskBegan, "*", [])
    case "endBackgroundTask": add(.backgroundTaskEnded, "*", [.init("isValid", true)])
    case "expiration handler called": add(.backgroundTaskExpired, "*", [])
    case "NSCache setObject":
      add(
        .memoryCostSet, "*",
        Self.image(event["image"]) + counts(["cost"]) + [.init("unordered", true)])
    case "prefetch progress":
      add(.prefetchProgressed, prefetch(of: event), counts(["finished", "total"]) + queue)
    case "prefetch delegate didPrefetchURL":
      add(
        .prefetchDelegateCalled, "*",
        [.init("url", url)] + counts(["finished", "total"]) + queue)
    case "prefetch delegate didFinish":
      add(.prefetchFinished, "*", counts(["total", "skipped"]) + queue)
    case "prefetch completed", "first prefetch completed", "second prefetch completed":
      add(.prefetchCompleted, prefetch(of: event), counts(["finished", "skipped"]) + queue)
    case "(no live network task for that url)", "(no background task is open)",
      "(fault: session gives no task)", "(fault: no connection object)", "call returned",
      "animationImages", "cache directory", "cache directory when the notification has returned",
      "exists", "disk cache path", "file name length", "optionsProcessor called",
      "disk cache directory relative to the container", "the other thread's cancel returned":
      break
    case _ where name.hasPrefix("CRASH") || name.hasPrefix("HANG"): break
    case "exception raised": break
    case "query done":
      add(
        .queryAnswered, "*",
        [.init("found", .bool(event["image"]?.string != nil))] + counts(["cacheType"]) + queue)
    case "downloader completed":
      add(
        .downloadCallAnswered, "*",
        Self.image(event["image"])
          + [
            .init("error", Self.error(event["error"])),
            .init("isFinished", event["finished"] ?? .null),
          ] + queue)
    default: try add(answer: event, name)
    }
  }

  private mutating func add(completion event: ObservedEvent) {
    let load = event.load ?? ""
    var fields: [JSONValue.Member] = Self.image(event["image"])
    if let length = event["dataLength"] { fields.append(.init("data", length)) }
    fields += [
      .init("error", Self.error(event["error"])),
      .init("cacheType", event["cacheType"] ?? .null),
      .init("isOnMain", .bool(event["queue"]?.string == "main")),
    ]
    if let isFinished = event["finished"] { fields.append(.init("isFinished", isFinished)) }
    if event.name == "view completed" { fields.append(.init("isFinished", true)) }
    if let url = event["url"] { fields.append(.init("url", url)) }
    // The event is the manager's completion, before the view is set; the block of the app comes after it.
    if event.name == "view completed" { fields.append(.init("unordered", true)) }
    add(.completed, .string(WrittenScenario.name(load)), fields)
  }

  private mutating func add(indicator name: String) {
    let isStart = name == "indicator start"
    if isStart != hasIndicator { add(.indicator, "v", [.init("isShown", .bool(isStart))]) }
    hasIndicator = isStart
  }

  /// What a call of the cache was answered.
  private mutating func add(answer event: ObservedEvent, _ name: String) throws {
    let int = { (key: String) in "\(event[key]?.int ?? -1)" }
    let answer: String
    switch name {
    case "remove completion", "store completion", "clearDisk completion": answer = "done"
    case "calculateSize completion": answer = "\(int("count")) entries, \(int("size")) bytes"
    case "diskImageExists completion", "cachedImageExists completion":
      answer = event["exists"]?.bool == true ? "yes" : "no"
    case "contains answered": answer = event["cacheType"]?.string ?? ""
    case "imageFromMemoryCacheForKey answered":
      answer = event["image"]?.string.map { String($0.prefix { $0 != " " }) } ?? "nothing"
    default: throw NotConverted(description: "the event \"\(name)\" is not converted")
    }
    add(.answered, "*", [.init("answer", .string(answer))])
  }

  /// The name of the prefetch that an event is about.
  private func prefetch(of event: ObservedEvent) -> JSONValue {
    if let number = event["prefetch"]?.int { return .string("prefetch-\(number)") }
    return event.name?.hasPrefix("second") == true ? "second" : "first"
  }

  /// A part of 1.
  private static func thousandths(_ json: JSONValue?) -> Int64 {
    switch json {
    case .int(let int): int * 1_000
    case .number(let text): Int64((Double(text) ?? 0) * 1_000)
    default: -1
    }
  }

  private static func request(_ event: ObservedEvent) -> [JSONValue.Member] {
    guard let policy = event["cachePolicy"]?.int else { return [] }
    let headers = (event["headers"]?.members ?? []).filter { $0.key != "User-Agent" }
    let name: NetworkRequest.CachePolicy =
      policy == 0 ? .useProtocolCachePolicy : .reloadIgnoringLocalCacheData
    return [
      .init("cachePolicy", .string(name.rawValue)),
      .init("handlesCookies", .bool(event["handleCookies"]?.bool == true)),
      .init("timeout", .string("\(event["timeout"]?.int ?? 0) s")),
      .init("headers", .object(headers)),
    ]
  }

  /// What a view was given: what is 3x3 large is a placeholder.
  private static func content(_ image: JSONValue?) -> [JSONValue.Member] {
    let isPlaceholder = image?.string?.contains(" 3x3@") == true
    return Self.image(isPlaceholder ? .null : image)
      + [.init("placeholder", isPlaceholder ? label(image) : .null)]
  }

  /// An image: its label and, where they are recorded, its size and frames.
  private static func image(_ image: JSONValue?) -> [JSONValue.Member] {
    let label = JSONValue.Member("image", label(image))
    guard let text = image?.string else {
      return [label, .init("size", .null), .init("frames", .null)]
    }
    guard let match = text.wholeMatch(of: /.* (\d+x\d+)@(\d+)x( frames=(\d+))?/) else {
      return [label]
    }
    let scale = match.2 == "1" ? "" : "@\(match.2)x"
    return [
      label, .init("size", .string("\(match.1)\(scale)")),
      .init("frames", .int(match.4.flatMap { Int64($0) } ?? 1)),
    ]
  }

  private static func error(_ error: JSONValue?) -> JSONValue {
    guard let domain = error?["domain"]?.string, let code = error?["code"]?.int else {
      return .null
    }
    return .error(LoadError(domain: ErrorDomain(rawValue: domain), code: Int(code)))
  }
}
