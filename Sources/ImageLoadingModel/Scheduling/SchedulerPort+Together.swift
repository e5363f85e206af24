import Synchronization

/// Threads that are started together, and waited for.
extension SchedulerPort {
  /// Runs each of `bodies` on a thread of its own, and waits until all have ended.
  ///
  /// ```swift
  /// await scheduler.concurrently(
  ///   { await balance.update { $0 -= 30 } },
  ///   { await balance.update { $0 += 50 } })
  /// ```
  ///
  /// - Returns: what they return, in their order.
  @discardableResult
  public func concurrently<Result: Sendable>(
    _ bodies: (@Sendable () async -> Result)...
  ) async -> [Result] {
    await withThreads(bodies.count) { number in await bodies[number - 1]() }
  }

  /// The same for bodies that throw. (One function with typed throws for both leaves the task's executor
  /// in Swift 6.3: the program would escape.)
  /// - Throws: the error of the first of them, in their order, that throws.
  @discardableResult
  public func concurrently<Result: Sendable>(
    _ bodies: (@Sendable () async throws -> Result)...
  ) async throws -> [Result] {
    try await withThreads(bodies.count) { number in try await bodies[number - 1]() }
  }

  /// Runs `body` on `count` threads at once, and waits until all have ended.
  ///
  /// ```swift
  /// let tickets = await scheduler.withThreads(3, named: "customer") { number in
  ///   await shop.buyTicket(for: number)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what reports call the threads, with the number of each.
  ///   - body: is given the number of its thread, from 1.
  /// - Returns: what each of them returns, in their order.
  /// - Throws: the error of the first of them, in their order, that throws.
  @discardableResult
  public func withThreads<Result: Sendable, Failure: Error>(
    _ count: Int, named name: String = "thread",
    _ body: @escaping @Sendable (_ number: Int) async throws(Failure) -> Result
  ) async throws(Failure) -> [Result] {
    let answers = (0..<count).map { _ in ThreadAnswer<Result, Failure>() }
    let threads = answers.enumerated().map { index, answer in
      thread("\(name) \(index + 1)") {
        do throws(Failure) {
          answer.set(.success(try await body(index + 1)))
        } catch {
          answer.set(.failure(error))
        }
      }
    }
    for thread in threads { await join(thread) }
    var results: [Result] = []
    for (index, answer) in answers.enumerated() {
      // After the end of the run no thread begins.
      if let result = answer.value {
        results.append(try result.get())
      } else {
        results.append(try await body(index + 1))
      }
    }
    return results
  }
}

/// What a thread returned or threw.
private final class ThreadAnswer<Value: Sendable, Failure: Error>: Sendable {
  private let storage = Mutex<Result<Value, Failure>?>(nil)
  var value: Result<Value, Failure>? { storage.withLock { $0 } }
  func set(_ value: Result<Value, Failure>) { storage.withLock { $0 = value } }
}
