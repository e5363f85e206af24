import ImageLoadingModel
import Synchronization

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

extension RandomProgram {
  /// Starts the threads, and ends when they have ended.
  func run(in world: ProgramWorld) async {
    let tokens = threads.enumerated().map { number, statements in
      world.scheduler.thread("thread \(number)") {
        await ThreadOfProgram(world, "\(number)").run(statements)
      }
    }
    for token in tokens { await world.scheduler.join(token) }
  }
}

/// One thread or block of a running program. What it sees, it folds into one number.
private final class ThreadOfProgram: Sendable {
  private let world: ProgramWorld
  /// Where in the program it is: the same in all orders.
  private let name: String
  private let seen: Mutex<Int>
  private let places = Mutex(0)

  init(_ world: ProgramWorld, _ name: String, knowing seen: Int = 0) {
    self.world = world
    self.name = name
    self.seen = Mutex(seen)
  }

  func run(_ statements: [RandomProgram.Statement]) async {
    for statement in statements { await run(statement) }
    world.note(seen.withLock { $0 }, as: name)
  }

  private func see(_ value: Int) { seen.withLock { $0 = ($0 &* 31 &+ value) % 1_000_003 } }
  private var value: Int { seen.withLock { $0 } }

  /// A block that another thread may run; it knows what this one knows now.
  private func block(_ statements: [RandomProgram.Statement]) -> Block {
    let place = places.withLock { place in
      place += 1
      return place
    }
    let child = ThreadOfProgram(world, "\(name).\(place)", knowing: value)
    return { await child.run(statements) }
  }

  private func inline(_ statements: [RandomProgram.Statement]) async {
    for statement in statements { await run(statement) }
  }

  private func run(_ statement: RandomProgram.Statement) async {
    let world = world
    switch statement {
    case .cell(let access, let number): await run(access, world.cells[number])
    case .atomicCell(let access): await run(access, world.atomicCell)
    case .locked(let number, let body):
      await world.monitors[number].withLock { await inline(body) }
    case .semaphore(.wait): await world.semaphore.wait()
    case .semaphore(.signal): world.semaphore.signal()
    case .permit(let body): await world.semaphore.withPermit { await inline(body) }
    case .group(.enter): await world.group.enter()
    case .group(.leave): await world.group.leave()
    case .group(.wait): await world.group.wait()
    case .notify(let queue, let body):
      await world.group.notify(on: world.queues[queue], block(body))
    case .async(let queue, let isBarrier, let body):
      await world.queues[queue].async(barrier: queue > 1 && isBarrier, block(body))
    case .sync(let queue, let isBarrier, let body):
      await world.queues[queue].sync(barrier: queue > 1 && isBarrier) { await self.inline(body) }
    case .addOperation(let queue, let operation, let ends, let body):
      await addOperation(queue, operation, ends: ends, body)
    case .operationQueue(let call, let queue):
      await run(call, world.operationQueues[queue])
    case .operation(let call, let number): await run(call, number)
    case .runLoop(let call): await run(call)
    case .perform(let body): await world.runLoop.perform(block(body))
    case .deliver(let body): world.runLoop.deliver(block(body))
    case .thread(let joins, let body):
      let token = world.scheduler.thread("thread \(name)", block(body))
      if joins { await world.scheduler.join(token) }
    case .timer, .cancelTimer, .pause, .readClock, .wallClock: await runTime(statement)
    case .lifetime(let call): await run(call)
    case .file(let call, let number): await run(call, at: ProgramWorld.paths[number])
    case .request(let call, let number): await run(call, number)
    case .network(let call, let number): await run(call, ProgramWorld.urls[number])
    case .device(let call): await run(call)
    case .decode: see(await world.coder.decode(ProgramWorld.data) == nil ? 1 : 2)
    case .step: await world.scheduler.reach(CheckpointName("step"))
    case .inAnyOrder:
      let order = await world.scheduler.inAnyOrder([1, 2], of: "things", title: \.description)
      see(order[0])
    }
  }

  private func run(_ access: RandomProgram.CellAccess, _ cell: Cell<Int>) async {
    let mark = name.utf8.reduce(1) { $0 &* 3 &+ Int($1) } % 97
    switch access {
    case .read: see(await cell.read())
    case .write: await cell.write(value + mark)
    case .exchange: see(await cell.exchange(mark))
    case .update: await cell.update(nil) { $0 = ($0 &* 7 &+ mark) % 1_000_003 }
    }
  }

