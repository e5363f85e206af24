import ImageLoadingModel
import Synchronization

/// The app of this process, which commands find by its name. It is set once, before anything is read.
public enum AppRegistry {
  private static let installed = Mutex<AppUnderTest?>(nil)

  /// Makes the app known. A process has one app.
  public static func install(_ app: AppUnderTest) {
    installed.withLock { installed in
      if installed != nil { fatalError("a process has one app under test") }
      if let complaint = app.complaint { fatalError(complaint) }
      for invariant in app.generation.parts.invariants
      where InvariantID(rawValue: invariant.id) != nil {
        fatalError("\(invariant.id) is a built-in invariant: give that of \(app.name) another id")
      }
      installed = app
    }
  }

  /// What commands to paste begin with.
  package static var program: String {
    app == nil
      ? "sim"
      : CommandLine.arguments.first.flatMap { $0.split(separator: "/").last }.map(String.init)
        ?? "sim"
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
