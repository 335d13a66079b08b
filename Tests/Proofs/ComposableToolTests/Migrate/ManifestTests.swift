import ComposableTestKit
import Foundation
import Testing

@testable import ComposableTool

@Suite struct ManifestTests {
  private static func corpus(_ path: String) throws -> String {
    try text(ofFile: "Tests/Clients/Migration/Project/\(path)")
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
                .product(name: "AppKitNavigation", package: "swift-navigation"),
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
        "19: Composable does not replace AppKitNavigation. Remove it, or keep the package swift-navigation.",
        "21: Code is isolated to the main actor by default. Run \"composable migrate --main-actor Sources/App\".",
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
        "9: Code is isolated to the main actor by default. Run this command with --main-actor for the folder of its target.",
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

  private func migrate(
    _ text: String,
    path: String = "Package.swift"
  ) -> (text: String, tasks: [String]) {
    let result = Manifest.migrate(SourceFile(path: path, text: text), isMainActor: false)
    return (result.new, result.tasks.map(\.message))
  }

  @Test func `the first package is replaced, if there is no other one to replace`() {
    let text = """
      Package(
        dependencies: [
          .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.4.0"),
          .package(url: "https://github.com/pointfreeco/swift-clocks.git", from: "1.0.0"),
        ],
        targets: [.target(name: "A", dependencies: [.product(name: "Clocks", package: "swift-clocks")])]
      )
      """
    #expect(
      migrate(text).tasks == [
        "Depend on the package swift-composable instead of swift-dependencies.",
        "Remove the package swift-clocks, if no product of it is left.",
      ]
    )
    let replaced = text.replacing(
      "https://github.com/pointfreeco/swift-dependencies\", from: \"1.4.0",
      with: "https://example.com/swift-composable.git\", from: \"1.0.0"
    )
    #expect(
      migrate(replaced).tasks == ["Remove the package swift-clocks, if no product of it is left."]
    )
  }

  @Test func `a manifest that names no package is told to name one`() {
    let text = """
      .target(name: "A", dependencies: [.product(name: "Clocks", package: "swift-clocks")])
      """
    let result = migrate(text)
    #expect(
      result.text == """
        .target(name: "A", dependencies: [.product(name: "Composable", package: "swift-composable")])
        """
    )
    #expect(
      result.tasks == ["Add the package swift-composable to the dependencies of the package."]
    )
  }

  @Test func `products that are named by a string are replaced, unless a target has the name`() {
    let text = """
      .target(name: "A", dependencies: ["ComposableArchitecture", "Clocks", "Sharing"]),
      .target(name: "Sharing", dependencies: ["B"]),
      .target(name: "ComposableArchitectureExtras", path: "Dependencies"),
      """
    #expect(
      migrate(text).text == """
        .target(name: "A", dependencies: [.product(name: "Composable", package: "swift-composable"), "Sharing"]),
        .target(name: "Sharing", dependencies: ["B"]),
        .target(name: "ComposableArchitectureExtras", path: "Dependencies"),
        """
    )
  }

  @Test func `constants of dependencies are replaced, and tests that use one need support`() {
    let text = """
      extension Target.Dependency {
        static let tca = product(name: "ComposableArchitecture", package: "swift-composable-architecture")
        static let clocks: Self = .product(name: "Clocks", package: "swift-clocks")
        static let support = product(name: "DependenciesTestSupport", package: "swift-dependencies")
      }
      let a = [.testTarget(name: "A", dependencies: [.tca]), .testTarget(name: "B", dependencies: [.support])]
      """
    let result = migrate(text)
    #expect(
      result.text == """
        extension Target.Dependency {
          static let tca = product(name: "Composable", package: "swift-composable")
          static let clocks: Self = .product(name: "Composable", package: "swift-composable")
          static let support = product(name: "ComposableTestSupport", package: "swift-composable")
        }
        let a = [.testTarget(name: "A", dependencies: [.tca]), .testTarget(name: "B", dependencies: [.support])]
        """
    )
    #expect(
      result.tasks == [
        "Add the package swift-composable to the dependencies of the package.",
        #"Add .product(name: "ComposableTestSupport", package: "swift-composable")."#,
      ]
    )
    #expect(migrate(result.text).text == result.text)
  }

  @Test func `a source file with the name of a manifest is a source file`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "Dependencies": "import Dependencies", "Package": "struct Package {}",
      "Project": "import ProjectDescription", "Package@swift-6": "import PackageDescription",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name + ".swift"))
    }
    let found = try ProjectFiles([folder.path])
    func names(_ paths: [String]) -> [Substring?] { paths.map { $0.split(separator: "/").last } }
    #expect(names(found.sources) == ["Dependencies.swift", "Package.swift"])
    #expect(names(found.settings) == ["Project.swift"])
    #expect(names(found.manifests) == ["Package@swift-6.swift"])
  }

  @Test func `a product keeps its condition`() {
    let text = """
      [
        .product(name: "Clocks", package: "swift-clocks", condition: .when(platforms: [.iOS])),
        .product(name: "CasePaths", package: "swift-case-paths", condition: .when(platforms: [.iOS])),
        .product(name: "Sharing", package: "swift-sharing"),
      ]
      """
    #expect(
      migrate(text).text == """
        [
          .product(name: "Composable", package: "swift-composable", condition: .when(platforms: [.iOS])),
          .product(name: "Composable", package: "swift-composable"),
        ]
        """
    )
  }

  @Test func `the command for the main actor names the folder`() {
    func command(_ target: String, path: String = "Package.swift") -> String? {
      migrate(target + "swiftSettings: [.defaultIsolation(MainActor.self)])", path: path).tasks
        .first
    }
    let start = "Code is isolated to the main actor by default. Run "
    #expect(
      command(".testTarget(name: \"A\", ", path: "Libraries/Package.swift")
        == start + "\"composable migrate --main-actor Libraries/Tests/A\"."
    )
    #expect(
      command(".target(name: \"A\", path: \"My App\", ")
        == start + "\"composable migrate --main-actor 'My App'\"."
    )
    #expect(
      command("f(") == start + "this command with --main-actor for the folder of its target."
    )
  }

  @Test func `the command for a target of Xcode names its folders`() {
    let text = """
      \t\t0000000000000000000000A1 /* App */ = {
      \t\t\tisa = PBXFileSystemSynchronizedRootGroup;
      \t\t\tpath = App;
      \t\t};
      \t\t0000000000000000000000A2 /* Tests */ = {
      \t\t\tisa = PBXFileSystemSynchronizedRootGroup;
      \t\t\tpath = "App Tests";
      \t\t};
      \t\t0000000000000000000000B1 /* App */ = {
      \t\t\tisa = PBXNativeTarget;
      \t\t\tbuildConfigurationList = 0000000000000000000000C1 /* List */;
      \t\t\tfileSystemSynchronizedGroups = (
      \t\t\t\t0000000000000000000000A1 /* App */,
      \t\t\t);
      \t\t};
      \t\t0000000000000000000000B2 /* Project */ = {
      \t\t\tisa = PBXProject;
      \t\t\tbuildConfigurationList = 0000000000000000000000C2 /* List */;
      \t\t};
      \t\t0000000000000000000000D1 /* Debug */ = {
      \t\t\tSWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;
      \t\t};
      \t\t0000000000000000000000D2 /* Debug */ = {
      \t\t\tSWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;
      \t\t};
      \t\t0000000000000000000000C1 /* List */ = {
      \t\t\tisa = XCConfigurationList;
      \t\t\tbuildConfigurations = ( 0000000000000000000000D1 );
      \t\t};
      \t\t0000000000000000000000C2 /* List */ = {
      \t\t\tisa = XCConfigurationList;
      \t\t\tbuildConfigurations = ( 0000000000000000000000D2 );
      \t\t};
      """
    let start =
      "Code is isolated to the main actor by default. Run \"composable migrate --main-actor "
    let path = "Code/App.xcodeproj/project.pbxproj"
    #expect(
      ProjectSettings.tasks(in: text, path: path, isMainActor: false).map(\.message) == [
        start + "Code/App\".", start + "Code/App 'Code/App Tests'\".",
      ]
    )
  }
}
