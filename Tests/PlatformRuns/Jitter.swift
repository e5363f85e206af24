import Foundation
import SimKernel

/// Draws pauses, so that threads meet in many ways. Each body of a run has one of its own.
struct Jitter {
  private var random: SplitMix64
  /// Of so many statements, one is put off.
  private let rarity: UInt64

  init(seed: UInt64, body: Int) {
    var ofTheRun = SplitMix64(seed: seed)
    rarity = [1, 2, 4, 64][Int(ofTheRun.next(below: 4))]
    random = SplitMix64(seed: ofTheRun.next() &+ UInt64(body) &* 0x9e37_79b9_7f4a_7c15)
  }

  /// Takes a moment, or none.
  mutating func pause() {
    guard random.next(below: rarity) == 0 else { return }
    switch random.next(below: 4) {
    case 0: sched_yield()
    case 1: usleep(UInt32(random.next(below: 80)))
    default:
      var waste = random.next(below: 2_000)
      while waste > 0 { waste -= 1 }
    }
  }
}
