// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// The modules that `Composable` exports, so that a feature needs one import.
let parts: [Target.Dependency] = [
  "ComposableAlerts", "ComposableCasePaths", "ComposableClocks", "ComposableCollections",
  "ComposableConcurrency", "ComposableDependencies", "ComposableDiff", "ComposableIssues",
  "ComposableSharing",
]

let kit = "Tests/Kit"

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
  targets: [
    // Leaves
    .module("Parts/ComposableCollections"),
    .module("Parts/ComposableConcurrency"),
    .module("Parts/ComposableIssues"),
    .module("Parts/ComposableJSON"),
    .module("Parts/ComposableDiff", on: ["ComposableIssues"]),
    .module("Macros/ComposableSyntax"),
    .module("Macros/ComposableMacroExpansion", on: ["ComposableJSON", "ComposableSyntax"]),
    .macro(
      name: "ComposableMacros",
      dependencies: ["ComposableMacroExpansion"],
      path: "Sources/Macros/ComposableMacros"
    ),

    // Parts
    .module("Parts/ComposableCasePaths", on: ["ComposableIssues", "ComposableMacros"]),
    .module("Parts/ComposableClocks", on: ["ComposableConcurrency", "ComposableIssues"]),
    .module(
      "Parts/ComposableDependencies",
      on: ["ComposableClocks", "ComposableConcurrency", "ComposableIssues", "ComposableMacros"]
    ),
    .module("Parts/ComposableAlerts", on: ["ComposableCasePaths", "ComposableDiff"]),
    .module(
      "Parts/ComposableSharing",
      on: [
        "ComposableClocks", "ComposableCollections", "ComposableConcurrency",
        "ComposableDependencies", "ComposableDiff", "ComposableIssues", "ComposableJSON",
      ]
    ),

    // Engine
    .module("Composable", on: parts + ["ComposableMacros"]),

    // Above the engine: what records stores, and what only tests link
    .module("History/ComposableHistory", on: parts + ["Composable", "ComposableJSON"]),
    .module(
      "History/ComposableInspector",
      on: ["Composable", "ComposableHistory", "ComposableIssues", "ComposableJSON"],
      exclude: ["Page"]
    ),
    .module("Testing/ComposableExploration", on: parts + ["Composable"]),
    .module(
      "Testing/ComposableTestSupport",
      on: ["ComposableDependencies", "ComposableExploration", "ComposableIssues"]
    ),

    // Features
    .module("Samples/CaseStudies", on: ["Composable"]),
    .module("Samples/RepositoryListFeature", on: ["Composable"]),
    .module("Samples/TodosFeature", on: ["Composable", "ComposableJSON"]),

    // Programs; the tools are built only when they are called
    .module("Tool/ComposableCommandLine"),
    .executableTarget(
      name: "ComposableSample",
      dependencies: [
        "CaseStudies", "Composable", "ComposableCommandLine", "ComposableExploration",
        "ComposableHistory", "ComposableInspector", "ComposableJSON", "RepositoryListFeature",
        "TodosFeature",
      ],
      path: "Sources/Samples/ComposableSample"
    ),
    .executableTarget(
      name: "ComposableTool",
      dependencies: ["ComposableCommandLine", "ComposableSyntax"],
      path: "Sources/Tool/ComposableTool"
    ),
    .executableTarget(
      name: "ComposableRecordingTool",
      dependencies: [
        "ComposableCommandLine", "ComposableHistory", "ComposableInspector", "ComposableJSON",
      ],
      path: "Sources/History/ComposableRecordingTool"
    ),
    .plugin(
      name: "ComposableCommand",
      capability: .command(
        intent: .custom(verb: "composable", description: "Start, check and move features")
      ),
      path: "Sources/Tool/ComposableCommand"
    ),

    // What tests share
    .module("ComposableTestKit", on: ["ComposableIssues"], in: kit),
    .module("ComposableLoopbackServer", in: kit),
    // Features of every kind, which .ci/programs/recordings records in another process
    .module("ComposableRecordedFeatures", on: ["Composable", "ComposableHistory"], in: kit),
    .executableTarget(
      name: "ComposableRecordings",
      dependencies: [
        "Composable", "ComposableHistory", "ComposableInspector", "ComposableRecordedFeatures",
      ],
      path: "\(kit)/ComposableRecordings"
    ),

    // The specification: the behavior of the library and of the sample's features, as users see it
    .specification("ComposableCollections"),
    .specification("ComposableIssues"),
    .specification("ComposableDiff"),
    .specification("ComposableCasePaths"),
    .specification("ComposableAlerts"),
    .specification("ComposableClocks"),
    .specification("ComposableConcurrency"),
    .specification("ComposableDependencies"),
    .specification("ComposableSharing"),
    .specification("Composable"),
    .specification("ComposableExploration", of: ["ComposableExploration"]),
    .specification("ComposableTask", of: ["ComposableHistory"]),
    .specification(
      "ComposableOptimistic",
      of: ["ComposableExploration", "ComposableHistory", "ComposableInspector"]
    ),
    .specification("ComposableMacros"),
    .specification("ComposableHistory", of: ["ComposableHistory"]),
    .specification("ComposableInspector", of: ["ComposableHistory", "ComposableInspector"]),
    .specification("RepositoryListFeature", of: ["RepositoryListFeature"]),
    .specification("TodosFeature", of: ["TodosFeature"]),

    // The proofs: models, random programs, parts inside the modules, sessions, programs
    .proofs("ComposableJSON"),
    .proofs("ComposableMacroExpansion", of: ["ComposableMacroExpansion", "ComposableSyntax"]),
    .proofs("ComposableTool", of: ["ComposableCommandLine", "ComposableTool"]),
    .proofs("CaseStudies", of: ["CaseStudies"]),
    .proofs("ComposableManyChildren"),
    .proofs("ComposableProof", of: ["ComposableLoopbackServer", "RepositoryListFeature"]),
    .proofs("ComposableEngineProof", of: ["ComposableExploration"]),
    .proofs("ComposablePartsProof"),
    .proofs("ComposableTaskProof", of: ["ComposableHistory"]),
    .proofs(
      "ComposableHistoryProof",
      of: [
        "ComposableHistory", "ComposableInspector", "ComposableRecordedFeatures", "TodosFeature",
      ]
    ),
    .proofs(
      "ComposableFeatureProof",
      of: [
        "ComposableHistory", "ComposableLoopbackServer", "RepositoryListFeature", "TodosFeature",
      ],
      exclude: ["RecordedRepositories/repositories.jsonl", "RecordedTodos/todos.jsonl"]
    ),
    .proofs(
      "ComposableSampleProof",
      of: [
        "CaseStudies", "ComposableHistory", "ComposableLoopbackServer", "ComposableSample",
        "RepositoryListFeature", "TodosFeature",
      ],
      exclude: ["Recorded/record"]
    ),
    .tests(
      "Docs",
      of: ["ComposableHistory", "ComposableInspector"],
      path: "Docs/Examples",
      exclude: ["DiaryFiles"]
    ),

    // The program of the tutorial's last chapter; .ci/pages/tutorial compiles those of the earlier ones
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

    // A program for the GNOME desktop. Gtk is not everywhere, so only its name selects it.
    .systemLibrary(
      name: "CGtk",
      path: "Tests/Programs/Gtk/CGtk",
      pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"])]
    ),
    .executableTarget(
      name: "ComposableGtk",
      dependencies: [
        "CGtk", "Composable", "ComposableHistory", "ComposableInspector", "RepositoryListFeature",
        "TodosFeature",
      ],
      path: "Tests/Programs/Gtk/ComposableGtk"
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
  /// A module with the name of its folder.
  static func module(
    _ path: String,
    on modules: [Dependency] = [],
    in folder: String = "Sources",
    exclude: [String] = []
  ) -> Target {
    let name = String(path.split(separator: "/").last ?? "")
    return .target(name: name, dependencies: modules, path: "\(folder)/\(path)", exclude: exclude)
  }

  static func specification(_ name: String, of modules: [Dependency] = []) -> Target {
    tests(name, of: modules, path: "Tests/Specification/\(name)Tests")
  }

  static func proofs(
    _ name: String,
    of modules: [Dependency] = [],
    exclude: [String] = []
  ) -> Target {
    tests(name, of: modules, path: "Tests/Proofs/\(name)Tests", exclude: exclude)
  }

  /// Tests of modules, which can import those that `ComposableTestSupport` needs anyway.
  static func tests(
    _ name: String,
    of modules: [Dependency],
    path: String,
    exclude: [String] = []
  ) -> Target {
    let library = parts + ["Composable", "ComposableJSON"]
    return .testTarget(
      name: name + "Tests",
      dependencies: library + ["ComposableTestKit", "ComposableTestSupport"] + modules,
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
for target in package.targets where ![.plugin, .system].contains(target.type) {
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
  func select(_ isNeeded: (Target) -> Bool) {
    var (needed, found) = (Set<String>(), targets.filter(isNeeded).map(\.name))
    while let name = found.popLast() {
      guard needed.insert(name).inserted else { continue }
      for dependency in targets.first(where: { $0.name == name })?.dependencies ?? [] {
        if case .byNameItem(let name, _) = dependency { found.append(name) }
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
  let folders = ["Sources/", "Tests/Specification/"]
  package.select { target in folders.contains { (target.path ?? "Sources/").hasPrefix($0) } }
case "all":
  package.select { !($0.path ?? "").hasPrefix("Tests/Programs/") }
case let names?:
  package.select { names.split(separator: " ").contains(Substring($0.name)) }
  package.products = []
}
