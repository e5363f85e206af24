import ImageLoadingInterface

/// Finds the event that a sentence of a former scenario file meant.
struct FormerEvent {
  private let names: FailureNames
  private let placeholders: Set<String>
  /// What steps of the scenario were called, with their verbs.
  private let stimuli: [(words: String, event: ExpectedEvent)]

  init(_ scenario: Scenario) {
    names = FailureNames(scenario)
    stimuli = scenario.stimuli.map { stimulus in
      let verb = stimulus.action.traits.verbName
      let isAlone = scenario.stimuli.count { $0.action.traits.verbName == verb } == 1
      return (
        stimulus.action.sentence.text,
        ExpectedEvent(
          kind: .stimulus, value: .string(verb),
          fields: isAlone ? [] : [.init("step", .string(stimulus.title))])
      )
    }
    placeholders = Set(
      scenario.stimuli.compactMap { stimulus in
        if case .load(let request) = stimulus.action { request.placeholder } else { nil }
      })
  }

  /// - Returns: `nil` if no event was told in these words.
  func event(_ text: String) -> ExpectedEvent? {
    if Checkpoint(rawValue: text) != nil {
      return ExpectedEvent(kind: .reached, value: .string(text), fields: [])
    }
    if let stimulus = stimuli.first(where: { $0.words == text }) { return stimulus.event }
    let sentence = FormerSentence(text)
    for template in templates(for: sentence) {
      if let event = event(sentence, template) { return event }
    }
    return access(text) ?? change(sentence)
  }

  /// How an event was told: each field in braces is called as the event calls it.
  private struct Template {
    let words: String
    let kind: EventKind
    var fixed: [JSONValue.Member] = []

    init(_ words: String, _ kind: EventKind, _ fixed: KeyValuePairs<EventField, JSONValue> = [:]) {
      self.words = words
      self.kind = kind
      self.fixed = fixed.map { .init($0.key.rawValue, $0.value) }
    }
  }

  private func event(_ sentence: FormerSentence, _ template: Template) -> ExpectedEvent? {
    guard let found = sentence.fields(of: template.words) else { return nil }
    let single: Set<EventField> = [
      .url, .key, .load, .by, .view, .prefetch, .step, .request,
    ]
    if single.contains(where: { found[$0.rawValue]?.contains(" ") ?? false }) { return nil }
    var value: JSONValue = template.kind.about == nil ? true : "*"
    var fields = template.fixed
    for field in EventField.allCases {
      guard let words = found[field.rawValue]?.trimmingPrefix(" "),
        let json = json(String(words), field)
      else { continue }
      if field == template.kind.about {
        value = json
      } else {
        fields.append(.init(field.rawValue, json))
      }
    }
    if let content = found["content"] { fields += shown(content) }
    if let header = found["header"] {
      let value = found["value"].map(JSONValue.string) ?? "*"
      fields.append(.init(EventField.headers.rawValue, .object([.init(header, value)])))
    }
    let order = template.kind.fields.map(\.rawValue)
    return ExpectedEvent(
      kind: template.kind, value: value,
      fields: order.compactMap { name in fields.first { $0.key == name } })
  }

  private func json(_ words: String, _ field: EventField) -> JSONValue? {
    switch field {
    case .error: .string(Self.error(words))
    case .bytes: (try? Quantity.byteCount(words)).map(JSONValue.int)
    case .expected where words == "?": .null
    case .request, .status, .received, .expected, .finished, .total, .skipped, .cost, .priority,
      .limit:
      Int64(words).map(JSONValue.int)
    case .url, .key:
      .string(words.count > 1 && words.hasSuffix("*") ? String(words.dropLast()) : words)
    case .cacheType: CacheType.allCases.contains { $0.name == words } ? .string(words) : nil
    default: .string(words)
    }
  }

  /// What a view shows.
  private func shown(_ content: String) -> [JSONValue.Member] {
    if content == "nothing" {
      return [.init("image", .null), .init("placeholder", .null)]
    }
    if content == "*" { return [] }
    return [.init(placeholders.contains(content) ? "placeholder" : "image", .string(content))]
  }

  /// An error as scenario files name it.
  private static func error(_ words: String) -> String {
    let parts = words.split(separator: " ")
    if words.hasSuffix("*") || parts.count < 2 { return words }
    return parts.count == 3 && parts[0] == ErrorDomain.url.rawValue
      ? String(parts[2]) : parts.prefix(2).joined(separator: " ")
  }

  private func access(_ text: String) -> ExpectedEvent? {
    let kind = VisibleOperation.Kind.allCases.first { text.hasPrefix("\($0) ") }
    return kind.map { kind in
      let object = String(text.dropFirst("\(kind) ".count))
      return ExpectedEvent(
        kind: .did, value: .string(kind.name), fields: [.init("object", .string(object))])
    }
  }

  private func change(_ sentence: FormerSentence) -> ExpectedEvent? {
    for words in ["{object}: - {old} + {new}", "{object}: + {addition}", "{object}: - {removal}"] {
      if let event = event(sentence, Template(words, .changed)) { return event }
    }
    return nil
  }

