import Foundation
import PlatformRuns
import Testing

/// Where the Foundation of Linux does not do what Apple documents of its own: the kernel does what
/// Apple documents.
enum FoundationDeviation {
  /// Apple: cancelling an operation makes it ready, so that its queue starts it. On Linux the cancel
  /// of one body races with the `addDependency` of another about the flag `_cachedIsReady`; once in
  /// some thousand runs the flag stays false, and the operation never starts.
  static func canLoseWakeUp(in program: Program) -> Bool {
    #if canImport(Darwin)
      false
    #else
      program.operations.indices.contains { operation in
        let cancelling = program.bodies.filter {
          $0.statements.contains(.cancel(operation: operation))
        }
        let depending = program.bodies.filter {
          $0.statements.contains {
            if case .addDependency(of: operation, on: _) = $0 { true } else { false }
          }
        }
        return cancelling.contains { body in depending.contains { $0.number != body.number } }
      }
    #endif
  }
}

extension Program {
  /// Its bodies, those inside of others too.
  fileprivate var bodies: [Body] { (threads + operations.map(\.body)).flatMap(\.withThoseInside) }
}

extension Body {
  fileprivate var withThoseInside: [Body] {
    [self] + statements.compactMap(\.body).flatMap(\.withThoseInside)
  }
}

/// Deviations that show in every run. No program reaches any of them; these tests fail as soon as
/// the platform does what Apple documents.
@Suite struct FoundationDeviationTests {
  enum Deviation: CaseIterable, Sendable {
    /// Apple: the property `completionBlock` is nil once the block has begun to run.
    case completionBlockIsKept

    var isShownHere: Bool {
      switch self {
      case .completionBlockIsKept:
        let hasRun = DispatchSemaphore(value: 0)
        let operation = BlockOperation {}
        operation.completionBlock = { hasRun.signal() }
        operation.start()
        hasRun.wait()
        return operation.completionBlock != nil
      }
    }
  }

  @Test(arguments: Deviation.allCases)
  func aDeviationIsShownOnLinuxOnly(_ deviation: Deviation) {
    #if canImport(Darwin)
      #expect(!deviation.isShownHere)
    #else
      #expect(deviation.isShownHere)
    #endif
  }
}
