// swift-tools-version: 6.2
import PackageDescription

// Without the trait for configuration files, fewer packages are built.
let hummingbird = Package.Dependency.package(
  url: "https://github.com/hummingbird-project/hummingbird",
  from: "2.28.1",
  traits: ["FullFoundation"]
)

let package = Package(
  name: "Servers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-composable", path: "../../.."),
    hummingbird,
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "TodoServer",
      dependencies: [
        .product(name: "Composable", package: "swift-composable"),
        .product(name: "ComposableHistory", package: "swift-composable"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      // One release build serves the tests and the load test.
      swiftSettings: [.unsafeFlags(["-enable-testing"])]
    ),
    .executableTarget(name: "todo-server", dependencies: ["TodoServer"]),
    .target(name: "LoopbackClient"),
    .executableTarget(
      name: "load-test",
      dependencies: ["LoopbackClient", .product(name: "GRDB", package: "GRDB.swift")]
    ),
    .testTarget(
      name: "TodoServerTests",
      dependencies: [
        "LoopbackClient",
        "TodoServer",
        .product(name: "Composable", package: "swift-composable"),
        .product(name: "ComposableHistory", package: "swift-composable"),
        .product(name: "ComposableTestSupport", package: "swift-composable"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