  /// The ways in which events were told, the narrower one first.
  private func templates(for sentence: FormerSentence) -> [Template] {
    let own: [Template] =
      switch names.kind(of: sentence.firstWord) {
      case .step: [Template("{step} hears: {answer}", .answered)]
      case .prefetch:
        [
          Template(
            "{prefetch} hears: {finished} finished, {skipped} of them skipped", .prefetchCompleted),
          Template("{prefetch} progress: {finished} of {total}", .prefetchProgressed),
        ]
      case .load, .view, .url, .run, nil: Self.ofLoads
      }
    return own + Self.templates
  }

  private static let ofLoads = [
    Template("{load} hears: image{image}, cache type {cacheType}", .completed),
    Template("{load} hears: error{error}, cache type {cacheType}", .completed),
    Template("{load} hears: {rest}", .completed),
    Template("{load} progress: {received} of {expected}", .progressed),
  ]

  private static let templates = [
    Template("the operation of {load} is cancelled", .cancelled),
    Template("the manager refuses {url}", .refused),
    Template("{load} is cancelled: its completion is not called", .completionDropped),
    Template("{url} is on the blacklist", .blacklistTested, [.isListed: true]),
    Template("{url} is not on the blacklist", .blacklistTested, [.isListed: false]),
    Template("the delegate is asked for {url}", .delegateAsked),
    Template("memory has {key}", .memoryStored),
    Template("memory has {key} again: somebody holds it", .memoryRevived),
    Template("memory does not have {key}", .memoryRead, [.found: false]),
    Template("memory throws out {key}", .memoryEvicted),
    Template("memory is empty", .memoryCleared),
    Template("{url} is blacklisted: {error}", .blacklisted),
    Template("{url} is off the blacklist", .unblacklisted),
    Template("view {view} shows {content}", .viewShows),
    Template("view {view} animates {content}", .viewAnimates),
    Template("view {view}: indicator on", .indicator, [.isShown: true]),
    Template("view {view}: indicator off", .indicator, [.isShown: false]),
    Template("view {view}: transition {phase}", .transition),
    Template("view {view} is to be laid out again", .needsLayout),
    Template("the cache answers: it has {key} (type {cacheType})", .queryAnswered, [.found: true]),
    Template(
      "the cache answers: it does not have {key} (type {cacheType})", .queryAnswered,
      [.found: false]),
    Template("{by} joins the download of {url}", .downloadJoined),
    Template("the download of {url} is cancelled", .downloadCancelled),
    Template(
      "{key} is written from elsewhere than the I/O queue: logged, and no more", .wroteOffIOQueue),
    Template("disk has {key} ({bytes})", .diskStored),
    Template("disk: {key} is removed", .diskRemoved),
    Template("disk is empty", .diskCleared),
    Template("{key} cannot be stored: {answer}", .diskStoreFailed),
    Template("{key} costs {cost}", .memoryCostSet),
    Template("cleaned away: {path}", .fileCleaned),
    Template("cannot be cleaned away: {path}", .fileNotCleaned),
    Template("the disk is clean", .cleaningEnded),
    Template("nobody answers the session about {url}", .callbackUnanswered),
    Template("a background task begins for {work}", .backgroundTaskBegan),
    Template("the time of the background task for {work} is over", .backgroundTaskExpired),
    Template("the background task for {work} ends", .backgroundTaskEnded, [.isValid: true]),
    Template(
      "no background task is there to be ended for {work}", .backgroundTaskEnded,
      [.isValid: false]),
    Template(
      "the prefetcher sets the shared limit: {limit} downloads at once", .limitOverwritten),
    Template("network: request {request} for {url}", .requestStarted),
    Template("network: request {request} for {url} is given up", .requestCancelled),
    Template("network: status {status} for {url}", .responseReceived),
    Template("network: {url} may be kept in the URL cache", .responseCacheable),
    Template("network: end of {url}", .requestFinished),
    Template("network: {bytes} of {url}", .bytesReceived),
    Template("network: {error} for {url}", .requestFailed),
    Template("request {request}: time-out {timeout}", .requestStarted),
    Template("request {request}: with cookies", .requestStarted, [.handlesCookies: true]),
    Template("request {request}: without cookies", .requestStarted, [.handlesCookies: false]),
    Template("request {request}: with pipelining", .requestStarted, [.usesPipelining: true]),
    Template("request {request}: without pipelining", .requestStarted, [.usesPipelining: false]),
    Template("request {request}: header {header}: {value}", .requestStarted),
    Template("request {request}: {cachePolicy}", .requestStarted),
    Template("known race {known}", .raced, [.known: "*"]),
    Template("breaks: {invariant} on {on}", .broke),
    Template("breaks: {invariant}", .broke),
    Template("end: {outcome}", .runEnded),
    Template("the app has terminated", .terminated),
    Template("the app is launched again", .relaunched),
  ]
}
