// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault")
]
let model = Target.Dependency.product(name: "ImageLoadingModel", package: "image-loading-simulator")
let commands = Target.Dependency.product(name: "SimCommands", package: "image-loading-simulator")

let package = Package(
  name: "own-loader",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "image-loading-simulator", path: "../..")],
  targets: [
    .target(name: "PictureLoader", dependencies: [model], swiftSettings: settings),
    .executableTarget(
      name: "first-sim", dependencies: ["PictureLoader", commands], swiftSettings: settings),
    .executableTarget(
      name: "repaired-sim", dependencies: ["PictureLoader", commands], swiftSettings: settings),
    .executableTarget(
      name: "my-sim", dependencies: [model, commands], path: "Tutorial/Sources/my-sim",
      swiftSettings: settings),
    .testTarget(
      name: "PictureLoaderTests", dependencies: ["first-sim", "repaired-sim", "my-sim"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
