import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import SimTools

/// Every value of a kind is in the table of its kind. Where the compiler does not check that, these
/// tests do.
@Suite struct RegistrationTests {
  @Test func everyInvariantIsChecked() {
    for id in InvariantID.allCases { #expect(id.type.id == id) }
    #expect(Invariants.all.map(\.id) == InvariantID.allCases.map(\.rawValue))
  }

  @Test func everyGenerationIsListed() {
    for name in Generation.Name.allCases { #expect(name.generation.name == name.rawValue) }
    #expect(Generation.all.map(\.name) == Generation.Name.allCases.map(\.rawValue))
  }

  @Test func everyCommandIsInTheTable() {
    for name in CommandName.allCases { #expect(name.command.name == name.rawValue) }
    #expect(
      CommandTable.sim.commands.map(\.name) == CommandName.allCases.map(\.rawValue) + ["help"])
  }

  @Test func everyNameOfAnExplorationIsAStrategy() {
    for name in ExplorationPlan.StrategyName.allCases {
      let strategy = name.strategy(seed: 7, depth: 4, preemptions: 3, states: 10)
      #expect(strategy.name == (name == .portfolio ? .optimal : name))
      #expect(strategy.arguments.starts(with: ["--strategy", strategy.name.rawValue]))
    }
  }

  /// An option takes all values of its type and no others, so that none is read as another.
  @Test(arguments: [
    ("explore", "strategy", ExplorationPlan.StrategyName.allCases.map(\.rawValue)),
    ("explore", "time", Kernel.TimeMode.allCases.map(\.rawValue)),
    ("run", "strategy", RunPlan.OrderName.allCases.map(\.rawValue)),
    ("run", "trace", TraceLevel.allCases.map(\.rawValue)),
    ("run", "generation", Generation.Name.allCases.map(\.rawValue)),
    ("test", "strategy", TestPlan.Strategy.allCases.map(\.rawValue)),
    ("test", "annotations", AnnotationChoice.allCases.map(\.rawValue)),
    ("export", "to", ExportFormat.allCases.map(\.rawValue)),
    ("export", "trace", TraceLevel.allCases.map(\.rawValue).filter { $0 != "none" }),
    ("explain", "level", ExplanationLevel.allCases.map(\.rawValue)),
    ("schema", "of", SchemaName.allCases.map(\.rawValue)),
    ("completions", "SHELL", ShellCompletions.allCases.map(\.rawValue)),
    ("run", "color", ColorChoice.allCases.map(\.rawValue)),
  ])
  func anOptionOffersWhatItsTypeHas(command: String, option: String, names: [String]) throws {
    let table = CommandTable.sim
    let command = try #require(table.command(named: command))
    let value =
      table.options(for: command).first { $0.name == option }?.value
      ?? command.arguments.first { $0.value.name == option }?.value
    #expect(Set(try #require(value).choices.map(\.name)) == Set(names))
  }

  /// What `sim step` is asked is something.
  @Test func everyWordOfSteppingIsARequest() throws {
    for command in StepRequest.commands {
      let argument =
        switch command.word {
        case .go: " 3"
        case .to, .choose: " main"
        case .level: " all"
        case .next, .back, .toBreak, .end, .former, .state, .predict, .about, .hint, .why,
          .glossary, .skip, .help, .quit:
          ""
        }
      _ = try StepRequest(command.name + argument)
    }
    #expect(StepRequest.commands.map(\.word) == StepRequest.Word.allCases)
  }
}
