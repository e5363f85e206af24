import ImageLoadingModel

@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Something of a recording that scenario files or recordings cannot say, or that is not converted yet.
struct NotConverted: Error, CustomStringConvertible {
  let description: String
}

/// A scenario as a file, from which it can be read back; only what the recordings of the real code need.
struct WrittenScenario {
  let document: JSONValue

  init(_ scenario: Scenario) throws {
    var members: [JSONValue.Member] = [
      .init("format", 1), .init("title", .string(scenario.title)),
      .init("about", .string(scenario.about)),
      .init("generation", .string(scenario.generation.name)),
    ]
    let given = try scenario.given.members()
    if !given.isEmpty { members.append(.init("given", .object(given))) }
    members.append(.init("steps", .array(try scenario.stimuli.map { try $0.written() })))
    if scenario.until == .idle { members.append(.init("until", "idle")) }
    document = .object(members)
  }

  /// What a file calls a load, a view or a step of a translation.
  static func name(_ name: String) -> String {
    let spoken = name.hasPrefix("#") ? "load-\(name.dropFirst())" : name
    return spoken.replacing("#", with: "-").replacing(" ", with: "-")
  }

  /// The subject of a condition: a load, or a download.
  fileprivate static func subject(_ subject: String) -> String {
    subject.hasPrefix("download of ") ? subject : name(subject)
  }
}

extension Stimulus {
  fileprivate func written() throws -> JSONValue {
    var members: [JSONValue.Member] = []
    switch moment {
    case .at(let times): members.append(.init("at", .string(Quantity.describe(times.first))))
    case .reaches(let subject, let step, let occurrence):
      let place = "\(WrittenScenario.subject(subject)) reaches \(step.rawValue)"
      members.append(.init("when", .string(place + Self.numbered(occurrence))))
    case .completes(let load, let occurrence):
      let moment = "\(WrittenScenario.name(load)) completes"
      members.append(.init("when", .string(moment + Self.numbered(occurrence))))
    case .idle: members.append(.init("when", "idle"))
    case .rest: members.append(.init("when", "rest"))
    }
    members += try action.written()
    if let name { members.append(.init("as", .string(WrittenScenario.name(name)))) }
    if origin == .background { members.append(.init("from", "background")) }
    return .object(members)
  }

  private static func numbered(_ occurrence: Int) -> String {
    occurrence == 1 ? "" : " #\(occurrence)"
  }
}

extension Action {
  /// The verb and its fields.
  fileprivate func written() throws -> [JSONValue.Member] {
    let verb = traits.verbName
    let plain = { (value: JSONValue) in [JSONValue.Member(verb, value)] }
    let url = { (url: String?) in plain(url.map(JSONValue.string) ?? .null) }
    switch self {
    case .load(let request): return plain(request.argument.written) + (try request.fields())
    case .cancel(let load): return plain(.string(WrittenScenario.name(load)))
    case .cancelView(let view, nil), .releaseView(let view): return plain(.string(view))
    case .animationImages(let request):
      return plain(.strings(request.urls.map(\.absoluteString)))
        + [.init("into", .string(request.view))]
    case .cancelAll(nil), .cancelDownloads, .makePrefetcher, .memoryWarning, .clearMemory,
      .clearDisk, .downloader(.newSession), .cancelPrefetch(nil):
      return plain(true)
    case .manager(nil, let settings): return plain(.object(try settings.members()))
    case .expect: return plain(.object([]))
    case .prefetch(let request):
      return plain(.strings(request.urls.map(\.absoluteString)))
        + (request.wantsProgress ? [.init("progress", true)] : [])
    case .cancelPrefetch(let name?): return plain(.string(WrittenScenario.name(name)))
    case .app(let change): return plain(.string(change.rawValue))
    case .remove(let key, let fromDisk):
      return url(key) + (fromDisk ? [] : [.init("fromDisk", false)])
    case .store(let key, let image, let toDisk):
      return url(key) + [.init("image", .string("\(image)")), .init("toDisk", .bool(toDisk))]
    case .query(let key, _): return url(key)
    case .suspendDownloads(let isSuspended): return plain(.bool(isSuspended))
    case .busy(let queue, let span):
      return plain(.string(queue.rawValue)) + [.init("for", .string(Quantity.describe(span)))]
    case .wait(let span): return plain(.string(Quantity.describe(span)))
    case .respond(let key, let status, let length):
      return url(key) + [.init("status", .integer(status))] + Self.length(length)
    case .deliver(let key, let bytes):
      return url(key) + [.init("bytes", .string(Quantity.describe(bytes: bytes)))]
    case .finish(let key): return url(key)
    case .fail(let key, let error):
      return url(key) + [.init("error", .string("\(error.domain) \(error.code)"))]
    case .cache(let request): return try request.written(verb)
    case .downloader(.download(let key, [], false)): return url(key)
    case .downloader(.cancel(let download)): return plain(.string(WrittenScenario.name(download)))
    case .downloader(.occupy(let key, let span)):
      return url(key) + [.init("for", .string(Quantity.describe(span)))]
    default: throw NotConverted(description: "the step \(self) is not written")
    }
  }

