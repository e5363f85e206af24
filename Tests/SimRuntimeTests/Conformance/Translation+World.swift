import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The lines of a recording that describe the state before anything was done, and its pauses.
extension Translation {
  mutating func translateGiven(_ line: String) throws -> Bool {
    if let match = line.wholeMatch(
      of: /seed: load (\S+) from network as '(.*)' so that it is in memory and on disk/)
    {
      let image = ImageText(label: String(match.2), width: 10, height: 10).descriptor
      seed(String(match.1), image)
      return true
    }
    if let match = line.wholeMatch(of: /file of (\S+) gets age (\S+) seconds/) {
      try changeFile(of: String(match.1)) { $0.age = .seconds(Double(match.2) ?? 0) }
      return true
    }
    if let match = line.wholeMatch(of: /cache config: max disk (age|size) (-?\d+) (s|bytes)/) {
      let number = Int(match.2) ?? 0
      if match.1 == "age" {
        scenario.given.cache.maxCacheAge = .seconds(number)
      } else {
        scenario.given.cache.maxCacheSize = number
      }
      return true
    }
    if translateTransform(line) { return true }
    switch line {
    case "cache config: shouldCacheImagesInMemory=NO":
      scenario.given.cache.shouldCacheImagesInMemory = false
    case "cache config: shouldUseWeakMemoryCache=NO":
      scenario.given.cache.shouldUseWeakMemoryCache = false
    case "cache config: expire by access date, max age one week":
      scenario.given.cache.expiry = .access
      scenario.given.cache.maxCacheAge = Self.week
    case "A was stored a week and 100 s ago, B 100 s ago":
      try changeFile(of: Self.a) { $0.age = Self.week + .seconds(100) }
      try changeFile(of: "http://h.test/b.png") { $0.age = .seconds(100) }
    case "(app keeps a strong reference to the delivered image)", "(app keeps the image alive)":
      keepImages(of: "#1")
    case "downloader: LIFO execution order": scenario.given.downloader.executionOrder = .lifo
    case "downloader: max concurrent downloads = 1":
      scenario.given.downloader.maxConcurrentDownloads = 1
    case "manager: cacheKeyFilter strips the query":
      scenario.given.manager.keyFilter = .stripQuery
    case "manager: cacheKeyFilter answers 'my key. ' followed by 300 letters (no URL)":
      scenario.given.manager.keyFilter = .text("my key. " + String(repeating: "s", count: 300))
    case "NSURLCache holds a 19-byte response for http://h.test/a.png":
      let image = scenario.given.files.first?.file.data ?? bodies.first?.bodies.first
      scenario.given.urlCache.append((Self.a, CachedResponse(image ?? ImageData())))
    case "(the coming response is served from NSURLCache: willCacheResponse is not called)":
      answer(isCacheable: false)
    case "file of A renamed: extension removed",
      "file is renamed to its name without extension (as an old version wrote it)":
      try changeFile(of: "http://h.test/a.png") { $0.isWithoutExtension = true }
    case "view has an activity indicator":
      var view = GivenView(showsIndicator: true)
      if observation.tells("indicator progress") { view.indicatorKind = .progress }
      scenario.given.views.append(("v", view))
    case "cache dir also holds a hidden file, a foreign file and a subdirectory with a file, all 3 weeks old":
      for name in [".hidden", "foreign.txt", "sub/x.txt"] {
        scenario.given.otherFiles.append((name, Self.foreignFile))
      }
    case "200 more expired files in the cache directory":
      for number in 1...200 {
        scenario.given.otherFiles.append(("\(number)", Self.foreignFile))
      }
    case "fault: the attributes of the file of http://h.test/1.png cannot be read (resourceValuesForKeys answers nil and an error)":
      try changeFile(of: "http://h.test/1.png") { $0.hasUnreadableAttributes = true }
    default: return false
    }
    return true
  }

  /// An image comes to be in memory and on disk, before the run if nothing was done yet.
  private mutating func seed(_ url: String, _ image: ImageDescriptor) {
    if scenario.stimuli.allSatisfy(\.action.isLook) {
      scenario.given.memory.append((url, image))
      scenario.given.files.append((url, GivenFile(data: ImageData(image), age: .zero)))
    } else {
      add(.cache(.store(StoreRequest(url: url, image: image, data: ImageData(image)))))
      advance(.seconds(1))
    }
  }

  private static let week = Duration.seconds(7 * 86_400)

  /// A file of three weeks ago.
  private static let foreignFile = GivenFile(
    data: ImageData(ImageSource(undecodable: "foreign", byteCount: 3)), age: week * 3)

  /// The app keeps the images that a load gives it.
  private mutating func keepImages(of load: String) {
    for index in scenario.stimuli.indices where scenario.stimuli[index].name == load {
      guard case .load(var request) = scenario.stimuli[index].action else { continue }
      request.keeps = true
      scenario.stimuli[index].action = .load(request)
    }
  }

  private mutating func changeFile(of url: String, _ change: (inout GivenFile) -> Void) throws {
    guard let index = scenario.given.files.firstIndex(where: { $0.url == url }) else {
      throw NotTranslated(description: "there is no file of \(url) when it changes")
    }
    change(&scenario.given.files[index].file)
  }

  // MARK: Pauses

  mutating func translate(hook line: String) throws {
    switch line {
    case "main goes on":
      advance(.seconds(20))
      origin = .main
      heldSince = nil
    case "thread A goes on", "thread B goes on": letGo()
    case "(that thread had not finished after 3 s)": break
    case _ where line.hasPrefix("paused thread goes on"): break
    default:
      guard let pause = observation.release.pauses[line] else {
        throw NotTranslated(description: "the pause \"\(line)\" is not translated")
      }
      hold(name(of: pause.traveller), pause.step, for: pause.isMain ? .seconds(10) : nil)
    }
  }

  private func name(of traveller: Release.Pause.Traveller) -> String {
    switch traveller {
    case .firstLoad: return "#1"
    case .otherThread: return Self.otherThread
    case .firstDownload:
      let requests = observation.events.filter { $0.name == "network task started" }
      return "download of \(requests.first?.url ?? "")"
    }
  }

  /// Holds a thread before a step: main for a while, during which what follows comes from elsewhere,
  /// another one until the recording lets it go.
  private mutating func hold(_ subject: String, _ step: Checkpoint, for span: Duration? = nil) {
    let moment = Stimulus.Moment.reaches(subject: subject, step: step, occurrence: 1)
    pause(at: moment, .wait(span ?? .zero))
    if span == nil {
      openHold = (scenario.stimuli.count - 1, time)
      heldSince = time
    } else {
      origin = .background
    }
    advance(.seconds(1))
  }

  /// What happens while a thread is held.
  mutating func pause(at moment: Stimulus.Moment, _ action: Action) {
    let name = "pause \(pauses.count + 1)"
    pauses.append(name)
    add(action, named: name, when: moment, from: .background)
  }

  mutating func letGo() {
    advance(.seconds(5))
    guard let openHold else { return }
    scenario.stimuli[openHold.index].action = .wait(time - openHold.began)
    self.openHold = nil
  }
}
