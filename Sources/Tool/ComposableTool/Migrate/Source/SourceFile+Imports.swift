import ComposableSyntax

extension SourceFile {
  /// An `import`.
  struct Import {
    /// The token of the keyword.
    var keyword: Int
    /// The token of the module's name.
    var module: Int
    /// All of its tokens, with its attributes.
    var range: Range<Int>
  }

  private static let importKinds: Set = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
  ]

  /// Finds the imports.
  func imports() -> [Import] {
    words(["import"]).compactMap { keyword in
      var module = keyword + 1
      if isWord(module), Self.importKinds.contains(text(module)), isWord(module + 1),
        !tokens[module + 1].startsLine
      {
        module += 1
      }
      guard isWord(module), !tokens[module].startsLine, !at(keyword - 1, "."), !at(keyword + 1, ".")
      else { return nil }
      var end = module + 1
      while at(end, "."), isWord(end + 1) { end += 2 }
      return Import(keyword: keyword, module: module, range: head(of: keyword)..<end)
    }
  }
}

/// The modules of TCA and of the packages that came with it.
enum OldModules {
  /// The module that has the names of a module.
  static let replacements: [String: String] = {
    let same = [
      "CasePaths", "CasePathsCore", "Clocks", "ComposableArchitecture", "ConcurrencyExtras",
      "CustomDump",
      "Dependencies", "DependenciesMacros", "IdentifiedCollections", "IssueReporting", "Perception",
      "PerceptionCore",
      "Sharing", "Sharing1", "Sharing2", "SwiftNavigation", "SwiftUINavigation",
      "SwiftUINavigationCore", "UIKitNavigation",
      "XCTestDynamicOverlay",
    ]
    var replacements = Dictionary(uniqueKeysWithValues: same.map { ($0, "Composable") })
    replacements["DependenciesTestSupport"] = "ComposableTestSupport"
    replacements["IssueReportingTestSupport"] = "ComposableTestSupport"
    return replacements
  }()

  /// Modules without a replacement, and what to do.
  static let withoutReplacement = [
    "AppKitNavigation":
      "Composable has no AppKit navigation. Observe the store, and present in your own code.",
    "CombineSchedulers":
      "Composable does not use Combine. Use a clock, or keep the package swift-combine-schedulers.",
  ]

  /// The packages whose products `Composable` replaces.
  static let packages: Set = [
    "combine-schedulers", "swift-case-paths", "swift-clocks", "swift-composable-architecture",
    "swift-concurrency-extras", "swift-custom-dump", "swift-dependencies",
    "swift-identified-collections",
    "swift-issue-reporting", "swift-navigation", "swift-perception", "swift-sharing",
    "swiftui-navigation",
    "xctest-dynamic-overlay",
  ]
}
