// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MacroReferee",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")],
  targets: [
    // Links to the modules of the library, which depend on nothing.
    .target(name: "ComposableSyntax"),
    .target(name: "ComposableJSON"),
    .target(
      name: "ComposableMacroExpansion",
      dependencies: ["ComposableJSON", "ComposableSyntax"]
    ),
    .executableTarget(
      name: "MacroReferee",
      dependencies: [
        "ComposableJSON",
        "ComposableMacroExpansion",
        "ComposableSyntax",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
