@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

extension RandomProgram {
  /// Every kind of statement that a program can have.
  static let allKinds: Set<String> = {
    var kinds: Set<String> = [
      "monitor.withLock", "semaphore.withPermit", "group.notify", "timer.cancel", "clock.pause",
      "clock.now", "wallClock.now", "wallClock.set", "coder.decode", "step.reach",
      "order.inAnyOrder",
      "runLoop.perform", "runLoop.deliver", "thread.spawn", "thread.join",
    ]
    for access in CellAccess.allCases {
      kinds.formUnion(["cell.\(access)", "atomicCell.\(access)"])
    }
    for call in SemaphoreCall.allCases { kinds.insert("semaphore.\(call)") }
    for call in GroupCall.allCases { kinds.insert("group.\(call)") }
    for queue in ["serial", "main", "concurrent"] {
      kinds.formUnion(["\(queue).async", "\(queue).sync"])
    }
    kinds.formUnion(["concurrent.async(barrier)", "concurrent.sync(barrier)"])
    kinds.formUnion(["operationQueue.add", "operationQueue.add(without end)"])
    for call in OperationQueueCall.allCases { kinds.insert("operationQueue.\(call)") }
    for call in OperationCall.allCases { kinds.insert("operation.\(call)") }
    for call in RunLoopCall.allCases { kinds.insert("runLoop.\(call)") }
    for call in TimerCall.allCases { kinds.insert("timer.\(call)") }
    for call in LifetimeCall.allCases { kinds.insert("lifetime.\(call)") }
    for call in FileCall.allCases { kinds.insert("file.\(call)") }
    for call in RequestCall.allCases { kinds.insert("request.\(call)") }
    for call in NetworkCall.allCases { kinds.insert("network.\(call)") }
    for call in DeviceCall.allCases { kinds.insert("device.\(call)") }
    return kinds
  }()

  /// The kinds of its statements, those inside others too.
  var kinds: Set<String> { threads.reduce(into: []) { Self.addKinds(of: $1, to: &$0) } }

  private static func addKinds(of statements: [Statement], to kinds: inout Set<String>) {
    for statement in statements {
      kinds.insert(kind(of: statement))
      addKinds(of: body(of: statement), to: &kinds)
    }
  }

  private static func kind(of statement: Statement) -> String {
    switch statement {
    case .cell(let access, _): "cell.\(access)"
    case .atomicCell(let access): "atomicCell.\(access)"
    case .locked: "monitor.withLock"
    case .semaphore(let call): "semaphore.\(call)"
    case .permit: "semaphore.withPermit"
    case .group(let call): "group.\(call)"
    case .notify: "group.notify"
    case .async(let queue, let isBarrier, _): "\(name(ofQueue: queue, "async", isBarrier))"
    case .sync(let queue, let isBarrier, _): "\(name(ofQueue: queue, "sync", isBarrier))"
    case .addOperation(_, _, let ends, _):
      ends ? "operationQueue.add" : "operationQueue.add(without end)"
    case .operationQueue(let call, _): "operationQueue.\(call)"
    case .operation(let call, _): "operation.\(call)"
    case .runLoop(let call): "runLoop.\(call)"
    case .perform: "runLoop.perform"
    case .deliver: "runLoop.deliver"
    case .thread(let joins, _): joins ? "thread.join" : "thread.spawn"
    case .timer(_, let call): "timer.\(call)"
    case .cancelTimer: "timer.cancel"
    case .pause: "clock.pause"
    case .readClock: "clock.now"
    case .wallClock(let isSet): isSet ? "wallClock.set" : "wallClock.now"
    case .lifetime(let call): "lifetime.\(call)"
    case .file(let call, _): "file.\(call)"
    case .request(let call, _): "request.\(call)"
    case .network(let call, _): "network.\(call)"
    case .device(let call): "device.\(call)"
    case .decode: "coder.decode"
    case .step: "step.reach"
    case .inAnyOrder: "order.inAnyOrder"
    }
  }

  private static func name(ofQueue queue: Int, _ call: String, _ isBarrier: Bool) -> String {
    switch queue {
    case 0: "serial.\(call)"
    case 1: "main.\(call)"
    default: "concurrent.\(call)\(isBarrier ? "(barrier)" : "")"
    }
  }

  private static func body(of statement: Statement) -> [Statement] {
    switch statement {
    case .locked(_, let body), .permit(let body), .notify(_, let body), .async(_, _, let body),
      .sync(_, _, let body), .addOperation(_, _, _, let body), .perform(let body),
      .deliver(let body), .thread(_, let body):
      body
    case .cell, .atomicCell, .semaphore, .group, .operationQueue, .operation, .runLoop, .timer,
      .cancelTimer, .pause, .readClock, .wallClock, .lifetime, .file, .request, .network, .device,
      .decode, .step, .inAnyOrder:
      []
    }
  }
}
