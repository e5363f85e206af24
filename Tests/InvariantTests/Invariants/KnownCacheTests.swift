import ImageLoadingModel
import Testing

@testable import SimInvariants
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// What is left of what somebody saw is kept for many at once; it is what it would be if each kept it alone.
@Suite struct KnownCacheTests {
  private typealias Run = BrokenRun

  /// The plain way: each asker has what it saw, and every change looks at every asker.
  private struct PlainCache {
    var memory: Set<String> = []
    var files: [String: Int] = [:]
    var sights: [String: (memory: Set<String>, files: [String: Int])] = [:]

    mutating func ask(_ asker: String, for key: String?) {
      let sees = { (other: String) in key == nil || key == other }
      sights[asker] = (memory.filter(sees), files.filter { sees($0.key) })
    }

    mutating func setMemory(_ isThere: Bool, of key: String) {
      if isThere { memory.insert(key) } else { memory.remove(key) }
      for asker in sights.keys where !isThere { sights[asker]?.memory.remove(key) }
    }

    mutating func setFile(_ byteCount: Int?, of key: String) {
      files[key] = byteCount
      for asker in sights.keys {
        guard let old = sights[asker]?.files[key] else { continue }
        sights[asker]?.files[key] = byteCount.map { min($0, old) }
      }
    }
  }

  private static let keys = ["https://a/1.png", "https://a/2.png", "https://a/3.png"]

  private static func data(_ byteCount: Int) -> ImageData {
    ImageData(
      ImageDescriptor(format: .png, width: 1, height: 1, byteCount: byteCount, label: "a"))
  }

  /// A random change, made in both.
  private static func change(
    _ plain: inout PlainCache, _ random: inout SplitMix64
  ) -> ModelEvent {
    let key = keys.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<3:
      plain.setMemory(true, of: key)
      return .memoryStored(key: key, BrokenRun.image)
    case 3..<5:
      plain.setMemory(false, of: key)
      return .memoryRemoved(key: key)
    case 5..<8:
      let count = Int.random(in: 1...4, using: &random)
      plain.setFile(count, of: key)
      return .diskStored(key: key, data(count))
    case 8..<10:
      plain.setFile(nil, of: key)
      return .diskRemoved(key: key)
    case 10:
      for key in keys { plain.setMemory(false, of: key) }
      return .memoryCleared
    default:
      for key in keys { plain.setFile(nil, of: key) }
      return .diskCleared
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func whatIsLeftIsAsIfEachKeptItAlone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var plain = PlainCache()
    var cache = KnownCache(InvariantRules(generation: .v5, given: Given()))
    for step in 1...60 {
      if step % 3 == 0 {
        // Most ask for one key, one in five for all.
        let key =
          Int.random(in: 0..<5, using: &random) == 0
          ? nil : Self.keys.randomElement(using: &random)
        plain.ask("asker-\(step)", for: key)
        cache.ask(EventSubject("asker-\(step)"), for: key)
      } else if step % 10 == 0, let asker = plain.sights.keys.sorted().randomElement(using: &random)
      {
        plain.sights[asker] = nil
        cache.forget(EventSubject(asker))
      } else {
        cache.observe(Run.event(step, .model(Self.change(&plain, &random))))
      }
      for (asker, seen) in plain.sights {
        let sight = cache.sight(of: EventSubject(asker))
        #expect(sight?.memory ?? [] == seen.memory, "\(asker) at \(step)")
        #expect(sight?.files ?? [:] == seen.files, "\(asker) at \(step)")
      }
    }
  }
}
