import ImageLoadingInterface
import Synchronization

/// What runs of scenarios reach, in each generation: checkpoints, policies, the branches of
/// defects, and the documents' claims.
package struct Coverage: Sendable {
  /// What is counted.
  package enum Subject: String, Sendable, CaseIterable {
    /// Checkpoints that some thread reaches.
    case steps
    /// Policies whose step is reached.
    case policies
    /// Defects that the flow asks for while they are on.
    case defects
    /// Claims that a run shows to be true or false, among those that a run can decide.
    case claims
  }

  /// Something that can be reached.
  package struct Item: Sendable, Equatable {
    package let name: String
    /// How many scenarios reach it.
    package internal(set) var scenarios = 0
  }

  /// What is reached in one generation.
  package struct OfGeneration: Sendable {
    package let name: String
    package internal(set) var scenarios = 0
    /// The files whose run does not pass; what they say of claims does not count.
    package internal(set) var failures: [String] = []
    package internal(set) var items: [Subject: [Item]]
    /// The policies that no checkpoint shows.
    package let policiesWithoutStep: [String]

    package func missing(_ subject: Subject) -> [String] {
      (items[subject] ?? []).filter { $0.scenarios == 0 }.map(\.name)
    }
  }

  /// Oldest first.
  package private(set) var generations: [OfGeneration]

  /// - Parameter generations: those that are looked at.
  package init(_ generations: [Generation] = Generation.all) {
    self.generations = generations.map(OfGeneration.init)
  }

  /// Runs a scenario and notes what it reaches. A generation that is not looked at is passed over.
  package mutating func add(_ scenario: Scenario, file: String, on runner: ScenarioRunner) {
    guard let index = generations.firstIndex(where: { $0.name == scenario.generation.name }) else {
      return
    }
    let asked = AskedDefects()
    let reached = ReachedSteps()
    var observed = scenario
    observed.generation.defectObserver = asked
    let result = RunPlan(observed, order: nil).run(on: runner, observer: reached)
    if result.outcome == .interrupted { return }
    let passed = result.exitCode == .success
    generations[index].scenarios += 1
    if !passed { generations[index].failures.append(file) }
    generations[index].count(.steps, reached.names)
    generations[index].count(
      .policies, PolicyPlaces.policies(of: scenario.generation, askedAt: reached.names))
    generations[index].count(
      .defects, Set(asked.all.intersection(scenario.generation.defects).map(\.rawValue)))
    if passed { generations[index].count(.claims, Set(scenario.shows + scenario.refutes)) }
  }
}

extension Coverage.OfGeneration {
  init(_ generation: Generation) {
    name = generation.name
    let claims = ClaimEntry.all.map(\.judged).filter { claim in
      claim.verdict(in: generation.name).map { $0.kind != .notDecidable } ?? false
    }
    let defects = Defect.allCases.filter(generation.defects.contains)
    let policies = PolicyPlaces.names(of: generation)
    policiesWithoutStep = policies.filter { PolicyPlaces.steps(of: $0).isEmpty }
    let names: [Coverage.Subject: [String]] = [
      .steps: Checkpoint.allCases.map(\.rawValue), .defects: defects.map(\.rawValue),
      .claims: claims.map(\.id),
      .policies: policies.filter { !PolicyPlaces.steps(of: $0).isEmpty },
    ]
    items = names.mapValues { $0.map { Coverage.Item(name: $0) } }
  }

  mutating func count(_ subject: Coverage.Subject, _ names: Set<String>) {
    for index in items[subject, default: []].indices
    where names.contains(items[subject]?[index].name ?? "") {
      items[subject]?[index].scenarios += 1
    }
  }
}

/// Observes which checkpoints a run reaches.
private final class ReachedSteps: RunObserver {
  private(set) var names: Set<String> = []
  let wantsChanges = false

  func observe(_ event: RunEvent) {
    if case .trace(.reached(let step)) = event.kind { names.insert(step.name) }
  }
}

/// Observes which defects the flow of a run asks for.
private final class AskedDefects: DefectObserver {
  private let defects = Mutex<Set<Defect>>([])

  func flowAsks(for defect: Defect) { _ = defects.withLock { $0.insert(defect) } }

  var all: Set<Defect> { defects.withLock { $0 } }
}
