import Foundation
import SimTools
import Synchronization

/// Says in which run, and in which order of threads, the process crashes: code under test that traps ends it.
enum CrashNotice {
  /// What Swift's traps raise, by platform. (After others the state of the process may be broken, so that nothing
  /// more can be done in it.)
  private static let signals = [SIGILL, SIGTRAP]
  /// What handled them before, which comes next.
  private static let handlers = Mutex<[Int32: sigaction]>([:])

  /// Once in a process.
  static func install() {
    for number in signals where handlers.withLock({ $0[number] == nil }) {
      var before = sigaction()
      sigaction(number, nil, &before)
      handlers.withLock { [before] in $0[number] = before }
      signal(number) { CrashNotice.signalled($0) }
    }
  }

  /// The trap is met again when this returns, with the handler of before.
  private static func signalled(_ number: Int32) {
    if var before = handlers.withLock({ $0[number] }) {
      sigaction(number, &before, nil)
    } else {
      signal(number, SIG_DFL)
    }
    guard let kernel = Kernel.ofThisThread else { return }
    let console = Console()
    let thread = kernel.runningThread?.description ?? ""
    console.complain(
      that:
        "the code under test has crashed, in \(kernel.title), at step \(kernel.step) and \(Quantity.describeRounded(kernel.now)), on \(thread)"
    )
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("crash-\(ProcessInfo.processInfo.processIdentifier).schedule.json")
    let text = kernel.schedule.json.text(pretty: true) + "\n"
    guard (try? Data(text.utf8).write(to: file, options: .atomic)) != nil else { return }
    let words = shellQuoted([AppRegistry.program, "run", "--schedule", file.path])
    console.complain(that: "to see it again: \(words), and the file of the scenario")
  }
}
