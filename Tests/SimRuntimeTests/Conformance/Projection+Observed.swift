import ImageLoadingModel
import SimTools

/// A recording has something that is not translated.
struct NotTranslated: Error, CustomStringConvertible {
  let description: String
}

extension Projection {
  /// What a recording reports.
  init(_ events: [ObservedEvent], of observation: Observation) throws {
    var reader = RecordingReader()
    if observation.exception != nil { reader.endsBadly("crashed") }
    for event in events { try reader.read(event) }
    self = reader.projection
  }
}

private struct RecordingReader {
  var projection = Projection()
  private var segment = 0
  private var isInBackground = false
  private var backgroundTasks = 0
  private var openBackgroundTasks = 0
  private var hasIndicator = false
  private var lastURL = ""

  private mutating func main(_ text: String) { projection.add(text, to: "main", in: segment) }

  mutating func read(_ event: ObservedEvent) throws {
    if let stimulus = event.stimulus {
      readStimulus(stimulus)
    } else if Release.transforms.contains(event.hook) {
      projection.add("transform", to: "transforms", in: segment)
    } else if let state = event.state {
      readState(state)
    } else if let name = event.name {
      try readEvent(event, name)
    }
  }

  private mutating func readStimulus(_ stimulus: String) {
    if let url = stimulus.firstMatch(of: /network: .* for (\S+?)(,|$)/) { lastURL = String(url.1) }
    if stimulus.contains("on a background thread") { isInBackground = true }
    if stimulus == ObservedEvent.settle {
      segment += 1
      isInBackground = false
    }
  }

  private mutating func readState(_ state: JSONValue) {
    if let tasks = state["liveNetworkTasks"] {
      main("live tasks: \(tasks.elements.compactMap(\.string).sorted())")
    } else if let isRunning = state["thatManagerIsRunning"]?.bool {
      main("the manager has loads: \(isRunning)")
    } else if let animation = state["animatedImage"] {
      main(
        "view v holds \(Words.image(state["image"]).prefix { $0 != " " }), "
          + "animates \(animation.string ?? "no")")
    } else if let view = state["view"]?.string {
      main("view \(view) holds \(Words.image(state["image"]).prefix { $0 != " " })")
    } else {
      let count = { (key: String) in "\(state[key]?.int ?? -1)" }
      let memory = state["memory"]?.members.filter { $0.value.bool == true }.map(\.key) ?? []
      let disk = state["disk"]?.members.compactMap { member in
        member.value.string.map { "\(member.key)=\(Words.file($0))" }
      }
      main(
        StateText(
          failed: state["failedURLs"]?.elements.compactMap(\.string) ?? [],
          counts: [
            count("runningOperations"), count("downloadQueueCount"), count("downloaderURLEntries"),
          ], memory: memory, disk: disk ?? [], backgroundTasks: backgroundTasks,
          openBackgroundTasks: openBackgroundTasks
        ).description)
    }
  }

  /// The app did not live to see the end of the recording.
  mutating func endsBadly(_ how: String) { projection.add(how, to: "end", in: 0) }

  private mutating func readEvent(_ event: ObservedEvent, _ name: String) throws {
    let load = event.load ?? ""
    switch name {
    case "completed", "view completed": main(completion(event, load))
    case "load returned":
      projection.add("\(load) returned", to: isInBackground ? "background" : "main", in: segment)
    case "view call returned":
      let shown = Words.image(event["viewImageNow"]).prefix { $0 != " " }
      projection.add(
        "\(load) returned, view holds \(shown)", to: isInBackground ? "background" : "main",
        in: segment)
    case "network task started":
      projection.add(request(event), to: "started", in: segment)
    case "network task cancelled":
      projection.add(event.url ?? "", to: "cancelled", in: segment)
    case "progress":
      let counts =
        "\(event["received"]?.int ?? 0)/\(event["expected"]?.int ?? 0)"
        + " on \(event["queue"]?.string ?? "")"
      projection.add(counts, to: "progress \(load)", in: segment)
    case "notification": main("notification \(event["name"]?.string ?? "")")
    case "view.setImage":
      let queue = event["queue"]?.string ?? "main"
      let text = "\(event["view"]?.string ?? ""): \(Words.image(event["image"]))"
      main(queue == "main" ? text : "\(text) on \(queue)")
    case "view.setAnimatedImage": main("v animates \(event["animatedImage"]?.string ?? "no")")
    case "animationImages": main("view v shows in turn \(event["images"]?.string ?? "")")
    case "view.setNeedsLayout": main("\(event["view"]?.string ?? ""): layout")
    case "indicator progress": main("indicator at \(Words.thousandths(event["value"]))")
    case "indicator start", "indicator removed", "indicator stop":
      let isStart = name == "indicator start"
      if isStart != hasIndicator { main("indicator \(isStart ? "on" : "off")") }
      hasIndicator = isStart
    case "delegate transformDownloadedImage", "transformer":
      projection.add("transform", to: "transforms", in: segment)
    case "query done":
      main("query: \(Words.image(event["image"])), \(event["cacheType"]?.string ?? "")")
    case "downloader completed":
      main(
        "downloaded: \(Words.image(event["image"])), \(Words.error(event["error"])), "
          + "\(event["queue"]?.string ?? ""), "
          + "\(event["finished"]?.bool == true ? "finished" : "partial")")
    case "(no live network task for that url)": main("no live task for \(event.url ?? lastURL)")
    case "(no background task is open)": main("no background task is open")
    case "exists" where event["file"]?.string == Translation.emptyDirectory: break
    case "beginBackgroundTask":
      backgroundTasks += 1
      openBackgroundTasks += 1
    case "endBackgroundTask": openBackgroundTasks -= 1
    case "imageFromMemoryCacheForKey answered":
      let image = Words.image(event["image"]).prefix { $0 != " " }
      projection.add("\(name): \(image)", to: "background", in: segment)
    case "file name length":
      main("\(event["bytes"]?.int ?? 0) bytes: \(event["name starts"]?.string ?? "")")
    case "delegate shouldDownloadImageForURL": main("delegate asked for \(event.url ?? "")")
    case "optionsProcessor called",
      "(fault: session gives no task)", "(fault: no connection object)",
      "the other thread's cancel returned", "expiration handler called", "exception raised":
      break
    case _ where name.hasPrefix("CRASH"): endsBadly("crashed")
    case _ where name.hasPrefix("HANG"): endsBadly("deadlock")
    default:
      guard let text = callText(event, name) else {
        throw NotTranslated(description: "the event \"\(name)\" is not compared")
      }
      main(text)
    }
  }

