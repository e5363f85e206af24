import Foundation
import ImageLoadingInterface
import SimTools

/// A scenario file as a test of its own, for Swift Testing and XCTest.
///
/// ```swift
/// @Test(arguments: try ScenarioTest.all(in: "Scenarios"))
/// func passes(_ scenario: ScenarioTest) throws { try scenario.run() }
/// ```
///
/// The scenarios are in the folder `Scenarios` beside the file with these lines. Each is a case of the test, with its
/// path as name, and can be run alone.
public struct ScenarioTest: Sendable, Identifiable, CustomStringConvertible {
  /// The path of the file inside the folder.
  public let id: String
  public var description: String { id }
  private let source: TestSource

  /// What a scenario file does that has not passed: the lines that `sim test` prints of it.
  public struct Failure: Error, CustomStringConvertible {
    /// What `sim test` prints of the scenario.
    public let description: String
  }

  /// Finds the scenario files of a folder. Files that the app under test cannot be run with are left out, as
  /// JSON files that are no scenarios.
  /// - Parameters:
  ///   - folder: the path of the folder, from the folder of the source file that calls.
  ///   - app: the app under test; each scenario is run in the generations that it lists if there is none.
  ///     A process has one.
  ///   - simulator: what the executable with the app is called, for the lines to paste of a failure.
  /// - Throws: ``Failure`` if there is no such folder, or nothing in it to run.
  public static func all(
    in folder: String, of app: AppUnderTest? = nil, simulator: String = "sim",
    calledFrom file: String = #filePath
  ) throws -> [ScenarioTest] {
    AppRegistry.nameSimulator(simulator)
    if let app, AppRegistry.app?.name != app.name {
      do { try AppRegistry.install(app) } catch { throw Failure(description: error.description) }
    }
    if app != nil { CrashNotice.install() }
    let path = URL(fileURLWithPath: folder, relativeTo: URL(fileURLWithPath: file)).path
    guard ScenarioFolder(path).isOnDisk else {
      throw Failure(description: "there is no folder \(escapedForTerminal(path))")
    }
    let (sources, _) = TestPaths([path]).sources(
      jobs: ProcessInfo.processInfo.activeProcessorCount, isStrict: false)
    let tests = sources.filter { (try? $0.content.get())?.obstacle == nil }.map {
      ScenarioTest(id: $0.key, source: $0)
    }
    if tests.isEmpty {
      throw Failure(description: "there is no scenario file to run in \(escapedForTerminal(path))")
    }
    return tests
  }

  /// Runs what `sim test` runs: the scenario's own order in each generation, and what it says of all orders.
  /// - Parameter orders: in how many other orders it is run, at random, with seeds from 1. In these, threads
  ///   take no time, and what it says of all orders is checked so, too.
  /// - Throws: ``Failure`` if it does not pass, or if a bound stopped the work before there was an answer.
  public func run(orders: Int = 0) throws {
    var plan = TestPlan()
    plan.schedules = orders
    if orders > 0 {
      plan.strategy = .random
      plan.timeMode = .exact
    }
    let text = TestText(style: .plain)
    var lines: [String] = []
    _ = TestRunner(plan, [source], folder: Self.failures.path).run { outcome in
      let result = outcome.result
      for found in outcome.kept {
        Self.keep(found.document.text(pretty: true) + "\n", in: found.failure.name)
      }
      switch result.status {
      case .passed, .notApplicable: break
      case .failed, .incomplete, .error:
        lines += text.lines(result, news: result.problems.map { _ in true })
      }
    }
    if !lines.isEmpty { throw Failure(description: lines.joined(separator: "\n")) }
  }

  /// Where the orders are that fail, for the lines that replay them.
  private static let failures = FileManager.default.temporaryDirectory
    .appendingPathComponent("scenario-failures")

  private static func keep(_ text: String, in name: String) {
    try? FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    try? Data(text.utf8).write(to: failures.appendingPathComponent(name), options: .atomic)
  }
}
