import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Expects that nothing stays alive of what `body` makes: no thread, no shared object (so no part of
/// a program that has a cell, a lock or a queue), no continuation and no task.
func expectNoLeftovers(
  _ name: String = "", sourceLocation: SourceLocation = #_sourceLocation, of body: () throws -> Void
) rethrows {
  let before = LiveObjects.now
  try body()
  #expect(LiveObjects.now == before, "\(name)", sourceLocation: sourceLocation)
}

/// Gives a run in a random order up after some choices.
struct GivingUp: PlainStrategy {
  let name = "giving up"
  private var random: SeededRandom
  private var left: Int

  init(after choices: Int, seed: UInt64 = 0) {
    left = choices
    random = SeededRandom(seed: seed)
  }

  mutating func choose(_ choice: Choice) -> Int? {
    if left == 0 { return nil }
    left -= 1
    return random.choose(choice)
  }
}

/// Says after some choices that the run is not the one that it knows.
struct Diverging: PlainStrategy {
  let name = "diverging"
  private var random = SeededRandom(seed: 1)
  private var left: Int

  init(after choices: Int) { left = choices }

  mutating func choose(_ choice: Choice) throws(Divergence) -> Int? {
    if left == 0 { throw Divergence(step: choice.step, difference: "it is another run") }
    left -= 1
    return random.choose(choice)
  }
}
