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
    .target(name: "ComposableIssues"),
    .target(name: "ComposableJSON"),
    .target(name: "ComposableDiff", dependencies: ["ComposableIssues"]),
    .target(name: "ComposableMacroExpansion"),
    .macro(name: "ComposableMacros", dependencies: ["ComposableMacroExpansion"]),

    // Parts
    .target(name: "ComposableCasePaths", dependencies: ["ComposableIssues", "ComposableMacros"]),
    .target(name: "ComposableClocks", dependencies: ["ComposableIssues"]),
    .target(
      name: "ComposableDependencies",
      dependencies: ["ComposableClocks", "ComposableIssues", "ComposableMacros"]
    ),
    .target(
      name: "ComposableNavigation",
      dependencies: ["ComposableCasePaths", "ComposableDiff"]
    ),
    .target(
      name: "ComposableSharing",
      dependencies: [
        "ComposableClocks",
        "ComposableCollections",
        "ComposableDependencies",
        "ComposableDiff",
        "ComposableIssues",
        "ComposableJSON",
      ]
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
        "ComposableNavigation",
        "ComposableSharing",
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
      dependencies: ["Composable", "ComposableHistory", "ComposableIssues", "ComposableJSON"]
    ),
    .target(
      name: "ComposableTestSupport",
      dependencies: ["ComposableDependencies", "ComposableIssues"]
    ),

    // Features
    .target(name: "CaseStudies", dependencies: ["Composable"]),
    .target(name: "RepositoryListFeature", dependencies: ["Composable"]),
    .target(name: "TodosFeature", dependencies: ["Composable", "ComposableJSON"]),

    // Programs
    .executableTarget(
      name: "ComposableSample",
      dependencies: [
        "CaseStudies", "Composable", "ComposableHistory", "ComposableInspector", "ComposableJSON",
        "RepositoryListFeature", "TodosFeature",
      ]
    ),

    // The tool, built only when it is called
    .executableTarget(name: "ComposableTool", dependencies: ["ComposableMacroExpansion"]),
    .executableTarget(
      name: "ComposableRecordingTool",
      dependencies: ["ComposableHistory", "ComposableInspector", "ComposableJSON"]
    ),
    .plugin(
      name: "ComposableCommand",
      capability: .command(
        intent: .custom(verb: "composable", description: "Start, check and move features")
      ),
      path: "Sources/ComposableCommand"
    ),

    // Tests
    .target(
      name: "ComposableTestKit",
      dependencies: ["ComposableIssues"],
      path: "Tests/ComposableTestKit"
    ),
    .tests(of: "ComposableCollections"),
    .tests(of: "ComposableIssues"),
    .tests(of: "ComposableDiff", "ComposableIssues"),
    .tests(of: "ComposableJSON"),
    .tests(of: "ComposableMacroExpansion"),
    .tests(of: "ComposableCasePaths", "ComposableIssues"),
    .tests(of: "ComposableNavigation", "ComposableDiff"),
    .tests(of: "ComposableClocks", "ComposableIssues"),
    .tests(of: "ComposableDependencies", "ComposableClocks", "ComposableIssues"),
    .tests(
      of: "ComposableSharing",
      "ComposableCollections",
      "ComposableDependencies",
      "ComposableDiff",
      "ComposableIssues"
    ),
    .tests(of: "Composable"),
    .tests(
      of: "ComposableHistory",
      "Composable",
      "ComposableIssues",
      "ComposableJSON"
    ),
    .tests(
      of: "ComposableInspector",
      "Composable",
      "ComposableHistory",
      "ComposableIssues",
      "ComposableJSON"
    ),
    .testTarget(
      name: "ComposableTaskTests",
      dependencies: [
        "Composable", "ComposableHistory", "ComposableIssues", "ComposableTestKit",
        "ComposableTestSupport",
      ]
    ),
    .testTarget(
      name: "ComposableMacrosTests",
      dependencies: ["Composable", "ComposableTestKit", "ComposableTestSupport"]
    ),
    .testTarget(
      name: "DocsTests",
      dependencies: [
        "Composable", "ComposableHistory", "ComposableInspector", "ComposableTestKit",
        "ComposableTestSupport",
      ],
      path: "Docs/Examples"
    ),

    .tests(of: "CaseStudies", "Composable"),
    .tests(of: "RepositoryListFeature", "Composable"),
    .tests(of: "TodosFeature", "Composable"),

    // Proofs: models, random programs, parts inside the modules, sessions; see `proofs` below
    // A server for the tests of two targets
    .target(name: "ComposableLoopbackServer", path: "Tests/ComposableLoopbackServer"),
    .testTarget(
      name: "ComposableProofTests",
      dependencies: [
        "Composable",
        "ComposableIssues",
        "ComposableLoopbackServer",
        "ComposableTestKit",
        "ComposableTestSupport",
        "RepositoryListFeature",
      ]
    ),
    .testTarget(
      name: "ComposableEngineProofTests",
      dependencies: [
        "Composable", "ComposableIssues", "ComposableTestKit", "ComposableTestSupport",
      ]
    ),
    .testTarget(
      name: "ComposablePartsProofTests",
      dependencies: [
        "ComposableClocks",
        "ComposableCollections",
        "ComposableDependencies",
        "ComposableDiff",
        "ComposableIssues",
        "ComposableSharing",
        "ComposableTestKit",
        "ComposableTestSupport",
      ]
    ),
    // Features of every kind, for the tests of recordings
    .target(
      name: "ComposableRecordedFeatures",
      dependencies: ["Composable", "ComposableHistory"],
      path: "Tests/ComposableRecordedFeatures"
    ),
    // Records them in another process, for .ci/recordings
    .executableTarget(
      name: "ComposableRecordings",
      dependencies: [
        "Composable", "ComposableHistory", "ComposableInspector", "ComposableRecordedFeatures",
      ],
      path: "Tests/ComposableRecordings"
    ),
    .testTarget(
      name: "ComposableHistoryProofTests",
      dependencies: [
        "Composable", "ComposableHistory", "ComposableInspector", "ComposableJSON",
        "ComposableRecordedFeatures", "ComposableTestKit", "ComposableTestSupport", "TodosFeature",
      ]
    ),
    .testTarget(
      name: "ComposableTaskProofTests",
      dependencies: [
        "Composable", "ComposableDependencies", "ComposableHistory", "ComposableIssues",
        "ComposableTestKit", "ComposableTestSupport",
      ]
    ),
    .testTarget(name: "ComposableManyChildrenTests", dependencies: ["Composable"]),
    .testTarget(
      name: "ComposableToolTests",
      dependencies: ["ComposableTestKit", "ComposableTool"]
    ),
    .testTarget(
      name: "ComposableFeatureProofTests",
      dependencies: [
        "Composable",
        "ComposableHistory",
        "ComposableLoopbackServer",
        "ComposableTestKit",
        "ComposableTestSupport",
        "RepositoryListFeature",
        "TodosFeature",
      ],
      exclude: ["RecordedRepositories/repositories.jsonl", "RecordedTodos/todos.jsonl"]
    ),
    .testTarget(
      name: "ComposableSampleProofTests",
      dependencies: [
        "CaseStudies",
        "Composable",
        "ComposableHistory",
        "ComposableLoopbackServer",
        "ComposableSample",
        "ComposableTestKit",
        "ComposableTestSupport",
        "RepositoryListFeature",
        "TodosFeature",
      ],
      exclude: ["Recorded/record"]
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
  /// The tests of a target, which may name modules below it too.
  static func tests(of name: String, _ others: String...) -> Target {
    .testTarget(
      name: name + "Tests",
      dependencies: ([name, "ComposableTestKit", "ComposableTestSupport"] + others).map {
        .target(name: $0)
      }
    )
  }

  /// Tests in a module with the settings of a client, not with ours.
  static func client(_ kind: String, _ settings: SwiftSetting...) -> Target {
    .testTarget(
      name: "ComposableClient\(kind)Tests",
      dependencies: ["Composable", "ComposableTestSupport"],
      path: "Tests/ComposableClientTests/\(kind)",
      swiftSettings: settings
    )
  }
}

