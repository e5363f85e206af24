import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The lines of a recording that call the prefetcher.
extension Translation {
  mutating func translatePrefetch(_ line: String) -> Bool {
    if let match = line.wholeMatch(of: /prefetch (#\d+) (.*)/) {
      let urls = match.2.split(separator: " ").map { ImageURL(String($0)) }
      prefetch(urls, named: "prefetch\(match.1)")
      return true
    }
    switch line {
    case "prefetcher: cancelPrefetching": add(.cancelPrefetch(nil))
    case "shared prefetcher is created": add(.makePrefetcher)
    case "prefetch 1 2 3": prefetch(Self.list(1, 2, 3), named: "first")
    case "prefetch 1 2 3; the progress block at (3,3) prefetches the list [9]":
      prefetch(Self.list(1, 2, 3), named: "first")
    case "(inside the progress block) prefetch 9":
      // Where there are tokens the delegate is called before the block.
      let occurrence = scenario.generation.prefetcher.hasContext ? 2 : 1
      add(
        .prefetch(PrefetchRequest(urls: Self.list(9), wantsProgress: false)), named: "second",
        when: .completes(load: "first[2]", occurrence: occurrence))
    case "on another thread: cancelPrefetching":
      add(.cancelPrefetch(nil), named: Self.otherThread, from: .background)
    case "token cancel (main)": add(.cancelPrefetch("first"))
    default: return false
    }
    return true
  }

  /// What the stimulus of another thread is called.
  static let otherThread = "elsewhere"

  private mutating func prefetch(_ urls: [ImageURL], named name: String) {
    add(.prefetch(PrefetchRequest(urls: urls, wantsProgress: true)), named: name)
  }

  static func list(_ numbers: Int...) -> [ImageURL] {
    numbers.map { ImageURL("http://h.test/\($0).png") }
  }
}