  // MARK: Operation queues

  private func addOperation(
    _ queue: Int, _ number: Int, ends: Bool, _ body: [RandomProgram.Statement]
  ) async {
    let operation = world.operations[number]
    // An operation is added once; adding it twice is an exception in Foundation.
    let isFirst = await world.addedOperations[number].update(nil) { added in
      defer { added = true }
      return !added
    }
    guard isFirst else { return }
    let work = block(body)
    await world.operationQueues[queue].add(operation) {
      await work()
      if ends { await operation.setFinished(true) }
    }
  }

  private func run(_ call: RandomProgram.OperationQueueCall, _ queue: SimulatedOperationQueue) async
  {
    switch call {
    case .widen: await queue.setWidth(2)
    case .narrow: await queue.setWidth(1)
    case .suspend: await queue.setSuspended(true)
    case .resume: await queue.setSuspended(false)
    case .list: see(await queue.operations().count + 1)
    }
  }

  private func run(_ call: RandomProgram.OperationCall, _ number: Int) async {
    let operation = world.operations[number]
    switch call {
    case .cancel: await operation.cancel()
    case .finish: await operation.setFinished(true)
    case .execute: await operation.setExecuting(true)
    case .raise: await operation.setPriority(1)
    case .lower: await operation.setPriority(-1)
    case .dependency: await operation.addDependency(on: world.operations[(number + 1) % 3])
    case .completionBlock: await operation.setCompletionBlock(block([.cell(.update, 0)]))
    case .isCancelled: see(await operation.isCancelled.read() ? 2 : 1)
    }
  }

  // MARK: Run loops, time and lifetimes

  private func run(_ call: RandomProgram.RunLoopCall) async {
    switch call {
    case .run: await world.runLoop.run()
    case .runForATime: await world.runLoop.run(atMost: .milliseconds(1))
    case .stop: await world.runLoop.stop()
    }
  }

  private func runTime(_ statement: RandomProgram.Statement) async {
    let world = world
    let scheduler = world.scheduler
    switch statement {
    case .timer(let delay, let call):
      let body = block([.cell(.update, 1)])
      let token = scheduler.core.schedule(after: .milliseconds(delay), named: "timer") {
        switch call {
        case .post: scheduler.core.enqueue(body, on: world.queues[0].id, barrier: false)
        case .signal: world.semaphore.signal()
        case .deliver: world.runLoop.deliver(body)
        case .nothing: break
        }
      }
      world.keep(token, of: name)
    case .cancelTimer:
      if let token = world.timer(of: name) { scheduler.core.cancel(token) }
    case .pause(let span): await scheduler.clock.pause(for: .milliseconds(span))
    case .readClock: see(Int(scheduler.clock.now.offset / .milliseconds(1)) + 1)
    case .wallClock(isSet: true):
      await world.wallClock.set(to: WallTime(sinceReference: .milliseconds(5)))
    case .wallClock(isSet: false):
      see(Int(await world.wallClock.now().sinceReference / .milliseconds(1)) + 1)
    default: preconditionFailure("it has nothing to do with time")
    }
  }

  private func run(_ call: RandomProgram.LifetimeCall) async {
    let object = world.object
    switch call {
    case .retainAndRelease:
      guard await object.lifetime.retainIfAlive() else { return see(1) }
      object.lifetime.retain()
      await object.lifetime.release()
      await object.lifetime.release()
      see(2)
    case .release:
      // The program owns the object once.
      let isFirst = await world.isReleased.update(nil) { released in
        defer { released = true }
        return !released
      }
      if isFirst { await object.lifetime.release() }
    case .load: see(await world.weakReference.load() == nil ? 1 : 2)
    case .withObject: see(await world.weakReference.withObject { $0 == nil ? 1 : 2 })
    }
  }

  // MARK: The world

