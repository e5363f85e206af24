import ImageLoadingInterface

extension Given {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    connection = node["connection"].flatMap(Connection.init(checked:))
    network = (node["network"]?.members ?? []).map { member in
      let answers = (member.value.array ?? [member.value]).flatMap { node in
        Array(
          repeating: ServerAnswer(checked: node, url: member.key),
          count: node.integer("times") ?? 1)
      }
      return (member.key, answers)
    }
    files = node.files("disk")
    memory = (node["memory"]?.members ?? []).map { member in
      (member.key, member.value.image(label: member.key))
    }
    failedURLs = node.texts("failedURLs") ?? []
    urlCache = (node["urlCache"]?.members ?? []).map { member in
      (
        member.key,
        CachedResponse(
          member.value.content(url: member.key), isServed: member.value.flag("fresh") ?? false)
      )
    }
    if let settings = node["cache"] {
      cache = CacheConfigChange(checked: settings)
      cachePlace = GivenCachePlace(checked: settings)
    }
    formerFiles = node.files("formerDisk")
    additionalPath = node["additionalCachePath"].map(GivenAdditionalPath.init(checked:))
    readOnlyPaths = (node["readOnlyPaths"]?.members ?? []).map { member in
      GivenReadOnlyPath(checked: member.value, path: member.key)
    }
    otherFiles = node.files("otherFiles").map { (name: $0.url, file: $0.file) }
    if let settings = node["downloader"] { takeDownloader(checked: settings) }
    if let settings = node["manager"] { manager = ManagerSettings(checked: settings) }
    managers = (node["managers"]?.members ?? []).map { member in
      (member.key, ManagerSettings(checked: member.value))
    }
    views = (node["views"]?.members ?? []).map { member in
      (member.key, GivenView(checked: member.value))
    }
    prefetcher = node["prefetcher"].map(GivenPrefetcher.init(checked:)) ?? GivenPrefetcher()
    if let settings = node["device"] { device = GivenDevice(checked: settings) }
    if let costs = node["coder"] { coder = CodingCosts(checked: costs) }
    if let faults = node["diskFaults"] { disk = DiskConditions(checked: faults) }
  }
}

extension Connection {
  /// Takes over a checked node.
  fileprivate init?(checked node: JSONNode) {
    guard let profile = (node.string ?? node.text("profile")).flatMap(NetworkProfile.init) else {
      return nil
    }
    self.init(profile)
    isShared = node.flag("shared") ?? false
    jitter = node.duration("jitter") ?? .zero
    percentLost = node.text("loss").flatMap(ScenarioShape.percent) ?? profile.loss
    seed = UInt64(node.integer("seed") ?? 0)
  }
}

extension ManagerSettings {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    self.init()
    shouldDownload = node.flag("shouldDownload")
    transform = node.text("transform").flatMap(Transform.init(rawValue:))
    if let time = node.duration("transformTime") { transformTime = time }
    isShared = node.flag("shared") ?? true
    keyFilter = node["cacheKeyFilter"].map(KeyFilter.init(checked:))
    caches = node["caches"].map(GivenCaches.init(checked:))
    imageTransformer = node["imageTransformer"].map(GivenTransformer.init(checked:))
    cacheSerializer = node["cacheSerializer"].map(GivenSerializer.init(checked:))
    optionsProcessor = node["optionsProcessor"].map(GivenOptionsProcessor.init(checked:))
    shouldBlockFailedURL = node.flag("shouldBlockFailedURL")
  }
}

extension GivenDevice {
  fileprivate init(checked node: JSONNode) {
    self.init()
    if let time = node.duration("backgroundTime") { backgroundTime = time }
    if let bytes = node.byteCount("freeMemory") { freeMemory = Int(bytes) }
    if let flag = node.flag("hasApplication") { hasApplication = flag }
    if let flag = node.flag("enforcesMemoryLimits") { enforcesMemoryLimits = flag }
    if let flag = node.flag("is32Bit") { is32Bit = flag }
  }
}

extension GivenFile {
  init(checked node: JSONNode, url: String) {
    let content = node.content(url: url)
    data = node.flag("corrupt") == true ? content.corrupted() : content
    age = node.duration("age") ?? .zero
    lastRead = node.duration("lastRead")
    isWithoutExtension = node.flag("withoutExtension") ?? false
    hasUnreadableAttributes = node.flag("unreadableAttributes") ?? false
  }
}

