// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "swift-composable", path: "../../..")],
  targets: [
    .target(name: "MallocStatistics"),
    .executableTarget(
      name: "ComposableBenchmarks",
      dependencies: [
        .target(name: "MallocStatistics", condition: .when(platforms: [.linux])),
        .product(name: "Composable", package: "swift-composable"),
        .product(name: "ComposableHistory", package: "swift-composable"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
