import SimKernel
import Testing

/// A handle of another kind cannot corrupt memory: it ends the process with a message.
@Suite struct HandleTests {
  @Test func aCellIsNoQueue() async {
    await #expect(processExitsWith: .failure) {
      _ = Simulation().run { scheduler in
        scheduler.core.enqueue({}, on: scheduler.cell("cell", 0).id, barrier: false)
      }
    }
  }

  @Test func anObjectOfAnotherKernelIsRefused() async {
    final class Stranger: SharedObject {
      let name = "stranger"
    }
    await #expect(processExitsWith: .failure) {
      _ = Simulation().run { scheduler in
        await scheduler.core.perform(VisibleOperation(.read, Stranger()))
      }
    }
  }
}
