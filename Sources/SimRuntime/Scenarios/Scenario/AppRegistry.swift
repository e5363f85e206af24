import ImageLoadingInterface
import Synchronization

/// The app of this process, which commands find by its name. It is set once, before anything is read.
public enum AppRegistry {
  private static let installed = Mutex<AppUnderTest?>(nil)
  private static let simulator = Mutex<String?>(nil)

  /// Why an app cannot be tested.
  public struct Problem: Error, Equatable, CustomStringConvertible {
    /// What is wrong, and with which app.
    public let description: String
  }

  /// Makes the app known. A process has one app.
  public static func install(_ app: AppUnderTest) throws(Problem) {
    if let complaint = app.complaint { throw Problem(description: complaint) }
    let isFirst = installed.withLock { installed in
      defer { installed = installed ?? app }
      return installed == nil
    }
    if !isFirst { throw Problem(description: "a process has one app under test") }
  }

  /// What commands to paste, and messages, begin with.
  package static var program: String {
    app == nil ? "sim" : simulator.withLock { $0 } ?? executable
  }

  /// Says what the simulator with the app is called, where this process is another one.
  package static func nameSimulator(_ name: String) { simulator.withLock { $0 = name } }

  /// What the executable of this process is called.
  package static var executable: String {
    CommandLine.arguments.first.flatMap { $0.split(separator: "/").last }.map(String.init) ?? "sim"
  }

  /// The options with which a command runs a file in the one generation that it lists. A process with an app under
  /// test would run the app instead.
  package static func options(for generation: String) -> [String] {
    guard let app, app.name != generation else { return [] }
    return ["--generation", generation]
  }

  /// The stimuli of the app under test.
  package static var stimuli: [any AppStimulus.Type] { app?.generation.parts.stimuli ?? [] }

  /// The app under test; `nil` where the model itself is.
  public static var app: AppUnderTest? { installed.withLock { $0 } }
}

extension Generation {
  /// The generation, or the app of this process, that scenarios and commands call so.
  public static func named(_ name: String) -> Generation? { selectable.first { $0.name == name } }

  /// What commands can choose from: the app of this process first, then each generation, oldest first.
  public static var selectable: [Generation] {
    (AppRegistry.app.map { [$0.generation] } ?? []) + all
  }
}