  /// What the cache and the prefetcher report.
  private func callText(_ event: ObservedEvent, _ name: String) -> String? {
    let int = { (key: String) in "\(event[key]?.int ?? -1)" }
    return switch name {
    case "call returned", "remove completion", "store completion", "clearDisk completion": name
    case "calculateSize completion": "\(name): \(int("count")) entries, \(int("size")) bytes"
    case "diskImageExists completion", "cachedImageExists completion":
      "\(name): \(event["exists"]?.bool == true ? "yes" : "no")"
    case "contains answered": "\(name): \(event["cacheType"]?.string ?? "")"
    case "cache directory", "cache directory when the notification has returned":
      "\(event["content"]?.string?.replacing("directory absent", with: "0 files") ?? "")"
    case "exists": "\(event["file"]?.string ?? "") exists: \(event["exists"]?.bool == true)"
    case "disk cache path": "the file is \(event["file"]?.string ?? "")"
    case "disk cache directory relative to the container": event["path"]?.string
    case "NSCache setObject": "\(Words.image(event["image"])) costs \(int("cost"))"
    case "prefetch progress":
      "\(prefetch(of: event)) progress \(int("finished"))/\(int("total"))"
    case "prefetch delegate didPrefetchURL":
      "prefetched \(event.url ?? ""), \(int("finished"))/\(int("total"))"
    case "prefetch delegate didFinish": "prefetch ends: \(int("total")), skipped \(int("skipped"))"
    case "prefetch completed", "first prefetch completed", "second prefetch completed":
      "\(prefetch(of: event)) completed: \(int("finished")), skipped \(int("skipped"))"
    default: nil
    }
  }

  /// The name of the prefetch that an event is about.
  private func prefetch(of event: ObservedEvent) -> String {
    if let number = event["prefetch"]?.int { return "prefetch#\(number)" }
    return event.name?.hasPrefix("second") == true ? "second" : "first"
  }

  private func completion(_ event: ObservedEvent, _ load: String) -> String {
    var parts = [
      Words.image(event["image"]), Words.error(event["error"]), event["cacheType"]?.string ?? "",
      event["queue"]?.string ?? "",
    ]
    if event["url"] != nil { parts.append(event.url ?? "no URL") }
    if event.name == "completed" {
      if let length = event["dataLength"] {
        parts.append("\(length.int.map(String.init) ?? "no") bytes")
      }
      parts.append(event["finished"]?.bool == true ? "finished" : "partial")
    } else {
      parts.append("view holds \(Words.image(event["viewImageNow"]).prefix { $0 != " " })")
    }
    return "\(load) completed: \(parts.joined(separator: ", "))"
  }

  private func request(_ event: ObservedEvent) -> String {
    guard let policy = event["cachePolicy"]?.int else { return event.url ?? "" }
    let headers =
      event["headers"]?.members.map { Words.header($0.key, $0.value.string ?? "") } ?? []
    return "\(event.url ?? "") policy \(policy), cookies \(event["handleCookies"]?.bool == true), "
      + "time-out \(event["timeout"]?.int ?? 0), \(headers.sorted())"
  }
}

/// A look at manager, downloader and caches, in words.
struct StateText: CustomStringConvertible {
  var failed: [String]
  /// Running operations, downloads in the queue, entries of the downloader's table.
  var counts: [String]
  var memory: [String]
  var disk: [String]
  /// How many background tasks have begun so far, and how many of them have not ended.
  var backgroundTasks: Int
  var openBackgroundTasks: Int

  var description: String {
    "state: failed \(failed.sorted()), running \(counts[0]), queued \(counts[1]), "
      + "entries \(counts[2]), memory \(memory.sorted()), disk \(disk.sorted()), "
      + "background tasks \(backgroundTasks), open \(openBackgroundTasks)"
  }
}
