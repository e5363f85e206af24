import ImageLoadingModel
import SimTools
import Synchronization
import Testing

/// What a program says, inline, to what asks for an answer.
struct Replies: Sendable {
  /// `nil`: it lets the network wait.
  var response: TransferAnswer? = .allow
  /// To the first challenge, to the one after that failed, and so on.
  var challenges: [TransferAnswer] = []

  static let none = Replies(response: nil)

  func reply(to event: TransferEvent) -> TransferAnswer? {
    switch event {
    case .response: response
    case .challenge(let challenge): challenges[challenge.previousFailureCount]
    case .data, .proposedForCaching, .finished, .failed: nil
    }
  }
}

/// A program that sends requests and records its callbacks, each with its time in milliseconds.
final class NetworkListener: Sendable {
  let network: SimulatedNetwork
  private let core: any SchedulerCore
  private let replies: Replies
  private let lines = Mutex<[String]>([])

  init(_ network: SimulatedNetwork, core: any SchedulerCore, replies: Replies) {
    self.network = network
    self.core = core
    self.replies = replies
  }

  var heard: [String] { lines.withLock { $0 } }

  func note(_ text: String) {
    let milliseconds = core.now / .milliseconds(1)
    lines.withLock { $0.append("\(Int(milliseconds)) \(text)") }
  }

  func make(_ request: NetworkRequest) async -> (any Transfer)? {
    let transfer = TransferBox()
    let made = await network.transfer(request) { [self] event in
      note(Self.text(event))
      if let reply = replies.reply(to: event) { transfer.value?.answer(reply) }
    }
    transfer.value = made
    return made
  }

  @discardableResult
  func send(
    _ url: String, policy: NetworkRequest.CachePolicy = .reloadIgnoringLocalCacheData,
    timeout: Duration = .seconds(15)
  ) async -> (any Transfer)? {
    let transfer = await make(
      NetworkRequest(url: ImageURL(url), cachePolicy: policy, timeout: timeout))
    await transfer?.resume()
    return transfer
  }

  static func text(_ event: TransferEvent) -> String {
    switch event {
    case .challenge(let challenge): "\(challenge.kind) \(challenge.previousFailureCount)"
    case .response(let response):
      "response \(response.status.map(String.init) ?? "none") \(response.expectedLength)"
    case .data(let data): "\(data.byteCount) bytes"
    case .proposedForCaching: "cacheable"
    case .finished: "finished"
    case .failed(let error): "failed \(error.code)"
    }
  }

  /// Breaks the circle of a transfer and its closure, as programs do, after the end.
  private final class TransferBox: Sendable {
    private let storage = Mutex<(any Transfer)?>(nil)
    var value: (any Transfer)? {
      get { storage.withLock { $0 } }
      set { storage.withLock { $0 = newValue } }
    }
  }
}

/// Runs a program against a network and returns its callbacks.
func listen(
  to answers: [String: [ServerAnswer]] = [:],
  cached: [String: CachedResponse] = [:],
  observedBy log: EventLog? = nil,
  replies: Replies = Replies(), strategy: any Strategy = FirstInFirstOut(),
  _ program: @escaping @Sendable (NetworkListener, SchedulerPort) async -> Void
) throws -> [String] {
  let run = Simulation().run(strategy) { scheduler in
    let network = SimulatedNetwork(
      core: scheduler.core,
      servers: ServerTable(answers.map { (pattern: $0, answers: $1) }),
      cachedResponses: Dictionary(uniqueKeysWithValues: cached.map { (ImageURL($0), $1) }),
      observer: { event in
        let word = "\(event.kind)".prefix { $0.isLetter }
        log?.append("\(event.transfer) \(event.url) \(word)")
      })
    let listener = NetworkListener(network, core: scheduler.core, replies: replies)
    await program(listener, scheduler)
    return listener
  }
  let listener = try #require(run.value)
  #expect(run.outcome == .rest)
  listener.network.shutDown()
  return listener.heard
}
