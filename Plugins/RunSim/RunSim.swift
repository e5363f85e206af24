import Foundation
import PackagePlugin

/// `swift package sim ARGUMENTS...`: builds `sim` and runs it in the folder of the package that is
/// worked on.
///
/// It asks for the product and does not name `sim` as its tool: the build system compiles the tools of
/// plugins apart from all else, so each build of this package would compile every module twice.
@main
struct RunSim: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let build = try packageManager.build(
      .product("sim"), parameters: .init(configuration: .release, logging: .concise))
    guard build.succeeded,
      let sim = build.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      Diagnostics.error("sim was not built:\n\(build.logText)")
      return
    }
    let process = Process()
    process.executableURL = sim.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
