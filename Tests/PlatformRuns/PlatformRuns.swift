import Foundation

/// Runs programs on the primitives of this platform, in a process of its own: its main thread runs
/// only the blocks of the main queue, which the thread of a test runner cannot do, and a program
/// that waits for ever blocks no other.
///
/// Reads jobs (JSON) from standard input, and writes a line with the tally of each to standard
/// output. A run that is stuck ends the process: its threads and queues cannot be freed.
@main
struct PlatformRuns {
  static func main() throws {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let jobs = try JSONDecoder().decode([Job].self, from: input)
    let worker = Thread {
      for job in jobs {
        let (tally, isStuck) = perform(job)
        write(tally)
        if isStuck { break }
      }
      exit(0)
    }
    worker.start()
    while true { RunLoop.main.run() }
  }

  private static func perform(_ job: Job) -> (tally: Tally, isStuck: Bool) {
    var counts: [End: Int] = [:]
    for number in 0..<job.runs {
      let run = PlatformRun(job.program, seed: job.seed &+ UInt64(number))
      let end = run.run(patienceInSeconds: job.patienceInSeconds)
      counts[end, default: 0] += 1
      if end.isStuck { return (Tally(counts), true) }
    }
    return (Tally(counts), false)
  }

  private static func write(_ tally: Tally) {
    guard let line = try? JSONEncoder().encode(tally) else {
      preconditionFailure("a tally is always JSON")
    }
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }
}
