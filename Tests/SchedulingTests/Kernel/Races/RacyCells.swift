import ImageLoadingModel
import SimTools

/// The cells on which any of many schedules of `program` shows a race, sorted.
func racyCells(
  _ program: @escaping @Sendable (SchedulerPort) async -> Void
) -> [String] {
  let simulation = Simulation()
  var cells = Set(simulation.run { await program($0) }.races.map(\.object))
  for seed: UInt64 in 0..<50 {
    let run = simulation.run(SeededRandom(seed: seed)) { await program($0) }
    cells.formUnion(run.races.map(\.object))
  }
  return cells.sorted()
}
