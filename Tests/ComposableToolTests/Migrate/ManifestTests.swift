import Foundation
import Testing

@testable import ComposableTool

@Suite struct ManifestTests {
  private static func corpus(_ path: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Migration/Project")
    return try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `products of targets are replaced, each once`() throws {
    let file = SourceFile(path: "Package.swift", text: try Self.corpus("Package.swift.old"))
    let result = Manifest.migrate(file, isMainActor: false)
    #expect(
      result.new.contains(
        """
              dependencies: [
                .product(name: "Composable", package: "swift-composable"),
                .product(name: "OrderedCollections", package: "swift-collections"),
                .product(name: "UIKitNavigation", package: "swift-navigation"),
              ],
        """
      )
    )
    #expect(
      result.new.contains(
        #"["App", .product(name: "ComposableTestSupport", package: "swift-composable")]"#
      )
    )
    let again = Manifest.migrate(SourceFile(path: "", text: result.new), isMainActor: false)
    #expect(again.new == result.new)
    #expect(again.tasks == result.tasks)
  }

  @Test func `what a person has to decide in a manifest is listed`() throws {
    let file = SourceFile(path: "Package.swift", text: try Self.corpus("Package.swift.old"))
    let tasks = Manifest.migrate(file, isMainActor: false).tasks.map {
      "\($0.location.line): \($0.message)"
    }
    #expect(
      tasks == [
        "6: Composable requires iOS 18.",
        "9: Depend on the package swift-composable instead of swift-composable-architecture.",
        "10: Remove the package swift-dependencies, if no product of it is left.",
        "19: Composable does not replace UIKitNavigation. Remove it, or keep the package swift-navigation.",
        "21: Code is isolated to the main actor by default. Run this command with --main-actor for its folder.",
        #"28: Add .product(name: "ComposableTestSupport", package: "swift-composable")."#,
      ]
    )
  }

  @Test func `lines of XcodeGen, Tuist and Xcode are listed`() throws {
    func lines(_ path: String, _ text: String) -> [String] {
      ProjectSettings.tasks(in: text, path: path, isMainActor: false).map {
        "\($0.location.line): \($0.message)"
      }
    }
    #expect(
      lines("project.yml", try Self.corpus("project.yml")) == [
        "3: Replace the product ComposableArchitecture with Composable.",
        "4: Replace the package swift-composable-architecture with swift-composable.",
        "9: Code is isolated to the main actor by default. Run this command with --main-actor for its folder.",
        "11: Replace the product ComposableArchitecture with Composable.",
      ]
    )
    #expect(
      lines("Project.swift", try Self.corpus("Tuist/Project.swift.old")) == [
        "6: Replace the product ComposableArchitecture with Composable."
      ]
    )
    let xcode = """
      /* ComposableArchitecture in Frameworks */
      repositoryURL = "https://github.com/pointfreeco/swift-composable-architecture";
      """
    #expect(
      lines("project.pbxproj", xcode) == [
        "2: Replace the package swift-composable-architecture with swift-composable."
      ]
    )
  }
}
