import Testing

@testable import ComposableCommandLine
@testable import ComposableTool

@Suite struct PackageManifestTests {
  private let manifest = PackageManifest(
    SourceFile(
      path: "Package.swift",
      text: """
        // .target(name: "Comment")
        let package = Package(name: "P", targets: [
          .executableTarget(name: "App", dependencies: ["Core"], path: "Program"),
          .target(name: "Core"),
          .testTarget(name: "Checks", dependencies: [.target(name: "Core"), "App"]),
          module("Extra kit"),
        ])
        """
    )
  ) { folder in
    [
      "Sources": ["App x", "Core", "Extra kit", "Empty"], "Sources/Extra kit": ["a.swift"],
      "Sources/App x": ["c.swift"], "Sources/Core": ["b.swift"],
    ][folder] ?? []
  }

  @Test func `targets are found in the manifest, and in folders that it names`() throws {
    #expect(manifest.targets.map(\.name) == ["App", "Core", "Checks", "Extra kit"])
    #expect(try manifest.target("App").path == "Program")
    #expect(try manifest.target("Extra kit").path == "Sources/Extra kit")
    #expect(try manifest.target("Extra kit").module == "Extra_kit")
  }

  @Test func `tests are found by their name or their dependency`() throws {
    #expect(manifest.tests(of: try manifest.target("App"))?.path == "Tests/Checks")
    #expect(manifest.tests(of: try manifest.target("Extra kit")) == nil)
  }

  @Test func `a target that is missing is answered with the others`() {
    #expect(throws: Failure(usage: "There is no target \"Cor\". Use one of: App, Core, Extra kit."))
    {
      try manifest.target("Cor")
    }
    #expect(
      throws: Failure(
        usage: "The package has several targets. Choose one with --in TARGET: App, Core, Extra kit."
      )
    ) {
      try manifest.target(nil)
    }
  }
}
