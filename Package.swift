// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault")
]

/// The kernel, the model and its world are optimized in debug builds as well: the tests run them
/// millions of times. Only in a checkout of its own, because the package manager refuses unsafe
/// flags in a package that another one depends on by version.
let isCheckedOutAsDependency = ["/checkouts/", "/registry/"].contains {
  Context.packageDirectory.contains($0)
}
let optimized =
  isCheckedOutAsDependency
  ? settings : settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "image-loading-simulator",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ImageLoadingModel", targets: ["ImageLoadingModel"]),
    .library(name: "SimKernel", targets: ["SchedulingPorts", "SimKernel"]),
    .library(name: "SimRuntime", targets: ["SimRuntime", "SimTools"]),
    .library(name: "SimCommands", targets: ["SimCommands"]),
    .executable(name: "sim", targets: ["sim"]),
  ],
  dependencies: [],
  targets: [
    .target(
      name: "SchedulingPorts", path: "Sources/ImageLoadingModel/Ports/Scheduling",
      swiftSettings: optimized),
    .target(
      name: "ImageLoadingModel", dependencies: ["SchedulingPorts"], exclude: ["Ports/Scheduling"],
      swiftSettings: optimized),
    .target(
      name: "SimText", path: "Sources/SimRuntime/Text", swiftSettings: optimized),
    .target(
      name: "SimKernel", dependencies: ["SchedulingPorts", "SimText"],
      path: "Sources/SimRuntime/Kernel", swiftSettings: optimized),
    .target(
      name: "SimRuntime", dependencies: ["ImageLoadingModel", "SimKernel", "SimText"],
      path: "Sources/SimRuntime/Scenarios", swiftSettings: optimized),
    .target(
      name: "SimCommandLine", dependencies: ["SimRuntime"],
      path: "Sources/SimRuntime/Tools/CommandLine",
      swiftSettings: settings),
    .target(
      name: "SimDocuments", dependencies: ["SimCommandLine"],
      path: "Sources/SimRuntime/Tools/Documents",
      exclude: [
        "Claims/Resources", "Exhibits/Resources", "Languages/Resources", "Originals/Resources",
      ],
      swiftSettings: settings, plugins: ["EmbedFiles"]),
    .target(
      name: "SimExploring", dependencies: ["SimDocuments"],
      path: "Sources/SimRuntime/Tools/Exploring",
      swiftSettings: settings),
    .target(
      name: "SimReports", dependencies: ["SimExploring"], path: "Sources/SimRuntime/Tools/Reports",
      swiftSettings: settings),
    .target(
      name: "SimFuzzing", dependencies: ["SimExploring"], path: "Sources/SimRuntime/Tools/Fuzzing",
      swiftSettings: settings),
    .target(
      name: "SimChecking", dependencies: ["SimReports"], path: "Sources/SimRuntime/Tools/Checking",
      swiftSettings: settings),
    .target(
      name: "SimTeaching", dependencies: ["SimReports"], path: "Sources/SimRuntime/Tools/Teaching",
      exclude: [
        "Explaining/Resources", "Page/Resources", "SideBySide/Resources", "Site/Resources",
      ],
      swiftSettings: settings),
    .target(
      name: "SimTools", dependencies: ["SimFuzzing", "SimChecking", "SimTeaching"],
      path: "Sources/SimRuntime/Tools/Commands", swiftSettings: settings),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"]),
    .executableTarget(
      name: "FileEmbedder", path: "Plugins/FileEmbedder", swiftSettings: settings),
    .executableTarget(name: "Mutator", path: "Plugins/Mutator", swiftSettings: settings),
    .target(
      name: "SimCommands", dependencies: ["SimTools"], path: "Sources/sim/Commands",
      swiftSettings: settings),
    .executableTarget(
      name: "sim", dependencies: ["SimCommands"], path: "Sources/sim/Executable",
      swiftSettings: settings),
    .testTarget(
      name: "ImageLoadingModelTests", dependencies: ["ImageLoadingModel", "SimTools"],
      exclude: ["Originals/names.txt", "Originals/not-modelled.txt"],
      swiftSettings: settings),
    .testTarget(name: "SimKernelTests", dependencies: ["SimKernel"], swiftSettings: settings),
    .testTarget(
      name: "SimRuntimeTests", dependencies: ["SimTools", "FileEmbedder", "Mutator"],
      exclude: ["Conformance/Fixtures", "Importing/Fixtures"],
      swiftSettings: settings),
    .executableTarget(
      name: "PlatformRuns", dependencies: ["SimKernel"], path: "Tests/PlatformRuns",
      swiftSettings: settings),
    .testTarget(
      name: "PlatformTests", dependencies: ["PlatformRuns", "SimTools"], swiftSettings: settings),
    .testTarget(name: "simTests", dependencies: ["SimTools"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