// Clients and readers of the tutorial have settings of their own.
for target in package.targets
where target.type != .plugin && !target.name.hasPrefix("ComposableClient")
  && !target.name.hasPrefix("Bookshelf")
{
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// The App Store asks why an app calls `fstat` and the like, which `.fileStorage` does. A resource costs a bundle, so
// only Macs, which build these apps, add it.
for target in package.targets where target.name == "ComposableSharing" {
  #if os(macOS)
  target.resources = [.process("PrivacyInfo.xcprivacy")]
  #else
  target.exclude = ["PrivacyInfo.xcprivacy"]
  #endif
}

// CI sets this. A compiler with a new warning must not stop somebody who builds a checkout.
if Context.environment["COMPOSABLE_WARNINGS_AS_ERRORS"] != nil {
  for target in package.targets where target.type != .plugin {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}

// `swift test` runs the specification: the behavior of the library and of the sample's features, as
// users see it. The proofs check more: models, random programs, the sample program, case studies, and
// parts inside the modules. Some targets only help them.
let proofs: Set = [
  "Bookshelf",
  "BookshelfTests",
  "CaseStudiesTests",
  "ComposableClientMainActorTests",
  "ComposableClientSwift5Tests",
  "ComposableClientSwift6Tests",
  "ComposableEngineProofTests",
  "ComposableFeatureProofTests",
  "ComposableHistoryProofTests",
  "ComposableJSONTests",
  "ComposableLoopbackServer",
  "ComposableMacroExpansionTests",
  "ComposableManyChildrenTests",
  "ComposablePartsProofTests",
  "ComposableProofTests",
  "ComposableRecordedFeatures",
  "ComposableRecordings",
  "ComposableSampleProofTests",
  "ComposableTaskProofTests",
  "ComposableToolTests",
  "DocsTests",
]

// COMPOSABLE_TARGETS=all adds the proofs, as CI does. While you work on one module, it can name the
// targets to build; only these and the targets they depend on are built. No compiler flag depends on
// it, so one build folder serves every selection.
switch Context.environment["COMPOSABLE_TARGETS"] {
case nil, "":
  package.targets.removeAll { proofs.contains($0.name) }
case "all":
  break
case let names?:
  var needed: Set<String> = []
  var found = names.split(separator: " ").map(String.init)
  while let name = found.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): found.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