  private static func length(_ length: Int?) -> [JSONValue.Member] {
    guard let length else { return [] }
    let text = length < 0 ? "unknown" : Quantity.describe(bytes: Int64(length))
    return [.init("expectedLength", .string(text))]
  }
}

extension CacheRequest {
  fileprivate func written(_ verb: String) throws -> [JSONValue.Member] {
    switch self {
    case .exists(let url), .cachedExists(let url): return [.init(verb, .string(url))]
    case .size(synchronously: false): return [.init(verb, true)]
    case .image(let url, let place, keeps: false):
      return [.init(verb, .string(url)), .init("where", .string(place.rawValue))]
    case .contains(let url, .all, let manager):
      return [.init(verb, .string(url))]
        + (manager.map { [.init("of", .string(WrittenScenario.name($0)))] } ?? [])
    case .store(let request):
      guard let image = request.image, let data = request.data else {
        throw NotConverted(description: "a store without image or data is not written")
      }
      return [
        .init(verb, request.url.map(JSONValue.string) ?? .null),
        .init("image", .string("\(image)")), .init("data", .object(data.content())),
      ]
    default: throw NotConverted(description: "the step \(self) is not written")
    }
  }
}

extension URLArgument {
  fileprivate var written: JSONValue {
    switch self {
    case .none: .null
    case .url(let url):
      url.absoluteString.isEmpty ? ["url": ""] : .string(url.absoluteString)
    case .string(let text): ["string": .string(text)]
    case .other(let name): ["other": .string(name)]
    }
  }
}

extension LoadRequest {
  fileprivate func fields() throws -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if !options.isEmpty { members.append(.init("options", .strings(options.names))) }
    let context = context.members()
    if !context.isEmpty { members.append(.init("context", .object(context))) }
    if let view { members.append(.init("into", .string(view))) }
    if slot != .image { members.append(.init("picture", .string(slot.rawValue))) }
    if let placeholder { members.append(.init("placeholder", .string(placeholder))) }
    if wantsProgress { members.append(.init("progress", true)) }
    if keeps { members.append(.init("keeps", true)) }
    return members
  }
}

extension ContextValues {
  fileprivate func members() -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let customManager {
      members.append(.init("customManager", .string(WrittenScenario.name(customManager))))
    }
    if let imageTransformer {
      members.append(
        .init(
          "imageTransformer",
          [
            "gives": .string(imageTransformer.gives.rawValue), "key": .string(imageTransformer.key),
          ]))
    }
    if let storeCacheType {
      members.append(.init("storeCacheType", .string(storeCacheType.name)))
    }
    return members
  }
}
