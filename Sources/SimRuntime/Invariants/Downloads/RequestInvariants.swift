import ImageLoadingInterface
import SimScenarios

/// Requests are what the app has asked for.
///
/// A request is compared with what the loads and calls asked for that made a download of its URL; those that joined it
/// change nothing. Where several made one, it may be that of any of them. It leaves out
/// - loads that began twice under one name, those that were asked for before the app was launched again, and those of
///   the prefetcher if its context has a request modifier: what they asked for is not known;
/// - what the request modifier does once the app has changed a manager, for that may change the context;
/// - a header field that a step sets while the load is under way, or at the same instant as another one is set, and all
///   that steps set where a thread may be slow;
/// - everything, where custom code runs in the app: it may ask for anything.
struct RequestIsAsConfigured: Invariant {
  static let id = InvariantID.requestIsAsConfigured
  static let sentence =
    "A request has the header fields, cookies, cache policy and timeout that the downloader and the load that made "
    + "its download ask for, and none is made that the request modifier refuses."
  static let reason =
    "Without its header fields or cookies the server takes the user for a stranger, and a refresh that goes by the "
    + "wrong cache policy brings what is old."
  static let claims = ["C194", "C195", "C196", "C197", "C199", "C200"]
  static let events: [EventKind] = [
    .stimulus, .loadBegan, .optionsProcessed, .prefetchRequested, .downloadCallBegan,
    .downloadCreated, .requestStarted,
  ]

  private struct Load: Hashable {
    let began: Duration
    var handlesCookies: Bool
    var asksURLCache: Bool
    /// Its manager's name; `nil` for the app's own.
    var manager: String?
    /// Whether no manager has asked for it.
    var isCall = false
    var isKnown = true

    /// A refresh leaves it to the protocol what the URL cache answers, and all others want none of it.
    func accepts(_ policy: NetworkRequest.CachePolicy) -> Bool {
      asksURLCache == (policy == .useProtocolCachePolicy)
    }
  }
  private struct Download: Hashable {
    let maker: EventSubject
    let created: Duration
  }
  /// A header field that a step sets.
  private struct FieldStep: Hashable {
    let time: Duration
    let header: NetworkRequest.Header
  }
  /// What values a header field may have, and which it must have.
  private struct Field {
    var needed: Set<String>
    var allowed: Set<String>

    /// - Parameter values: the last one counts, wherever there are several.
    init(_ values: [String]) {
      needed = Set(values.suffix(1))
      allowed = Set(values)
    }

    func accepts(_ values: Set<String>) -> Bool {
      needed.isSubset(of: values) && values.isSubset(of: allowed)
    }
  }
  /// The settings of the downloader and of what asks it.
  private struct Settings {
    let timeout: Duration
    /// The default header fields, and those of the app.
    let headers: [NetworkRequest.Header]
    /// What a filter gives instead.
    let filtered: [NetworkRequest.Header]?
    /// Whether request modifiers are asked.
    let modifies: Bool
    let modifier: GivenRequestModifier?
    let processors: [String: GivenOptionsProcessor]
    let prefetcherModifies: Bool

