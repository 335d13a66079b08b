// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "swift-composable",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Composable", targets: ["Composable"]),
    .library(name: "ComposableTestSupport", targets: ["ComposableTestSupport"]),
  ],
  dependencies: [],
  targets: [
    // Leaves
    .target(name: "ComposableCollections"),
    .target(name: "ComposableIssues"),
    .target(name: "ComposableMacroExpansion"),
    .macro(name: "ComposableMacros", dependencies: ["ComposableMacroExpansion"]),
    .target(name: "ComposableDiff", dependencies: ["ComposableIssues"]),

    // Parts
    .target(
      name: "ComposableCasePaths",
      dependencies: ["ComposableIssues", "ComposableMacros"]
    ),
    .target(name: "ComposableClocks", dependencies: ["ComposableIssues"]),
    .target(
      name: "ComposableDependencies",
      dependencies: ["ComposableClocks", "ComposableIssues"]
    ),

    // Engine
    .target(
      name: "Composable",
      dependencies: [
        "ComposableCasePaths",
        "ComposableClocks",
        "ComposableCollections",
        "ComposableDependencies",
        "ComposableDiff",
        "ComposableIssues",
        "ComposableMacros",
      ]
    ),
    .target(
      name: "ComposableTestSupport",
      dependencies: ["ComposableDependencies", "ComposableIssues"]
    ),
    .testTarget(name: "ComposableTests", dependencies: ["Composable", "ComposableTestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
