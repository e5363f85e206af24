// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "my-loader",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../image-loading-simulator")],
  targets: [
    .executableTarget(
      name: "my-sim",
      dependencies: [
        .product(name: "ImageLoadingModel", package: "image-loading-simulator"),
        .product(name: "SimCommands", package: "image-loading-simulator"),
      ],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")])
  ],
  swiftLanguageModes: [.v6]
)
