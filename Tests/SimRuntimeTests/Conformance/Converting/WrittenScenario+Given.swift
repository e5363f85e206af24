import ImageLoadingModel

@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The world in which a recording began, as a file says it.
extension Given {
  func members() throws -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    func add(_ key: String, _ values: [JSONValue.Member]) {
      if !values.isEmpty { members.append(.init(key, .object(values))) }
    }
    add(
      "network",
      try network.map { .init($0.pattern, .array(try $0.answers.map { try $0.written() })) })
    add("disk", files.map { .init($0.url, .object($0.file.members())) })
    add("memory", memory.map { .init($0.url, .string("\($0.image)")) })
    add("urlCache", urlCache.map { .init($0.url, .object($0.response.data.content())) })
    add("cache", cache.members())
    add("otherFiles", otherFiles.map { .init($0.name, .object($0.file.members())) })
    add("downloader", downloader.members())
    add("manager", try manager.members())
    add(
      "managers",
      try managers.map { .init(WrittenScenario.name($0.name), .object(try $0.settings.members())) })
    add("views", views.map { .init($0.name, .object($0.view.members())) })
    add("device", [.init("backgroundTime", .string(Quantity.describe(device.backgroundTime)))])
    return members
  }
}

extension ServerAnswer {
  fileprivate func written() throws -> JSONValue {
    var members: [JSONValue.Member]
    switch course {
    case .byHand: members = [.init("byHand", true)]
    case .noTask: members = [.init("noTask", true)]
    default: throw NotConverted(description: "the answer \(self) is not written")
    }
    members += payload.content()
    if isCacheable { members.append(.init("cacheable", true)) }
    return .object(members)
  }
}

extension ImageData {
  /// What a file says of bytes.
  func content() -> [JSONValue.Member] {
    guard let source = spans.first?.source else { return [] }
    if let image = source.image {
      let trailing = byteCount - image.byteCount
      return [.init("image", .string("\(image)"))]
        + (trailing == 0
          ? [] : [.init("trailing", .string(Quantity.describe(bytes: Int64(trailing))))])
    }
    return [
      .init("undecodable", .string(source.label)),
      .init("bytes", .string(Quantity.describe(bytes: Int64(byteCount)))),
    ]
  }
}

extension GivenFile {
  fileprivate func members() -> [JSONValue.Member] {
    var members = data.content()
    if age != .zero { members.append(.init("age", .string(Quantity.describe(age)))) }
    if isWithoutExtension { members.append(.init("withoutExtension", true)) }
    if hasUnreadableAttributes { members.append(.init("unreadableAttributes", true)) }
    return members
  }
}

extension CacheConfigChange {
  fileprivate func members() -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let age = maxCacheAge {
      members.append(.init("maxCacheAge", .string(Quantity.describe(age))))
    }
    if let size = maxCacheSize {
      members.append(.init("maxCacheSize", .string(Quantity.describe(bytes: Int64(size)))))
    }
    if let flag = shouldCacheImagesInMemory {
      members.append(.init("shouldCacheImagesInMemory", .bool(flag)))
    }
    if let flag = shouldUseWeakMemoryCache {
      members.append(.init("shouldUseWeakMemoryCache", .bool(flag)))
    }
    if let expiry { members.append(.init("diskCacheExpireType", .string(expiry.rawValue))) }
    return members
  }
}

extension DownloaderConfig {
  fileprivate func members() -> [JSONValue.Member] {
    let usual = DownloaderConfig()
    var members: [JSONValue.Member] = []
    if executionOrder != usual.executionOrder {
      members.append(.init("executionOrder", .string("\(executionOrder)")))
    }
    if maxConcurrentDownloads != usual.maxConcurrentDownloads {
      members.append(.init("maxConcurrentDownloads", .integer(maxConcurrentDownloads)))
    }
    return members
  }
}

extension ManagerSettings {
  func members() throws -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let shouldDownload { members.append(.init("shouldDownload", .bool(shouldDownload))) }
    if let transform { members.append(.init("transform", .string(transform.rawValue))) }
    switch keyFilter {
    case nil: break
    case .stripQuery: members.append(.init("cacheKeyFilter", "stripQuery"))
    case .noKey: members.append(.init("cacheKeyFilter", "none"))
    case .text(let key): members.append(.init("cacheKeyFilter", ["text": .string(key)]))
    }
    if let optionsProcessor {
      members.append(
        .init("optionsProcessor", ["adds": .strings(optionsProcessor.adds.names)]))
    }
    if let caches { members.append(.init("caches", caches.written)) }
    return members
  }
}

extension GivenCaches {
  fileprivate var written: JSONValue {
    let members = members.map { member -> JSONValue in
      let images = member.memory.sorted { $0.key < $1.key }
        .map { JSONValue.Member($0.key, .string("\($0.value)")) }
      return .object(
        [.init("namespace", .string(member.namespace))]
          + (images.isEmpty ? [] : [.init("memory", .object(images))]))
    }
    let usual = CachesPolicies()
    var all: [JSONValue.Member] = [.init("members", .array(members))]
    if policies.query != usual.query {
      all.append(.init("query", .string(policies.query.rawValue)))
    }
    if policies.contains != usual.contains {
      all.append(.init("contains", .string(policies.contains.rawValue)))
    }
    if policies.clear != usual.clear {
      all.append(.init("clear", .string(policies.clear.rawValue)))
    }
    return .object(all)
  }
}

extension GivenView {
  fileprivate func members() -> [JSONValue.Member] {
    if !showsIndicator { return [] }
    return [.init("indicator", .string(indicatorKind.rawValue))]
  }
}
