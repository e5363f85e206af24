import SimKernel
import XCTest

final class TransferTests: XCTestCase {
  func testNoTransferIsLost() throws {
    try Simulation.check { scheduler in
      let balance = scheduler.cell("balance", 0, isAtomic: true)
      await scheduler.withThreads(2) { _ in await balance.update { $0 += 1 } }
      try Check.require(balance.snapshot == 2, "a transfer was lost")
    }
  }
}
