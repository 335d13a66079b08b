// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "swift-composable",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Composable", targets: ["Composable"]),
    .library(name: "ComposableHistory", targets: ["ComposableHistory", "ComposableInspector"]),
    .library(name: "ComposableTestSupport", targets: ["ComposableTestSupport"]),
    .executable(name: "composable-sample", targets: ["ComposableSample"]),
    // The disk of a Mac does not tell "composable" from "Composable".
    .executable(name: "composable-tool", targets: ["ComposableTool"]),
    .executable(name: "composable-recording", targets: ["ComposableRecordingTool"]),
    .plugin(name: "ComposableCommand", targets: ["ComposableCommand"]),
  ],
  traits: [
    .default(enabledTraits: ["Foundation"]),
    .trait(
      name: "Foundation",
      description: "Dates, UUIDs, URLs, files and settings; without it, Foundation is not linked."
    ),
  ],
  dependencies: [],
  targets: [
    // Leaves
    .target(name: "ComposableCollections"),
    .target(name: "ComposableConcurrency"),
    .target(name: "ComposableIssues"),
    .target(name: "ComposableJSON"),
    .target(name: "ComposableDiff", dependencies: ["ComposableIssues"]),
    .target(name: "ComposableSyntax"),
    .target(
      name: "ComposableMacroExpansion",
      dependencies: ["ComposableJSON", "ComposableSyntax"]
    ),
    .macro(name: "ComposableMacros", dependencies: ["ComposableMacroExpansion"]),

    // Parts
    .target(name: "ComposableCasePaths", dependencies: ["ComposableIssues", "ComposableMacros"]),
    .target(name: "ComposableClocks", dependencies: ["ComposableConcurrency", "ComposableIssues"]),
    .target(
      name: "ComposableDependencies",
      dependencies: [
        "ComposableClocks", "ComposableConcurrency", "ComposableIssues", "ComposableMacros",
      ]
    ),
    .target(name: "ComposableAlerts", dependencies: ["ComposableCasePaths", "ComposableDiff"]),
    .target(
      name: "ComposableSharing",
      dependencies: [
        "ComposableCollections", "ComposableConcurrency", "ComposableDependencies",
        "ComposableDiff",
        "ComposableIssues", "ComposableJSON",
      ]
    ),

    // Engine
    .target(
      name: "Composable",
      dependencies: [
        "ComposableAlerts", "ComposableCasePaths", "ComposableClocks", "ComposableCollections",
        "ComposableConcurrency", "ComposableDependencies", "ComposableDiff", "ComposableIssues",
        "ComposableMacros", "ComposableSharing",
      ]
    ),
    .target(
      name: "ComposableHistory",
      dependencies: [
        "Composable", "ComposableDiff", "ComposableIssues", "ComposableJSON", "ComposableSharing",
      ]
    ),
    .target(
      name: "ComposableInspector",
      dependencies: ["Composable", "ComposableHistory", "ComposableIssues", "ComposableJSON"],
      exclude: ["Page"]
    ),

    // What only tests link
    .target(
      name: "ComposableExploration",
      dependencies: [
        "Composable", "ComposableCasePaths", "ComposableClocks", "ComposableDependencies",
        "ComposableDiff", "ComposableIssues", "ComposableSharing",
      ]
    ),
    .target(
      name: "ComposableTestSupport",
      dependencies: ["ComposableDependencies", "ComposableExploration", "ComposableIssues"]
    ),

    // Features
    .target(name: "CaseStudies", dependencies: ["Composable"]),
    .target(name: "RepositoryListFeature", dependencies: ["Composable"]),
    .target(name: "TodosFeature", dependencies: ["Composable", "ComposableJSON"]),

    // Programs
    .target(name: "ComposableCommandLine"),
    .executableTarget(
      name: "ComposableSample",
      dependencies: [
        "CaseStudies", "Composable", "ComposableCommandLine", "ComposableHistory",
        "ComposableInspector", "ComposableJSON", "RepositoryListFeature", "TodosFeature",
      ]
    ),

    // The tool, built only when it is called
    .executableTarget(
      name: "ComposableTool",
      dependencies: ["ComposableCommandLine", "ComposableSyntax"]
    ),
    .executableTarget(
      name: "ComposableRecordingTool",
      dependencies: [
        "ComposableCommandLine", "ComposableHistory", "ComposableInspector", "ComposableJSON",
      ]
    ),
    .plugin(
      name: "ComposableCommand",
      capability: .command(
        intent: .custom(verb: "composable", description: "Start, check and move features")
      ),
      path: "Sources/ComposableCommand"
    ),

    // What tests share
    .kit("ComposableTestKit", "ComposableIssues"),
    .kit("ComposableLoopbackServer"),
    // Features of every kind, which .ci/recordings records in another process
    .kit("ComposableRecordedFeatures", "Composable", "ComposableHistory"),
    .executableTarget(
      name: "ComposableRecordings",
      dependencies: [
        "Composable", "ComposableHistory", "ComposableInspector", "ComposableRecordedFeatures",
      ],
      path: "Tests/Kit/ComposableRecordings"
    ),

    // The specification: the behavior of the library and of the sample's features, as users see it
    .specification("ComposableCollections"),
    .specification("ComposableIssues"),
    .specification("ComposableDiff"),
    .specification("ComposableCasePaths"),
    .specification("ComposableAlerts", and: ["ComposableDiff"]),
    .specification("ComposableClocks", and: ["ComposableConcurrency"]),
    .specification("ComposableConcurrency"),
    .specification("ComposableDependencies", and: ["ComposableClocks"]),
    .specification(
      "ComposableSharing",
      and: ["ComposableCollections", "ComposableDependencies", "ComposableDiff"]
    ),
    .specification("Composable"),
    .specification("ComposableExploration", and: ["Composable"]),
    .specification("ComposableTask", of: ["Composable", "ComposableHistory"]),
    .specification("ComposableMacros", of: ["Composable"]),
    .specification("ComposableHistory", and: ["Composable", "ComposableJSON"]),
    .specification(
      "ComposableInspector",
      and: ["Composable", "ComposableHistory", "ComposableJSON"]
    ),
    .specification("RepositoryListFeature", and: ["Composable"]),
    .specification("TodosFeature", and: ["Composable"]),

    // The proofs: models, random programs, parts inside the modules, sessions, programs
    .proofs("ComposableJSON", of: ["ComposableJSON"]),
    .proofs(
      "ComposableMacroExpansion",
      of: ["ComposableJSON", "ComposableMacroExpansion", "ComposableSyntax"]
    ),
    .proofs("ComposableTool", of: ["ComposableCommandLine", "ComposableTool"]),
    .proofs("CaseStudies", of: ["CaseStudies", "Composable"]),
    .proofs("ComposableManyChildren", of: ["Composable"]),
    .proofs(
      "ComposableProof",
      of: ["Composable", "ComposableLoopbackServer", "RepositoryListFeature"]
    ),
    .proofs("ComposableEngineProof", of: ["Composable", "ComposableExploration"]),
    .proofs(
      "ComposablePartsProof",
      of: [
        "ComposableClocks", "ComposableCollections", "ComposableDependencies", "ComposableDiff",
        "ComposableSharing",
      ]
    ),
    .proofs(
      "ComposableTaskProof",
      of: ["Composable", "ComposableDependencies", "ComposableHistory"]
    ),
    .proofs(
      "ComposableHistoryProof",
      of: [
        "Composable", "ComposableHistory", "ComposableInspector", "ComposableJSON",
        "ComposableRecordedFeatures", "TodosFeature",
      ]
    ),
    .proofs(
      "ComposableFeatureProof",
      of: [
        "Composable", "ComposableHistory", "ComposableLoopbackServer", "RepositoryListFeature",
        "TodosFeature",
      ],
      exclude: ["RecordedRepositories/repositories.jsonl", "RecordedTodos/todos.jsonl"]
    ),
    .proofs(
      "ComposableSampleProof",
      of: [
        "CaseStudies", "Composable", "ComposableHistory", "ComposableLoopbackServer",
        "ComposableSample", "RepositoryListFeature", "TodosFeature",
      ],
      exclude: ["Recorded/record"]
    ),
    .tests(
      "Docs",
      of: ["Composable", "ComposableHistory", "ComposableInspector"],
      path: "Docs/Examples"
    ),

    // The program of the tutorial's last chapter; .ci/tutorial compiles those of the earlier ones
    .executableTarget(
      name: "Bookshelf",
      dependencies: ["Composable", "ComposableHistory", "ComposableInspector"],
      path: "Docs/Tutorial/Chapter12/Sources"
    ),
    .testTarget(
      name: "BookshelfTests",
      dependencies: ["Bookshelf", "Composable", "ComposableHistory", "ComposableTestSupport"],
      path: "Docs/Tutorial/Chapter12/Tests",
      exclude: ["session.jsonl"]
    ),

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

extension Target {
  /// What several test targets use.
  static func kit(_ name: String, _ dependencies: Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/Kit/\(name)")
  }

  /// The specification of the target with the same name, unless others are named.
  static func specification(
    _ name: String,
    of targets: [String]? = nil,
    and others: [String] = []
  ) -> Target {
    tests(name, of: (targets ?? [name]) + others, path: "Tests/Specification/\(name)Tests")
  }

  static func proofs(_ name: String, of targets: [String], exclude: [String] = []) -> Target {
    tests(name, of: targets, path: "Tests/Proofs/\(name)Tests", exclude: exclude)
  }

  static func tests(
    _ name: String,
    of targets: [String],
    path: String,
    exclude: [String] = []
  ) -> Target {
    let dependencies = Set(
      targets + ["ComposableIssues", "ComposableTestKit", "ComposableTestSupport"]
    )
    return .testTarget(
      name: name + "Tests",
      dependencies: dependencies.sorted().map { .target(name: $0) },
      path: path,
      exclude: exclude
    )
  }

  /// Tests in a module with the settings of a client, not with ours.
  static func client(_ kind: String, _ settings: SwiftSetting...) -> Target {
    .testTarget(
      name: "ComposableClient\(kind)Tests",
      dependencies: ["Composable", "ComposableTestSupport"],
      path: "Tests/Clients/ComposableClientTests/\(kind)",
      swiftSettings: settings
    )
  }
}

// Clients and readers of the tutorial have settings of their own. CI makes warnings errors; a
// compiler with a new warning must not stop somebody who builds a checkout.
let ours: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
  .map { .enableUpcomingFeature($0) }
let warnings: [SwiftSetting] =
  Context.environment["COMPOSABLE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
for target in package.targets where target.type != .plugin {
  let isClient = ["ComposableClient", "Bookshelf"].contains { target.name.hasPrefix($0) }
  target.swiftSettings = (target.swiftSettings ?? []) + (isClient ? [] : ours) + warnings
}

// The App Store asks why an app calls `fstat` and the like, which `.fileStorage` does. A resource
// costs a bundle, so only Macs, which build these apps, add it.
for target in package.targets where target.name == "ComposableSharing" {
  #if os(macOS)
  target.resources = [.process("PrivacyInfo.xcprivacy")]
  #else
  target.exclude = ["PrivacyInfo.xcprivacy"]
  #endif
}

extension Package {
  /// Removes all targets except some and those that they depend on.
  func select(_ names: [String]) {
    var (needed, found) = (Set<String>(), names)
    while let name = found.popLast() {
      guard needed.insert(name).inserted else { continue }
      for dependency in targets.first(where: { $0.name == name })?.dependencies ?? [] {
        switch dependency {
        case .targetItem(let name, _), .byNameItem(let name, _): found.append(name)
        default: break
        }
      }
    }
    targets.removeAll { !needed.contains($0.name) }
  }
}

// `swift test` runs the specification. COMPOSABLE_TARGETS=all adds the proofs, as CI does. While
// you work on one module, it can name the targets to build; only these and the targets they depend
// on are built. No compiler flag depends on it, so one build folder serves every selection.
switch Context.environment["COMPOSABLE_TARGETS"] {
case nil, "":
  let specification = package.targets.filter {
    let path = $0.path ?? "Sources"
    return path.hasPrefix("Sources") || path.hasPrefix("Tests/Specification")
  }
  package.select(specification.map(\.name))
case "all":
  break
case let names?:
  package.select(names.split(separator: " ").map(String.init))
  package.products = []
}
