import Foundation
import ImageLoadingInterface
import SimTools

/// An executable with every command of `sim`, over a custom app.
///
/// ```swift
/// import ImageLoadingModel
/// import SimCommands
///
/// @main struct MySim: SimulatorCommand {
///   static let app = AppUnderTest("mine", basedOn: .hardened) { parts in
///     parts.diskCache = { _, standard in LargeFilesOnly(standard: standard) }
///   }
/// }
/// ```
///
/// Its commands take the app where `sim` takes the generations that a file lists. `--generation 5.x` still
/// runs the model's; `compare` sets all side by side.
public protocol SimulatorCommand {
  /// The app under test.
  static var app: AppUnderTest { get }
}

extension SimulatorCommand {
  /// Runs the command that the arguments of the process ask for, and ends the process with its exit code.
  public static func main() {
    do {
      try AppRegistry.install(app)
    } catch {
      let console = Console()
      console.complain("\(AppRegistry.executable): \(error)")
      exit(console.end(.internalError).rawValue)
    }
    CrashNotice.install()
    Simulator.main()
  }
}

/// `sim` itself, over the model.
public enum Simulator {
  /// Runs the command that the arguments of the process ask for, and ends the process with its exit code.
  /// - Parameter commit: the commit that was checked out when the executable was built, for `--version`; `nil` if that
  ///   is not known.
  public static func main(commit: String? = nil) -> Never {
    Descriptor.prepareStandardStreams()
    exit(SimCommand.run(Array(CommandLine.arguments.dropFirst()), commit: commit).rawValue)
  }
}
