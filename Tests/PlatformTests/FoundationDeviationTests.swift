import Foundation
import Testing

/// Where the Foundation of Linux does not do what Apple documents of its own.
///
/// No program comes to any of them: the kernel does what Apple documents, and these tests fail as soon
/// as the platform does so, too.
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
