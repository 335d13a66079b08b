import Foundation

/// A package to write, with the layout of `Docs/Guides/GettingStarted.md`.
struct PackageTemplate {
  let name: String
  /// The folder of the library.
  let library: String

  /// The name of the feature.
  static let feature = "Home"

  /// The folder of the library that this program was built from.
  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  /// Creates a template.
  ///
  /// - Parameters:
  ///   - name: The name of the package and its program.
  ///   - library: The folder of the library, or `nil` for the one that this program was built from.
  init(name: String, library: String?) {
    self.name = name
    let folder = URL(fileURLWithPath: name).standardizedFileURL
    self.library = Self.path(
      to: URL(fileURLWithPath: library ?? Self.checkout.path).standardizedFileURL,
      from: folder
    )
  }

  var files: [(file: String, text: String)] {
    [
      (".gitignore", ".accept/\n.build/\n"), ("Package.swift", manifest),
      ("Sources/\(name)/\(name).swift", program),
    ]
  }

  /// Returns a relative path, as packages beside each other have it, or an absolute one.
  private static func path(to target: URL, from folder: URL) -> String {
    let (target, folder) = (target.pathComponents, folder.pathComponents)
    let common = zip(target, folder).prefix { $0 == $1 }.count
    guard common > 1 else { return "/" + target.dropFirst().joined(separator: "/") }
    let up = Array(repeating: "..", count: folder.count - common)
    return (up + target[common...]).joined(separator: "/")
  }

  /// Swift takes the name of a local package from its folder.
  private var identity: String { URL(fileURLWithPath: library).lastPathComponent }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
      dependencies: [
        .package(path: "\(library)")
      ],
      targets: [
        .executableTarget(
          name: "\(name)",
          dependencies: [.product(name: "Composable", package: "\(identity)")]
        ),
        .testTarget(
          name: "\(name)Tests",
          dependencies: [
            "\(name)",
            // The page of a failing test, and notes for "composable accept".
            .product(name: "ComposableHistory", package: "\(identity)"),
            .product(name: "ComposableTestSupport", package: "\(identity)"),
          ]
        ),
      ]
    )

    """
  }

  private var program: String {
    """
    import Composable

    @main
    struct \(name) {
      @MainActor
      static func main() {
        let store = Store(initialState: \(Self.feature).State()) { \(Self.feature)() }
        customDump(store.withState { $0 })
      }
    }

    """
  }
}
