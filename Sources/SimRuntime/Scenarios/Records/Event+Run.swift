import ImageLoadingInterface
import SimKernel
import SimText

extension RunEvent.Kind {
  /// What happened, as an event.
  package var event: Event {
    switch self {
    case .trace(let action): action.event
    case .model(let modelEvent): modelEvent.event
    case .network(let networkEvent): networkEvent.event
    case .stimulus(let step, let action):
      Event(.stimulus, .string(action.traits.verbName), [.step: .string(step)])
    case .memoryWarningBegan: Event(.memoryWarningBegan)
    case .memoryWarningHandled: Event(.memoryWarningHandled)
    case .answered(let answer):
      Event(.answered, .string(answer.step), [.answer: .string(answer.text)])
    case .cacheCall(let call): call.event
    case .downloadCall(let call): call.event
    case .cleaned(let record):
      Event(
        .cleaned, .string(record.directory),
        [.removed: .integer(record.removed.count), .failed: .integer(record.failed.count)])
    case .terminated(let expired): Event(.terminated, true, [.expired: .strings(expired)])
    case .relaunched: Event(.relaunched)
    case .raced(let race, let known):
      Event(.raced, .string(race.object), [.known: .text(known)])
    case .broke(let violation):
      Event(
        .broke, .string(violation.invariant),
        [.on: .text(violation.subject), .explanation: .string(violation.explanation)])
    }
  }
}

extension TraceEvent.Action {
  fileprivate var event: Event {
    switch self {
    case .did(let kind, let object): Event(.did, .string(kind.name), [.object: .string(object)])
    case .reached(let step): Event(.reached, .string(step.name))
    case .held(let step, let reason):
      Event(.held, .string(step.name), [.for: .string(reason)])
    case .changed(let object, let change): change.event(of: object)
    case .made(let child, let place):
      Event(.made, .string(child.description), [.on: .string(place)])
    case .ended: Event(.ended)
    }
  }
}

extension StateChange {
  fileprivate func event(of object: String) -> Event {
    let (old, new, addition, removal): (String?, String?, String?, String?) =
      switch self {
      case .replaced(let old, let new): (old, new, nil, nil)
      case .added(let text): (nil, nil, text, nil)
      case .removed(let text): (nil, nil, nil, text)
      }
    return Event(
      .changed, .string(object),
      [
        .old: .text(old), .new: .text(new), .addition: .text(addition), .removal: .text(removal),
      ])
  }
}

extension CacheCallEvent {
  fileprivate var event: Event {
    switch self {
    case .asked(let call): Event(.cacheCallBegan, .string(call.name))
    case .calledBack(let name, let isOnMain):
      Event(.cacheCallAnswered, .string(name), [.isOnMain: .bool(isOnMain)])
    case .returned(let name): Event(.cacheCallReturned, .string(name))
    case .cancelled(let name): Event(.cacheCallCancelled, .string(name))
    }
  }
}

extension DownloadCallEvent {
  fileprivate var event: Event {
    switch self {
    case .asked(let load, let url, let options):
      Event(.downloadCallBegan, .name(load), [.url: .url(url), .options: .strings(options.names)])
    case .progressed(let load, let received, let expected):
      Event(
        .downloadCallProgressed, .name(load),
        [.received: .integer(received), .expected: expected < 0 ? .null : .integer(expected)])
    case .answered(let load, let result):
      Event(
        .downloadCallAnswered, .name(load),
        [
          .image: .text(result.image?.label), .size: .text(result.image?.sizeText),
          .frames: .integer(result.image?.frameCount), .data: .integer(result.data?.byteCount),
          .error: .error(result.error),
          .isFinished: .bool(result.isFinished), .isOnMain: .bool(result.isOnMainQueue),
        ])
    case .cancelled(let load): Event(.downloadCallCancelled, .name(load))
    }
  }
}

extension NetworkEvent {
  fileprivate var event: Event {
    let number = JSONValue.integer(transfer)
    let address = JSONValue.string(url.absoluteString)
    return switch kind {
    case .started(let request):
      Event(
        .requestStarted, address,
        [
          .request: number, .cachePolicy: .string(request.cachePolicy.rawValue),
          .timeout: .string(Quantity.describe(request.timeout)),
          .handlesCookies: .bool(request.handlesCookies),
          .usesPipelining: .bool(request.usesPipelining),
          .headers: .object(request.headers.map { .init($0.name, .string($0.value)) }),
        ])
    case .challenged(let challenge):
      Event(
        .requestChallenged, address,
        [.request: number, .challenge: .string(challenge.kind.rawValue)])
    case .responded(let response):
      Event(
        .responseReceived, address,
        [.request: number, .status: response.status.map(JSONValue.integer) ?? .null])
    case .received(let data):
      Event(.bytesReceived, address, [.request: number, .bytes: .integer(data.byteCount)])
    case .cacheable: Event(.responseCacheable, address, [.request: number])
    case .cancelled: Event(.requestCancelled, address, [.request: number])
    case .finished: Event(.requestFinished, address, [.request: number])
    case .failed(let error):
      Event(.requestFailed, address, [.request: number, .error: .error(error)])
    }
  }
}

extension JSONValue {
  static func url(_ url: ImageURL?) -> JSONValue { .text(url?.absoluteString) }
  static func name(_ subject: EventSubject) -> JSONValue { .string(subject.name) }
  /// An error as scenario files name it.
  static func error(_ error: LoadError?) -> JSONValue { .text(error?.scenarioName) }
}

extension LoadError {
  /// What scenario files call it: `timedOut`, or a domain and a code.
  var scenarioName: String {
    if domain == .url, let name { return name }
    return "\(domain) \(code)"
  }
}