    init(_ rules: InvariantRules) {
      let given = rules.given
      timeout =
        given.downloader.downloadTimeout == .zero
        ? .seconds(15) : given.downloader.downloadTimeout
      headers = rules.generation.downloader.headers.setting(given.headers ?? [])
      modifies = rules.generation.manager.hasContext
      filtered = modifies ? nil : given.filteredHeaders
      modifier = given.requestModifier
      processors = rules.optionsProcessors
      prefetcherModifies = given.prefetcher.context.requestModifier != nil
    }
  }
  /// The request modifier in the context of each load that a step begins.
  private var contexts: [EventSubject: [GivenRequestModifier]] = [:]
  /// The loads of the prefetcher. Others without a context were asked for before the app was launched again.
  private var prefetched: Set<EventSubject> = []
  private var loads: [EventSubject: Load] = [:]
  private var downloads: [ImageURL: [Download]] = [:]
  private var requests: [ImageURL: [NetworkRequest]] = [:]
  private var fieldSteps: Set<FieldStep> = []
  /// Whether the app has changed a manager, and perhaps what it puts into contexts.
  private var hasChanged = false
  private let settings: RunConstant<Settings>
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    settings = RunConstant(Settings(rules))
    isJudging = !rules.generation.parts.haveOwnCode
  }

  /// All of it is looked at only at the end, in whatever order it came; but what one load does comes in its order.
  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    return switch event.kind {
    case .stimulus(let step, .load): [.load(EventSubject(step), .changes)]
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes)]
    case .model(.prefetchRequested(let load)): [.load(load.subject, .changes)]
    case .model(.optionsProcessed(let load, _)), .downloadCall(.asked(let load, _, _)):
      [.load(load, .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(_, .manager): hasChanged = true
    case .stimulus(let step, .load(let request)):
      contexts[EventSubject(step)] = [request.context.requestModifier].compactMap(\.self)
    case .stimulus(_, .downloader(.setHeader(let name, let value))):
      fieldSteps.insert(
        FieldStep(time: event.time, header: NetworkRequest.Header(name, value)))
    case .model(.prefetchRequested(let load)): prefetched.insert(load.subject)
    case .model(.loadBegan(let load, _, let options)):
      begin(
        load.subject,
        Load(
          began: event.time, handlesCookies: options.contains(.handleCookies),
          asksURLCache: options.contains(.refreshCached), manager: load.owner))
    case .model(.optionsProcessed(let load, let options)):
      loads[load]?.handlesCookies = options.contains(.handleCookies)
      loads[load]?.asksURLCache = options.contains(.refreshCached)
    case .downloadCall(.asked(let load, _, let options)):
      begin(
        load,
        Load(
          began: event.time, handlesCookies: options.contains(.handleCookies),
          asksURLCache: options.contains(.useNSURLCache), isCall: true))
    case .model(.downloadCreated(let url, _)):
      downloads[url, default: []].append(Download(maker: event.subject, created: event.time))
    case .network(let networkEvent):
      guard case .started(let request) = networkEvent.kind else { return }
      requests[networkEvent.url, default: []].append(request)
    default: break
    }
  }

  private mutating func begin(_ load: EventSubject, _ begun: Load) {
    if loads[load] != nil {
      loads[load]?.isKnown = false
    } else {
      loads[load] = begun
    }
  }

  // MARK: The end

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard isJudging, end.outcome == .rest else { return }
    for (url, made) in downloads.sorted(by: { $0.key < $1.key }) {
      checkRefusals(made, &findings)
      // Each download makes one request at most.
      guard let sent = requests[url], sent.count <= made.count else { continue }
      checkOptions(url, sent, made, &findings)
      let asked = settings.value.filtered ?? settings.value.headers
      let names = Set((sent.flatMap(\.headers) + asked + fieldSteps.map(\.header)).map(\.name))
        .union(made.flatMap { addedNames(to: $0) })
      for name in names.sorted() {
        checkField(
          name, url, sent, made, isExact: end.timeIsExact && end.slowTimes.isEmpty, &findings)
      }
    }
  }

  private func checkRefusals(_ made: [Download], _ findings: inout [Finding]) {
    let refused = made.map(\.maker).filter { modifier(for: $0)?.last == .refuses }
    for load in Set(refused).sorted(by: { $0.name < $1.name }) {
      findings.append(
        Finding(
          load.name, .refusedRequestMade,
          "the request modifier refuses the request of \(load), and a download is made"))
    }
  }

  private func checkOptions(
    _ url: ImageURL, _ sent: [NetworkRequest], _ made: [Download], _ findings: inout [Finding]
  ) {
    let loads = made.map { known($0.maker) }
    for policy in NetworkRequest.CachePolicy.allCases
    where sent.count(where: { $0.cachePolicy == policy })
      > loads.count(where: { $0?.accepts(policy) ?? true })
    {
      findings.append(
        Finding(
          url.absoluteString, .cachePolicyDiffers,
          "a request for \(url) has the cache policy \(policy.rawValue), and its load asked for another"
        ))
    }
    let handling = sent.count(where: \.handlesCookies)
    if handling > loads.count(where: { $0?.handlesCookies ?? true }) {
      findings.append(
        Finding(
          url.absoluteString, .cookiesAreHandled,
          "a request for \(url) handles cookies, and its load has no handleCookies"))
    }
    if sent.count - handling > loads.count(where: { !($0?.handlesCookies ?? false) }) {
      findings.append(
        Finding(
          url.absoluteString, .cookiesAreIgnored,
          "a request for \(url) handles no cookies, and its load has handleCookies"))
    }
    if sent.contains(where: { $0.timeout != settings.value.timeout }) {
      findings.append(
        Finding(
          url.absoluteString, .timeoutDiffers,
          "a request for \(url) has another timeout than the downloader"))
    }
  }

  private func checkField(
    _ name: String, _ url: ImageURL, _ sent: [NetworkRequest], _ made: [Download], isExact: Bool,
    _ findings: inout [Finding]
  ) {
    let fields = made.map { field(name, of: $0, isExact: isExact) }
    let values = sent.map { Set($0.headers.values(of: name)) }
    let differs = Set(values).contains { value in
      values.count(where: { $0 == value }) > fields.count(where: { $0?.accepts(value) ?? true })
    }
    guard differs else { return }
    findings.append(
      Finding(
        url.absoluteString, .headersDiffer,
        "the header field \(name) of a request for \(url) is not as the app has asked"))
  }

  // MARK: What is asked for

  private func known(_ load: EventSubject) -> Load? {
    guard let known = loads[load], known.isKnown else { return nil }
    return known
  }

  /// The request modifier that is asked for a load, if any.
  /// - Returns: `nil` where it is not known.
  private func modifier(for load: EventSubject) -> [GivenRequestModifier]? {
    guard settings.value.modifies else { return [] }
    guard let known = known(load) else { return nil }
    let own = [settings.value.modifier].compactMap(\.self)
    if known.isCall { return own }
    guard !hasChanged else { return nil }
    let processor = settings.value.processors[known.manager ?? ""]
    if let modifier = processor?.values.requestModifier { return [modifier] }
    guard let context = contexts[load] else {
      return prefetched.contains(load) && !settings.value.prefetcherModifies ? own : nil
    }
    return context.isEmpty ? own : context
  }

  private func addedNames(to download: Download) -> [String] {
    guard case .adds(let headers) = modifier(for: download.maker)?.last else { return [] }
    return headers.map(\.name)
  }

  /// - Returns: `nil` where it is not known.
  private func field(_ name: String, of download: Download, isExact: Bool) -> Field? {
    if let filtered = settings.value.filtered { return Field(filtered.values(of: name)) }
    guard let load = known(download.maker), let modifiers = modifier(for: download.maker) else {
      return nil
    }
    var values = settings.value.headers.values(of: name)
    let steps = fieldSteps.filter { $0.header.isNamed(name) && $0.time <= download.created }
    if let last = steps.max(by: { $0.time < $1.time }) {
      guard isExact, last.time < load.began,
        fieldSteps.count(where: { $0.time == last.time }) == 1
      else { return nil }
      values = [last.header.value]
    }
    switch modifiers.last {
    case .adds(let headers):
      let added = headers.values(of: name)
      return Field(added.isEmpty ? values : added)
    case .refuses: return nil
    case nil: return Field(values)
    }
  }
}

extension [NetworkRequest.Header] {
  fileprivate func values(of name: String) -> [String] {
    filter { $0.isNamed(name) }.map(\.value)
  }
}
