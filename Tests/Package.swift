// swift-tools-version: 6.2
import PackageDescription

// The proofs: models, random programs, parts inside the modules, sessions, programs, and the
// library in clients of three kinds. A package of its own, which nobody who depends on ours sees:
// swift test --package-path Tests

let package = Package(
  name: "proofs",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "swift-composable", path: "..")],
  targets: [
    .target(name: "ComposableLoopbackServer", path: "Kit/ComposableLoopbackServer"),
    // Features of every kind, which .ci/programs/recordings records in another process
    .target(
      name: "ComposableRecordedFeatures",
      dependencies: .library,
      path: "Kit/ComposableRecordedFeatures"
    ),
    .executableTarget(
      name: "ComposableRecordings",
      dependencies: .library + ["ComposableRecordedFeatures"],
      path: "Kit/ComposableRecordings"
    ),

    .proofs("CaseStudies", of: .programs),
    .proofs("ComposableEngineProof"),
    .proofs(
      "ComposableFeatureProof",
      exclude: ["RecordedRepositories/repositories.jsonl", "RecordedTodos/todos.jsonl"]
    ),
    .proofs("ComposableHistoryProof"),
    .proofs("ComposableJSON"),
    .proofs("ComposableMacroExpansion", of: .programs),
    .proofs("ComposablePartsProof"),
    .proofs("ComposableProof"),
    .proofs("ComposableSampleProof", of: .programs, exclude: ["Recorded/record"]),
    .proofs("ComposableTaskProof"),
    .proofs("ComposableTool", of: .programs),

    // The same features in modules of three kinds, as clients have them
    .client("Swift6"),
    .client("Swift5", .swiftLanguageMode(.v5)),
    .client(
      "MainActor",
      .defaultIsolation(MainActor.self),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances")
    ),
  ],
  swiftLanguageModes: [.v6]
)

extension [Target.Dependency] {
  static let library = products("Composable", "ComposableHistory")
  static let tested =
    library + products("ComposableTestSupport", "_ComposableFeatures", "_ComposableKit")
  static let programs = products("_ComposablePrograms")

  static func products(_ names: String...) -> Self {
    names.map { .product(name: $0, package: "swift-composable") }
  }
}

extension Target {
  static func proofs(
    _ name: String,
    of modules: [Dependency] = [],
    exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: .tested + modules + [
        "ComposableLoopbackServer", "ComposableRecordedFeatures",
      ],
      path: "Proofs/\(name)Tests",
      exclude: exclude
    )
  }

  /// Tests in a module with the settings of a client, not with ours.
  static func client(_ kind: String, _ settings: SwiftSetting...) -> Target {
    .testTarget(
      name: "ComposableClient\(kind)Tests",
      dependencies: .products("Composable", "ComposableTestSupport"),
      path: "Clients/ComposableClientTests/\(kind)",
      swiftSettings: settings
    )
  }
}

for target in package.targets {
  if !target.name.hasPrefix("ComposableClient") {
    target.swiftSettings = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      .map { .enableUpcomingFeature($0) }
  }
  if Context.environment["COMPOSABLE_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
