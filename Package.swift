// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault")
]

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
      swiftSettings: settings),
    .target(
      name: "ImageLoadingModel", dependencies: ["SchedulingPorts"], exclude: ["Ports/Scheduling"],
      swiftSettings: settings),
    .target(
      name: "SimKernel", dependencies: ["SchedulingPorts"], path: "Sources/SimRuntime/Kernel",
      swiftSettings: settings),
    .target(
      name: "SimText", path: "Sources/SimRuntime/Text", swiftSettings: settings),
    .target(
      name: "SimRuntime", dependencies: ["ImageLoadingModel", "SimKernel", "SimText"],
      path: "Sources/SimRuntime/Scenarios", swiftSettings: settings),
    .target(
      name: "SimTools", dependencies: ["SimRuntime"], path: "Sources/SimRuntime/Tools",
      exclude: [
        "Claims/Resources", "Exhibits/Resources", "Explaining/Resources",
        "Originals/Resources", "Page/Resources", "SideBySide/Resources", "Site/Resources",
      ], swiftSettings: settings, plugins: ["EmbedFiles"]),
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