extension DiskConditions {
  package init(checked node: JSONNode) {
    if node.flag("readsFail") == true { faults.failingReads = .everywhere }
    if node.flag("writesFail") == true { faults.failingWrites = .everywhere }
    if node.flag("attributesFail") == true { faults.missingAttributes = .everywhere }
    if let time = node.durations("readLatency") { latency.read.perCall = time }
    if let time = node.durations("writeLatency") { latency.write.perCall = time }
    capacity = node.byteCount("capacity").map(Int.init)
  }
}

extension ServerAnswer {
  fileprivate init(checked node: JSONNode, url: String) {
    let error = node.text("error").flatMap(ScenarioSyntax.loadError)
    let dropAfter = node.byteCount("dropAfter").map(Int.init)
    var course = Course.responds
    if node["never"] != nil { course = .neverAnswers }
    if node["byHand"] != nil { course = .byHand }
    if node["noResponse"] != nil { course = .finishesWithoutResponse }
    if node["noTask"] != nil { course = .noTask }
    if let error, dropAfter == nil { course = .fails(error) }
    let length: ExpectedLength =
      switch node.text("expectedLength") {
      case nil: .ofPayload
      case "unknown": .unknown
      case .some: .told(Int(node.byteCount("expectedLength") ?? 0))
      }
    let latency = node.durations("latency") ?? Durations(.zero)
    let rate = node.text("bandwidth").flatMap { try? Quantity.rate($0) }.map(Int.init)
    self.init(
      course, latency: latency.first,
      question: node.text("challenge").flatMap(Challenge.Kind.init(rawValue:)).map {
        Question($0, user: node.text("acceptsUser"))
      },
      status: node.integer("status") ?? 200,
      headers: (node["headers"]?.members ?? []).map {
        NetworkRequest.Header($0.key, $0.value.string ?? "")
      },
      expectedLength: length, payload: node.content(url: url),
      pace: Pace(
        chunkCount: node.integer("chunks"), spacing: node.duration("spacing") ?? .zero,
        bandwidth: rate),
      drop: dropAfter.map {
        Drop(afterBytes: $0, error: error ?? LoadError(.networkConnectionLost))
      }, isCacheable: node.flag("cacheable") ?? false)
    otherLatencies = latency.others
  }
}

extension JSONNode {
  /// A duration, or several to choose from.
  func durations(_ key: String) -> Durations? {
    if let time = duration(key) { return Durations(time) }
    if let range = self[key]?.text("range") { return (try? DurationRange(range))?.values }
    let all = (self[key]?.texts("oneOf") ?? []).compactMap { try? Quantity.duration($0) }
    return all.first.map { Durations($0, or: Array(all.dropFirst())) }
  }

  /// The files of a checked map, each with its key.
  func files(_ key: String) -> [(url: String, file: GivenFile)] {
    (self[key]?.members ?? []).map { member in
      (member.key, GivenFile(checked: member.value, url: member.key))
    }
  }

  /// The bytes that `image`, `undecodable`, `bytes`, `trailing` and `label` describe; none without the
  /// first two.
  func content(url: String) -> ImageData {
    let count = byteCount("bytes").map(Int.init)
    if let image = self["image"] {
      var descriptor = image.image(label: text("label") ?? url)
      if let count { descriptor.byteCount = count }
      if descriptor.byteCount == 0, count == nil { descriptor.byteCount = 1_000 }
      let trailing = byteCount("trailing").map(Int.init) ?? 0
      return ImageData(descriptor)
        .appending(ImageData(ImageSource(undecodable: "trailing", byteCount: trailing)))
    }
    if let text = text("undecodable") {
      return ImageData(ImageSource(undecodable: text, byteCount: count ?? 1_000))
    }
    return ImageData()
  }

  /// The image that a checked string describes.
  func image(label: String) -> ImageDescriptor {
    var image =
      string.flatMap { try? ImageDescriptor.parse($0) }
      ?? ImageDescriptor(format: .png, width: 0, height: 0)
    if image.label.isEmpty { image.label = label }
    return image
  }
}
