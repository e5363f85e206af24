import Foundation
import PlatformRuns
import Testing

/// Where the Foundation of Linux does not do what Apple documents of its own: the kernel does what
/// Apple documents.
enum FoundationDeviation {
  /// Apple: cancelling an operation makes it ready, so that its queue starts it. On Linux the cancel
  /// of one thread races with the `addDependency` of another about the flag `_cachedIsReady`; once in
  /// some thousand runs the flag stays false, and the operation never starts.
  static func canLoseWakeUp(in program: Program) -> Bool {
    #if canImport(Darwin)
      false
    #else
      program.operations.indices.contains { operation in
        program.contains { $0 == .cancel(operation: operation) }
          && program.contains {
            if case .addDependency(of: operation, on: _) = $0 { true } else { false }
          }
      }
    #endif
  }
}

extension Program {
  /// Whether some statement of it is one of these, however deep inside.
  fileprivate func contains(where isWanted: (Statement) -> Bool) -> Bool {
    (threads + operations.map(\.body)).contains { $0.contains(where: isWanted) }
  }
}

extension Body {
  fileprivate func contains(where isWanted: (Statement) -> Bool) -> Bool {
    statements.contains { isWanted($0) || $0.body?.contains(where: isWanted) ?? false }
  }
}

/// Deviations that show in every run. No program comes to any of them; these tests fail as soon as the
/// platform does what Apple documents.
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
