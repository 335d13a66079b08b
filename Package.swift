// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// The modules that `Composable` exports, so that a feature needs one import.
let parts: [Target.Dependency] = [
  "ComposableAlerts", "ComposableCasePaths", "ComposableClocks", "ComposableCollections",
  "ComposableConcurrency", "ComposableDependencies", "ComposableDiff", "ComposableIssues",
  "ComposableSharing",
]
let engine = parts + ["Composable", "ComposableJSON"]
let history: [Target.Dependency] = ["ComposableHistory", "ComposableInspector", "ComposableJSON"]
let features = ["RepositoryListFeature", "TodosFeature"]

let package = Package(
  name: "swift-composable",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Composable", targets: ["Composable"]),
    .library(name: "ComposableHistory", targets: ["ComposableHistory", "ComposableInspector"]),
    .library(name: "ComposableTestSupport", targets: ["ComposableTestSupport"]),
    .executable(name: "composable-sample", targets: ["composable-sample"]),
    // The disk of a Mac does not tell "composable" from "Composable".
    .executable(name: "composable-tool", targets: ["composable-tool"]),
    .executable(name: "composable-recording", targets: ["ComposableRecordingTool"]),
    .plugin(name: "ComposableCommand", targets: ["ComposableCommand"]),
    // For the packages inside of this one; they change without notice.
    .library(name: "_ComposableFeatures", targets: features),
    .library(name: "_ComposableKit", targets: ["ComposableTestKit"]),
    .library(
      name: "_ComposablePrograms",
      targets: ["CaseStudies", "ComposableMacroExpansion", "ComposableSample", "ComposableTool"]
    ),
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
    .module("Sources/Parts/ComposableCollections"),
    .module("Sources/Parts/ComposableConcurrency"),
    .module("Sources/Parts/ComposableIssues"),
    .module("Sources/Parts/ComposableJSON"),
    .module("Sources/Parts/ComposableDiff", on: ["ComposableIssues"]),
    .module("Sources/Macros/ComposableSyntax"),
    .module("Sources/Macros/ComposableMacroExpansion", on: ["ComposableJSON", "ComposableSyntax"]),
    .macro(
      name: "ComposableMacros",
      dependencies: ["ComposableMacroExpansion"],
      path: "Sources/Macros/ComposableMacros"
    ),

    // Parts
    .module("Sources/Parts/ComposableCasePaths", on: ["ComposableIssues", "ComposableMacros"]),
    .module("Sources/Parts/ComposableClocks", on: ["ComposableConcurrency", "ComposableIssues"]),
    .module(
      "Sources/Parts/ComposableDependencies",
      on: ["ComposableClocks", "ComposableConcurrency", "ComposableIssues", "ComposableMacros"]
    ),
    .module("Sources/Parts/ComposableAlerts", on: ["ComposableCasePaths", "ComposableDiff"]),
    .module(
      "Sources/Parts/ComposableSharing",
      on: [
        "ComposableClocks", "ComposableCollections", "ComposableConcurrency",
        "ComposableDependencies", "ComposableDiff", "ComposableIssues", "ComposableJSON",
      ]
    ),

    // Engine
    .module("Sources/Composable", on: parts + ["ComposableMacros"]),

    // Above the engine: what records stores, and what only tests link
    .module("Sources/Tool/ComposableNotes"),
    .module("Sources/History/ComposableHistory", on: engine + ["ComposableNotes"]),
    .module("Sources/History/ComposableInspector", on: engine + ["ComposableHistory"]),
    .module("Sources/Testing/ComposableExploration", on: parts + ["Composable"]),
    .module("Sources/Testing/ComposableTestSupport", on: parts + ["ComposableExploration"]),

    // Features and programs; the tools are built only when they are called
    .module("Sources/Samples/CaseStudies", on: ["Composable"]),
    .module("Sources/Samples/RepositoryListFeature", on: ["Composable"]),
    .module("Sources/Samples/TodosFeature", on: ["Composable", "ComposableJSON"]),
    .module("Sources/Tool/ComposableCommandLine"),
    .module(
      "Sources/Samples/ComposableSample",
      on: features.map { .byName(name: $0) } + history
        + ["CaseStudies", "Composable", "ComposableCommandLine", "ComposableExploration"]
    ),
    .module(
      "Sources/Tool/ComposableTool",
      on: ["ComposableCommandLine", "ComposableNotes", "ComposableSyntax"]
    ),
    .program("Sources/Samples/composable-sample", on: ["ComposableSample"]),
    .program("Sources/Tool/composable-tool", on: ["ComposableTool"]),
    .program("Sources/History/ComposableRecordingTool", on: history + ["ComposableCommandLine"]),
    .plugin(
      name: "ComposableCommand",
      capability: .command(
        intent: .custom(verb: "composable", description: "Start, check and move features")
      ),
      path: "Sources/Tool/ComposableCommand"
    ),

    .module("Tests/Kit/ComposableTestKit", on: ["ComposableIssues"]),
  ]
    // The specification: the behavior of the library and of the sample's features, as users see it
    + [
      "Composable", "ComposableAlerts", "ComposableCasePaths", "ComposableClocks",
      "ComposableCollections", "ComposableConcurrency", "ComposableDependencies", "ComposableDiff",
      "ComposableExploration", "ComposableHistory", "ComposableInspector", "ComposableIssues",
      "ComposableMacros", "ComposableOptimistic", "ComposableSharing", "ComposableTask",
      "RepositoryListFeature", "TodosFeature",
    ].map { name in
      .testTarget(
        name: "\(name)Tests",
        dependencies: parts + history + features.map { .byName(name: $0) }
          + ["Composable", "ComposableExploration", "ComposableTestKit", "ComposableTestSupport"],
        path: "Tests/Specification/\(name)Tests"
      )
    },
  swiftLanguageModes: [.v6]
)

extension Target {
  /// A module with the name of its folder.
  static func module(_ path: String, on modules: [Dependency] = []) -> Target {
    let name = String(path.split(separator: "/").last ?? "")
    return .target(name: name, dependencies: modules, path: path)
  }

  /// A program with the name of its folder.
  static func program(_ path: String, on modules: [Dependency]) -> Target {
    let name = String(path.split(separator: "/").last ?? "")
    return .executableTarget(name: name, dependencies: modules, path: path)
  }
}

// A compiler with a new warning must not stop somebody who builds a checkout.
for target in package.targets where target.type != .plugin {
  target.swiftSettings = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .map { .enableUpcomingFeature($0) }
  if Context.environment["COMPOSABLE_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings? += [.treatAllWarnings(as: .error)]
  }
  // The page is a Swift file, too.
  if target.name == "ComposableInspector" { target.exclude = ["Page"] }
  guard target.name == "ComposableSharing" else { continue }
  // The App Store asks why an app calls `fstat` and the like, which `.fileStorage` does. A resource
  // costs a bundle, so only Macs, which build these apps, add it.
  #if os(macOS)
  target.resources = [.process("PrivacyInfo.xcprivacy")]
  #else
  target.exclude = ["PrivacyInfo.xcprivacy"]
  #endif
}
