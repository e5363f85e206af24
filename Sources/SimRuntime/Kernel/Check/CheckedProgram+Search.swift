extension Check.Program {
  /// How much is done to shrink the input, and to shrink the order: a second or less.
  private var shrinkingCost: Int { 5_000 }

  /// Tries the orders of one input after the other.
  func search(cases: Int, seed: UInt64) throws(Check.Failure) -> Check.Report {
    var report = Check.Report()
    var tried: Set<[UInt64]> = []
    var left = orders.runs
    for number in 0..<max(cases, 1) {
      let choices =
        number == 0
        ? InputChoices() : InputChoices(seed: SplitMix64.seed(UInt64(number), of: seed))
      let input = input(choices)
      guard tried.insert(input.choices).inserted else { continue }
      guard left > 0 else {
        report.isExhausted = false
        break
      }
      let found = explore(input, atMost: max(left / (max(cases, 1) - number), 1))
      left -= found.report.executions + found.report.pruned
      report.inputs += 1
      report.runs += found.report.executions
      report.isExhausted = report.isExhausted && found.report.isExhausted
      if let failing = found.failing { throw failure(shrunk(failing), report) }
      if let divergence = divergence(of: input) {
        throw Check.Failure(.nondeterminism(divergence), report: report)
      }
    }
    return report
  }

  /// Whether the usual order, made twice, gives two runs: then nothing that is found is worth anything.
  private func divergence(of input: Check.Input) -> Divergence? {
    let first = run(input, FirstInFirstOut())
    let second = run(input, FirstInFirstOut())
    guard first.digest != second.digest else { return nil }
    return Divergence(
      step: min(first.steps, second.steps),
      difference: "the same order, made twice, has other steps or names; the code under test uses "
        + "something other than the ports")
  }

  /// Input and order, until both stay as they are.
  private func shrunk(_ run: Check.FailingRun) -> Check.FailingRun {
    if case .nondeterminism = run.problem { return run }
    var inputs = Check.InputSimplifier(self, run, atMost: run.input.text == nil ? 0 : shrinkingCost)
    inputs.simplify()
    let (input, end) = (inputs.best.input, cost + shrinkingCost)
    var orders = OrderShrinker(
      inputs.best, shouldStop: { [self] in cost >= end },
      run: { [self] strategy in
        failingRun(input, strategy).flatMap { $0.problem.kind == run.problem.kind ? $0 : nil }
      })
    orders.shrink(searchingIn: shrinkingCost)
    return orders.best
  }

  /// Makes the run once more, for its story and its token.
  private func failure(_ failing: Check.FailingRun, _ report: Check.Report) -> Check.Failure {
    if case .nondeterminism = failing.problem {
      return Check.Failure(failing.problem, report: report)
    }
    let story = Check.StoryWriter()
    let run = run(
      failing.input, DeviationReplay(failing.order.deviations), recordsSchedule: true,
      observer: story)
    let token = ReplayToken(
      timeMode: timeMode, inputs: failing.input.choices, deviations: run.schedule.deviations,
      fingerprint: fingerprint(of: run, failing.input))
    return Check.Failure(failing, story: story.text, token: token, report: report)
  }

  private func fingerprint<Answer>(
    of run: Simulation.Run<Answer>, _ input: Check.Input
  ) -> ReplayToken.Fingerprint {
    ReplayToken.Fingerprint(steps: run.steps, digest: run.digest, shape: input.shape)
  }

  /// Makes the run of a token, which is one of the orders.
  func replay(_ text: String) throws(Check.Failure) -> Check.Report {
    var report = Check.Report()
    report.isExhausted = false
    let token: ReplayToken
    do throws(ReplayToken.Mistake) {
      token = try ReplayToken(text)
    } catch {
      throw Check.Failure(.badToken(error), report: report)
    }
    let input = input(InputChoices(token.inputs))
    let story = Check.StoryWriter()
    let keeper = OrderKeeper(DeviationReplay(token.deviations))
    let run = run(input, keeper, timeMode: token.timeMode, observer: story)
    report.runs = 1
    report.inputs = 1
    guard input.choices == token.inputs, fingerprint(of: run, input) == token.fingerprint else {
      throw Check.Failure(.badToken(.otherProgram(text)), report: report)
    }
    if let problem = problem(of: run) {
      let failing = Check.FailingRun(problem: problem, input: input, order: keeper.order)
      throw Check.Failure(failing, story: story.text, token: token, report: report)
    }
    return report
  }
}
