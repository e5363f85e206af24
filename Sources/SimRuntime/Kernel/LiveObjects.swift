#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The objects of all runs that are alive on this real thread, counted in debug builds, so that
/// tests can check that a run leaves nothing behind.
///
/// A run is made and freed on one real thread. So the counts are kept by real thread: whatever runs
/// beside it does not matter.
struct LiveObjects: Equatable {
  /// Simulated threads.
  var threads = 0
  /// Objects that threads share. Each cell, lock and queue of the program has one, so a part of the
  /// program that stays behind is counted by what it has of these.
  var objects = 0
  /// Threads that have suspended and were not resumed.
  var continuations = 0
  /// Tasks that are kept for the threads of further runs, or belong to threads that have not ended.
  var tasks = 0

  #if DEBUG
    private static let key = {
      var key = pthread_key_t()
      pthread_key_create(&key) { counts in
        #if canImport(Darwin)
          counts.deallocate()
        #else
          counts?.deallocate()
        #endif
      }
      return key
    }()

    private static var counts: UnsafeMutablePointer<LiveObjects> {
      if let counts = pthread_getspecific(key) {
        return counts.assumingMemoryBound(to: LiveObjects.self)
      }
      let counts = UnsafeMutablePointer<LiveObjects>.allocate(capacity: 1)
      counts.initialize(to: LiveObjects())
      pthread_setspecific(key, counts)
      return counts
    }

    /// Those that are alive now.
    static var now: LiveObjects { counts.pointee }
  #endif

  /// Counts what has come or gone.
  @inline(__always)
  static func change(_ change: (inout LiveObjects) -> Void) {
    #if DEBUG
      change(&counts.pointee)
    #endif
  }
}