  private func run(_ call: RandomProgram.FileCall, at path: String) async {
    let disk = world.disk
    do {
      switch call {
      case .read: see(try await disk.read(path).byteCount + 1)
      case .writeAtomically: try await disk.write(ProgramWorld.data, to: path, atomically: true)
      case .write: try await disk.write(ProgramWorld.data.prefix(60), to: path, atomically: false)
      case .remove: try await disk.remove(path)
      case .move: try await disk.move("/d/a", to: path == "/d/a" ? "/d/b" : path)
      case .list: see(try await disk.list("/d").count + 1)
      case .attributes: see(try await disk.attributes(of: path).logicalSize + 1)
      case .exists: see(await disk.exists(path) ? 2 : 1)
      case .exclude: try await disk.excludeFromBackup(path)
      case .setAccessDate:
        try await disk.setAccessDate(path, to: WallTime(sinceReference: .milliseconds(9)))
      case .createDirectory: try await disk.createDirectory(path)
      case .rot: see(await disk.rot(path) ? 2 : 1)
      case .vanish: see(await disk.vanish(path) ? 2 : 1)
      case .age: see(await disk.age(path, by: .milliseconds(1)) ? 2 : 1)
      case .setFaults: await disk.setFaults(DiskFaults(failingWrites: .everywhere))
      case .setLatency:
        await disk.setLatency(DiskLatency(write: DiskLatency.Cost(perCall: .milliseconds(1))))
      case .setCapacity: await disk.setCapacity(50)
      }
    } catch {
      see(error.reason.utf8.count)
    }
  }

  private func run(_ call: RandomProgram.RequestCall, _ number: Int) async {
    let world = world
    switch call {
    case .begin:
      let place = places.withLock { place in
        place += 1
        return place
      }
      let name = "\(name) request \(place)"
      let log = Mutex(0)
      let request = NetworkRequest(url: ProgramWorld.urls[number], timeout: .milliseconds(2))
      let transfer = await world.network.transfer(request) { event in
        let heard = log.withLock { heard in
          heard = heard &* 5 &+ event.mark
          return heard
        }
        world.note(heard, as: name)
      }
      guard let transfer else { return see(1) }
      await world.transfers[number].write(ProgramWorld.TransferBox(transfer: transfer))
      await transfer.resume()
    case .cancel: await world.transfers[number].read()?.transfer.cancel()
    case .answer: await world.transfers[number].read()?.transfer.answer(.allow)
    }
  }

  private func run(_ call: RandomProgram.NetworkCall, _ url: ImageURL) async {
    let network = world.network
    switch call {
    case .respond: see(await network.respond(to: url) ? 2 : 1)
    case .deliver: see(await network.deliver(50, from: url) ? 2 : 1)
    case .finish: see(await network.finish(url) ? 2 : 1)
    case .fail: see(await network.fail(url, with: LoadError(.timedOut)) ? 2 : 1)
    case .setOffline: await network.setOffline(true)
    case .setExtraLatency: await network.setExtraLatency(.milliseconds(1))
    case .setRefusal: await network.setRefusal(.everything)
    case .cachedResponse:
      see(await network.cachedResponse(for: NetworkRequest(url: url)) == nil ? 1 : 2)
    case .storeCachedResponse:
      await network.storeCachedResponse(ProgramWorld.data, for: NetworkRequest(url: url))
    }
  }

  private func run(_ call: RandomProgram.DeviceCall) async {
    let device = world.device
    switch call {
    case .beginTask:
      let work = block([.cell(.update, 1)])
      let task = await device.beginBackgroundTask("task", expiry: work)
      await world.tasks.write(task.identifier)
    case .endTask:
      await device.endBackgroundTask(BackgroundTask(identifier: await world.tasks.read()))
    case .freeMemory: see(await device.freeMemory())
    case .setFreeMemory: await device.setFreeMemory(3)
    case .enterBackground: await device.enterBackground()
    case .enterForeground: await device.enterForeground()
    case .expireTime: await device.expireBackgroundTime()
    case .memoryWarning: await device.memoryWarning()
    case .observe:
      let work = block([.cell(.update, 0)])
      device.observe(.memoryWarning, work)
    case .terminate: await device.terminate()
    }
  }
}

extension TransferEvent {
  fileprivate var mark: Int {
    switch self {
    case .challenge: 1
    case .response: 2
    case .data(let data): data.byteCount
    case .proposedForCaching: 3
    case .finished: 4
    case .failed: 6
    }
  }
}
