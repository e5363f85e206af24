// swift-tools-version: 6.2
import PackageDescription

let isCheckedOutAsDependency = ["/checkouts/", "/registry/"].contains {
  Context.packageDirectory.contains($0)
}

/// Flags for the builds of a checkout of its own: the package manager refuses unsafe flags in a package
/// that another one depends on by version.
func flags(_ flags: [String], in configuration: BuildConfiguration) -> [SwiftSetting] {
  isCheckedOutAsDependency ? [] : [.unsafeFlags(flags, .when(configuration: configuration))]
}

/// As many frontends compile a target as there are cores. Each checks anew the declarations that it
/// meets, and by default there is one for every 25 files.
let settings: [SwiftSetting] =
  [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
  + flags(["-driver-batch-size-limit", "1000"], in: .debug)

/// The kernel, the model and its world are optimized in debug builds as well: the tests run them
/// millions of times.
let optimized = settings + flags(["-O"], in: .debug)

/// Commands read arguments and print: not optimized, they compile in a fifth of the time, alone at the end of
/// a build, and no command takes longer.
let unoptimized = settings + flags(["-Onone"], in: .release)

/// What every tool knows, by itself or through the tools below it. All of it is listed with each tool:
/// the build system compiles a target again only when a module changes that the target lists.
let scenarios: [Target.Dependency] = [
  "SchedulingPorts", "ImageLoadingInterface", "SimKernel", "SimText", "SimScenarios",
]
let documents = scenarios + ["SimRunning", "SimCommandLine", "SimDocuments"]
let runtime = documents + ["SimInvariants", "SimRuntime"]
let failures = runtime + ["SimFailures"]
let reports = failures + ["SimExploring", "SimReports"]
let tools = reports + ["SimFuzzing", "SimChecking", "SimTeaching", "SimTools"]
/// What tests know: the inside of the model, too.
let tested = tools + ["ImageLoadingModel"]
let tests = tested + ["TestFixtures"]

let package = Package(
  name: "image-loading-simulator",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ImageLoadingModel", targets: ["ImageLoadingModel"]),
    .library(name: "SimKernel", targets: ["SchedulingPorts", "SimKernel"]),
    .library(name: "SimRuntime", targets: ["SimRuntime", "SimTools"]),
    .library(name: "SimCommands", targets: ["SimCommands"]),
    .executable(name: "sim", targets: ["sim"]),
    .plugin(name: "RunSim", targets: ["RunSim"]),
  ],
  dependencies: [],
  targets: [
    .target(
      name: "SchedulingPorts", path: "Sources/ImageLoadingModel/Scheduling",
      swiftSettings: optimized),
    .target(
      name: "ImageLoadingInterface", dependencies: ["SchedulingPorts"],
      path: "Sources/ImageLoadingModel/Interface", swiftSettings: optimized),
    .target(
      name: "ImageLoadingModel", dependencies: ["SchedulingPorts", "ImageLoadingInterface"],
      exclude: ["Scheduling", "Interface"], swiftSettings: optimized),
    .target(
      name: "SimText", path: "Sources/SimRuntime/Text", swiftSettings: optimized),
    .target(
      name: "SimKernel", dependencies: ["SchedulingPorts", "SimText"],
      path: "Sources/SimRuntime/Kernel", swiftSettings: optimized),
    .target(
      name: "SimScenarios",
      dependencies: ["SchedulingPorts", "ImageLoadingInterface", "SimKernel", "SimText"],
      path: "Sources/SimRuntime/Scenarios", swiftSettings: optimized),
    .target(
      name: "SimInvariants", dependencies: scenarios, path: "Sources/SimRuntime/Invariants",
      swiftSettings: optimized),
    .target(
      name: "SimRunning", dependencies: scenarios + ["ImageLoadingModel"],
      path: "Sources/SimRuntime/Running",
      swiftSettings: optimized),
    .target(
      name: "SimRuntime", dependencies: scenarios + ["SimInvariants", "SimRunning"],
      path: "Sources/SimRuntime/Runtime", swiftSettings: optimized),
    .target(
      name: "SimCommandLine", dependencies: scenarios + ["SimRunning"],
      path: "Sources/SimRuntime/Tools/CommandLine",
      swiftSettings: settings),
    .target(
      name: "SimDocuments", dependencies: scenarios + ["SimRunning", "SimCommandLine"],
      path: "Sources/SimRuntime/Tools/Documents",
      exclude: [
        "Claims/Resources", "Exhibits/Resources", "Languages/Resources", "Originals/Resources",
      ],
      swiftSettings: settings, plugins: ["EmbedFiles"]),
    .target(
      name: "SimFailures", dependencies: runtime, path: "Sources/SimRuntime/Tools/Failures",
      swiftSettings: settings),
    .target(
      name: "SimExploring", dependencies: failures,
      path: "Sources/SimRuntime/Tools/Exploring",
      swiftSettings: settings),
    .target(
      name: "SimReports", dependencies: failures,
      path: "Sources/SimRuntime/Tools/Reports",
      swiftSettings: settings),
    .target(
      name: "SimFuzzing", dependencies: failures + ["SimExploring"],
      path: "Sources/SimRuntime/Tools/Fuzzing",
      swiftSettings: settings),
    .target(
      name: "SimChecking", dependencies: reports, path: "Sources/SimRuntime/Tools/Checking",
      swiftSettings: settings),
    .target(
      name: "SimTeaching", dependencies: reports, path: "Sources/SimRuntime/Tools/Teaching",
      exclude: [
        "Explaining/Resources", "Page/Resources", "SideBySide/Resources", "Site/Resources",
      ],
      swiftSettings: settings),
    .target(
      name: "SimTools", dependencies: reports + ["SimFuzzing", "SimChecking", "SimTeaching"],
      path: "Sources/SimRuntime/Tools/Commands", swiftSettings: unoptimized),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"]),
    .plugin(name: "EmbedCommit", capability: .buildTool(), dependencies: ["FileEmbedder"]),
    .executableTarget(
      name: "FileEmbedder", path: "Plugins/FileEmbedder", swiftSettings: settings),
    .plugin(
      name: "RunSim",
      capability: .command(
        intent: .custom(
          verb: "sim", description: "Run sim, the simulator of the image loading of SDWebImage"))),
    .executableTarget(name: "Mutator", path: "Plugins/Mutator", swiftSettings: settings),
    .target(
      name: "SimCommands", dependencies: tools, path: "Sources/sim/Commands",
      swiftSettings: unoptimized),
    .executableTarget(
      name: "sim", dependencies: tools + ["SimCommands"], path: "Sources/sim/Executable",
      swiftSettings: settings, plugins: ["EmbedCommit"]),
    .testTarget(
      name: "ImageLoadingModelTests", dependencies: tested,
      exclude: ["Originals/names.txt", "Originals/not-modelled.txt"],
      swiftSettings: settings),
    .testTarget(
      name: "SimKernelTests", dependencies: ["SchedulingPorts", "SimKernel"],
      swiftSettings: settings),
    .testTarget(name: "TestFixtures", dependencies: tested, swiftSettings: settings),
    .testTarget(
      name: "SchedulingTests", dependencies: tests, swiftSettings: settings),
    .testTarget(
      name: "SimRuntimeTests", dependencies: tests + ["FileEmbedder"],
      exclude: ["Conformance/Fixtures", "Conformance/Recordings"],
      swiftSettings: settings),
    .testTarget(
      name: "InvariantTests", dependencies: tests, swiftSettings: settings),
    .testTarget(
      name: "SimToolsTests", dependencies: tests + ["Mutator"],
      exclude: [
        "Compatibility/Scenarios", "Compatibility/promised.txt", "Importing/Fixtures",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SimTeachingTests", dependencies: tests, swiftSettings: settings),
    .executableTarget(
      name: "PlatformRuns", dependencies: ["SchedulingPorts", "SimKernel"],
      path: "Tests/PlatformRuns",
      swiftSettings: settings),
    .testTarget(
      name: "PlatformTests", dependencies: tested + ["PlatformRuns"], swiftSettings: settings),
    .testTarget(
      name: "simTests", dependencies: tests + ["SimCommands"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
