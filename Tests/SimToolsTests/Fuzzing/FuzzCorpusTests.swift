import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimFuzzing
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// What a batch learns from its runs, and which scenarios belong to it.
@Suite struct FuzzCorpusTests {
  private static func plan(_ runs: Int, batch: Int) -> FuzzPlan {
    var plan = FuzzPlan(seed: 3, runs: runs, generations: ["5.x"])
    plan.orders = 2
    plan.batch = batch
    return plan
  }

  /// The titles of the scenarios of a batch.
  private static func titles(_ plan: FuzzPlan) -> [String] {
    let corpus = FuzzCorpus(plan.generations)
    let runner = FuzzRunner()
    return plan.indices(ofBatch: 0).map { index in
      let (document, _) = corpus.run(plan.scenario(at: index), of: plan, on: runner)
      return document["title"]?.text ?? ""
    }
  }

  @Test func whatCameToSomethingNewIsChanged() {
    let titles = Self.titles(Self.plan(20, batch: 20))
    #expect(titles[0].hasPrefix("Written from the seed"))
    #expect(titles.contains { $0.hasPrefix("Changed by the seed") })
    #expect(titles.dropFirst().contains { $0.hasPrefix("Written from the seed") })
  }

  @Test func aBatchOfOneLearnsNothing() {
    let corpus = FuzzCorpus(["5.x"])
    let plan = Self.plan(3, batch: 1)
    for index in 0..<3 {
      let scenario = plan.scenario(at: index)
      #expect(
        corpus.document(of: scenario)
          == ScenarioWriter.document(scenario.generation, seed: scenario.seed))
    }
  }

  /// The same run twice comes to nothing new; that is what is not kept.
  @Test func theSameRunIsNothingNew() throws {
    let corpus = FuzzCorpus(["5.x"])
    let scenario = Self.plan(1, batch: 1).scenario(at: 0)
    let document = corpus.document(of: scenario)
    let counts = try (0..<2).map { _ in
      let signals = try #require(corpus.observer(of: scenario))
      _ = FuzzRunner().run(document, of: scenario, orders: 3, observer: signals)
      return signals.newCount
    }
    #expect(counts[0] > 0)
    #expect(counts[1] == 0)
  }

  /// A scenario that is changed has steps at the checkpoints that its threads came to.
  @Test func whatIsChangedIsChangedAtItsCheckpoints() {
    let plan = Self.plan(120, batch: 120)
    let corpus = FuzzCorpus(plan.generations)
    let runner = FuzzRunner()
    let moments = plan.indices(ofBatch: 0).flatMap { index in
      let (document, _) = corpus.run(plan.scenario(at: index), of: plan, on: runner)
      return (document["steps"]?.elements ?? []).compactMap { $0["when"]?.text }
    }
    #expect(moments.count { $0.contains(" reaches ") } > 5)
  }

  /// Another order of the same scenario is something new.
  @Test func anotherOrderIsNew() throws {
    let corpus = FuzzCorpus(["5.x"])
    let scenario = Self.plan(5, batch: 5).scenario(at: 4)
    let document = corpus.document(of: scenario)
    let count = { (orders: Int) in
      let signals = try #require(corpus.observer(of: scenario))
      _ = FuzzRunner().run(document, of: scenario, orders: orders, observer: signals)
      return signals.newCount
    }
    let (first, firstAgain, others) = (try count(1), try count(1), try count(8))
    #expect(first > 0)
    #expect(firstAgain == 0)
    #expect(others > 0)
  }

  @Test(arguments: [(24, 5, 3), (7, 10, 2), (40, 4, 4), (1, 1, 1)])
  func shardsShareTheBatches(runs: Int, batch: Int, shards: Int) {
    var indices: [Int] = []
    for number in 1...shards {
      var plan = Self.plan(runs, batch: batch)
      plan.shard = Shard(number: number, count: shards)
      let own = (0..<plan.shardBatches).flatMap { Array(plan.indices(ofBatch: $0)) }
      #expect(own.count == plan.shardRuns)
      indices += own
    }
    #expect(indices.sorted() == Array(0..<runs))
  }

  /// The generations of a shard are those of its scenarios, in the order in which they were named.
  @Test(arguments: [
    (24, 5, 3), (7, 10, 2), (40, 4, 4), (9, 2, 2), (12, 1, 5), (1, 1, 1), (12, 4, 2), (2, 1, 3),
  ])
  func aShardNamesTheGenerationsOfItsScenarios(runs: Int, batch: Int, shards: Int) {
    for number in 1...shards {
      for count in 1...4 {
        let generations = Array(["hardened", "3.x", "4.2", "5.x"].prefix(count))
        var plan = FuzzPlan(seed: 3, runs: runs, generations: generations)
        plan.batch = batch
        plan.shard = Shard(number: number, count: shards)
        let own = (0..<plan.shardBatches).flatMap { Array(plan.indices(ofBatch: $0)) }
        let names = Set(own.map { plan.scenario(at: $0).generation.name })
        #expect(plan.shardGenerations == generations.filter(names.contains))
      }
    }
  }

  @Test func anOrderIsReadAsItIsTold() {
    let orders = FuzzOrder.all(9, seed: 7)
    for order in orders { #expect(FuzzOrder(order.description) == order) }
    #expect(FuzzOrder("random 3 soon") == nil)
    #expect(FuzzOrder("random 3 any any") == nil)
  }

  /// Chance and PCT, with threads that take no time and with slow ones.
  @Test func theOrdersAreOfEachKind() {
    let words = FuzzOrder.all(9, seed: 7).map { order in
      order.description.filter { !$0.isNumber }
    }
    #expect(
      Set(words) == ["first-in-first-out", "random ", "pct ", "random  any", "pct  any"])
    #expect(FuzzOrder.all(4, seed: 7) != FuzzOrder.all(4, seed: 8))
  }
}
