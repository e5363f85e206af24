import Foundation
import PackagePlugin

/// `swift package sim ARGUMENTS...`: runs `sim` in the folder of the package that is worked on.
@main
struct RunSim: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "sim").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
