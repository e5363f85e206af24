import SimKernel
import Testing

/// A handle that the kernel did not make cannot corrupt memory: it ends the process with a message.
/// That a cell is no queue is for the compiler to say.
@Suite struct HandleTests {
  @Test func aQueueOfSomebodyElseIsNone() async {
    final class Stranger: SharedQueue {
      let name = "stranger"
    }
    await #expect(processExitsWith: .failure) {
      _ = Simulation().run { scheduler in
        scheduler.core.enqueue({}, on: Stranger(), barrier: false)
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
