import ImageLoadingModel
import SimScenarios

/// Runs scenarios, one after the other.
public final class ScenarioRunner {
  private let simulation = Simulation()
  private let progress: ((_ done: Int, _ total: Int) -> Void)?
  private let isInterrupted: () -> Bool

  /// - Parameters:
  ///   - progress: called as steps of a scenario are done, with their number.
  ///   - isInterrupted: asked now and then whether to end the run that is made.
  public init(
    progress: ((_ done: Int, _ total: Int) -> Void)? = nil,
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.isInterrupted = isInterrupted
    self.progress = progress
  }

  /// Runs a scenario from its beginning.
  /// - Parameters:
  ///   - monitor: that of the scenario, before a run.
  ///   - strategy: chooses between enabled threads.
  ///   - timeMode: how far time may run ahead of threads.
  ///   - checksExpectations: whether the `expect` of the file counts: it is meant for the file's own
  ///     schedule, or first-in-first-out, and its own defects.
  ///   - recordsSchedule: whether the result has the decisions of the run; long runs make many.
  ///   - findsRaces: whether data races are looked for.
  ///   - observer: gets each event, as it happens.
  package func run(
    _ scenario: Scenario, _ monitor: InvariantMonitor, strategy: some Strategy,
    timeMode: Kernel.TimeMode, checksExpectations: Bool, recordsSchedule: Bool = false,
    findsRaces: Bool, observer: (any RunObserver)? = nil
  ) -> RunResult {
    let (result, kernel) = runToItsEnd(
      scenario, monitor, strategy, timeMode, checksExpectations, recordsSchedule, findsRaces,
      observer)
    // All that the run made is gone by now, but for objects that hold each other.
    kernel.emptyPorts()
    return result
  }

  private func runToItsEnd(
    _ scenario: Scenario, _ monitor: InvariantMonitor, _ strategy: some Strategy,
    _ timeMode: Kernel.TimeMode, _ checksExpectations: Bool, _ recordsSchedule: Bool,
    _ findsRaces: Bool, _ observer: (any RunObserver)?
  ) -> (RunResult, Kernel) {
    var limits = scenario.limits
    if case .time(let time) = scenario.until { limits.time = time }
    let recorder = RunRecorder(
      scenario, monitor.forAnotherRun, observer: observer, progress: progress)
    // Custom code may crash, and the order is wanted then.
    let kernel = simulation.makeKernel(
      strategy, timeMode: timeMode, limits: limits,
      recordsSchedule: recordsSchedule || scenario.generation.parts.haveOwnCode,
      observer: observer == nil && !scenario.looksAtStory ? nil : recorder,
      races: findsRaces ? RaceFinder { [unowned recorder] in recorder.observe($0) } : nil)
    kernel.keepsPorts = true
    kernel.title = "\(scenario.title) (\(scenario.generation.name))"
    kernel.isInterrupted = isInterrupted
    recorder.attach(kernel)
    let world = ScenarioWorld(
      scenario, core: kernel, observer: recorder,
      networkObserver: { [unowned recorder] event in
        recorder.observe(event)
      })
    recorder.attach(world)
    let performer = StimulusPerformer(
      world: world, log: recorder.log, emit: { [unowned recorder] in recorder.emit($0) },
      note: { [unowned recorder] in recorder.note($0) },
      takeSnapshot: { [unowned recorder] in recorder.takeSnapshot($0, by: $1, world) })
    let driver = ScenarioDriver(
      kernel: kernel, scenario: scenario, performer: performer,
      whenRunEnds: { recorder.noteEnd(of: world) }, recall: { recorder.memory })
    let confined = KernelConfined(driver)
    recorder.log.setCompletionHandler { load in
      await confined.value.completionCalled(of: load)
    }
    kernel.director = driver
    let outcome = kernel.run()
    recorder.log.setCompletionHandler(nil)
    defer {
      recorder.log.shutDown()
      world.shutDown()
    }
    let result = recorder.result(
      of: kernel, outcome, world, unmet: MomentCheck(driver, outcome).errors,
      slowTimes: driver.slowTimes,
      checksExpectations: checksExpectations)
    return (result, kernel)
  }
}
