extension Check {
  /// An input: the choices that make it, and how it prints itself.
  struct Input: Sendable {
    let choices: [UInt64]
    let shape: Digest
    /// `nil` for a program without inputs.
    let text: String?
  }

  /// A run that fails.
  struct FailingRun: OrderedRun, Sendable {
    let problem: Problem
    let input: Input
    let order: ThreadOrder
  }

  /// A program with the generator of its inputs, and how its runs are judged.
  final class Program<Value: Sendable> {
    let orders: Orders
    let allowed: Problems
    let timeMode: Kernel.TimeMode
    let limits: Kernel.Limits
    let generator: Generator<Value>
    private let expectations: Expectations?
    private let body: @Sendable (SchedulerPort, Value) async throws -> Void
    private let explorer = Explorer()
    /// What was done, in runs of a few hundred steps.
    private(set) var cost = 0

    init(
      orders: Orders, allowing allowed: Problems, timeMode: Kernel.TimeMode, limits: Kernel.Limits,
      generator: Generator<Value>, expecting expectations: Expectations?,
      _ body: @escaping @Sendable (SchedulerPort, Value) async throws -> Void
    ) {
      self.orders = orders
      self.allowed = allowed
      self.timeMode = timeMode
      self.limits = limits
      self.generator = generator
      self.expectations = expectations
      self.body = body
    }

    /// All runs that are made inside have the same task-locals.
    func series<Result, Failure: Error>(
      _ runs: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      explorer.simulation.executor.seriesBegins()
      defer { explorer.simulation.executor.seriesEnded() }
      return try runs()
    }

    /// The input that choices make.
    func input(_ choices: InputChoices) -> Input {
      var choices = choices
      let value = generator.value(&choices)
      let text = Value.self == Void.self ? nil : "\(value)"
      return Input(choices: choices.made, shape: choices.shape, text: text)
    }

    /// The value is made anew in each run: a run may change it.
    private func program(
      _ input: Input
    ) -> @Sendable (SchedulerPort) async -> Result<Void, any Error> {
      { [body, generator, expectations] scheduler in
        expectations?.begin(scheduler)
        var choices = InputChoices(input.choices)
        do {
          return .success(try await body(scheduler, generator.value(&choices)))
        } catch {
          return .failure(error)
        }
      }
    }

    /// One run.
    func run(
      _ input: Input, _ strategy: some Strategy, timeMode: Kernel.TimeMode? = nil,
      recordsSchedule: Bool = false, observer: (any TraceObserver)? = nil
    ) -> Simulation.Run<Result<Void, any Error>> {
      let run = explorer.simulation.run(
        strategy, timeMode: timeMode ?? self.timeMode, limits: limits, findsLeftovers: true,
        recordsSchedule: recordsSchedule, observer: observer, program: program(input))
      count(runs: 1, steps: run.steps)
      return run
    }

    /// What is wrong with a run that has just been made.
    func problem(of run: Simulation.Run<Result<Void, any Error>>) -> Problem? {
      Problem(run, allowing: allowed, unmet: expectations?.end())
    }

    private func count(runs: Int, steps: Int) { cost += runs + steps / 500 }

    /// The run in an order, if it fails.
    func failingRun(_ input: Input, _ strategy: any Strategy) -> FailingRun? {
      let keeper = OrderKeeper(strategy)
      let run = run(input, keeper)
      return problem(of: run).map {
        FailingRun(problem: $0, input: input, order: keeper.order)
      }
    }

    /// Tries orders until a run fails.
    func explore(
      _ input: Input, atMost runs: Int
    ) -> (failing: FailingRun?, report: Explorer.Report) {
      let record = ChoiceRecord()
      var problem: Problem?
      let report = explorer.explore(
        RecordedSearch(orders.search(), record), timeMode: timeMode,
        limits: Explorer.Limits(executions: runs), runLimits: limits, findsLeftovers: true,
        program: program(input)
      ) { run in
        problem = self.problem(of: run)
        return problem == nil ? .continueSearch : .stop
      }
      count(runs: report.executions + report.pruned, steps: report.steps)
      return (problem.map { failingRun(input, $0, record.choices) }, report)
    }

    /// The failing run that has made these choices, with its order.
    private func failingRun(_ input: Input, _ problem: Problem, _ choices: [Int]) -> FailingRun {
      let keeper = OrderKeeper(ChoiceReplay(choices))
      let run = run(input, keeper)
      let again = self.problem(of: run)
      let isSame = again?.kind == problem.kind
      return FailingRun(
        problem: isSame ? problem : .unstable(problem, atStep: run.steps), input: input,
        order: keeper.order)
    }
  }
}

extension Check.Problem {
  /// The same choices did not end in it again.
  fileprivate static func unstable(_ problem: Self, atStep step: Int) -> Self {
    .nondeterminism(
      Divergence(
        step: step,
        difference: "the same choices do not end again in \(problem); the code under test uses "
          + "something other than the ports"))
  }
}
