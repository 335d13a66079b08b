// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "WithoutFoundation",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "swift-composable", path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Groceries",
      dependencies: [.product(name: "Composable", package: "swift-composable")]
    ),
    .testTarget(
      name: "GroceriesTests",
      dependencies: [
        "Groceries",
        .product(name: "Composable", package: "swift-composable"),
        .product(name: "ComposableTestSupport", package: "swift-composable"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
