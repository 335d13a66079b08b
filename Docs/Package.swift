// swift-tools-version: 6.2
import PackageDescription

// The code of the pages: swift test --package-path Docs

func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-composable") }
}
let library = products("Composable", "ComposableHistory")
let tested = library + products("ComposableTestSupport", "_ComposableKit")

let package = Package(
  name: "pages",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "swift-composable", path: "..")],
  targets: [
    .testTarget(
      name: "DocsTests",
      dependencies: tested,
      path: "Examples",
      exclude: ["DiaryFiles"],
      swiftSettings: ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        .map { .enableUpcomingFeature($0) }
    ),
    // The last chapter of the tutorial; .ci/pages/tutorial compiles the programs of the others.
    .executableTarget(
      name: "Bookshelf",
      dependencies: library,
      path: "Tutorial/Chapter12/Sources"
    ),
    .testTarget(
      name: "BookshelfTests",
      dependencies: tested + ["Bookshelf"],
      path: "Tutorial/Chapter12/Tests",
      exclude: ["session.jsonl"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

if Context.environment["COMPOSABLE_WARNINGS_AS_ERRORS"] != nil {
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
