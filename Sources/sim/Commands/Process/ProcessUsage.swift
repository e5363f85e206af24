import Foundation

/// What the process has taken of the machine so far.
enum ProcessUsage {
  /// The most memory that it has had, in bytes.
  static var peakMemory: Int {
    #if canImport(Darwin)
      usage.ru_maxrss
    #else
      usage.ru_maxrss * 1_024
    #endif
  }

  /// The time of the processor, that of the system on its behalf included.
  static var time: Duration {
    let usage = usage
    return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
      $0 + .seconds(Int64($1.tv_sec)) + .microseconds(Int64($1.tv_usec))
    }
  }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    #endif
    return usage
  }
}
