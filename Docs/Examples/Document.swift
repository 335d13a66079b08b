import Foundation
import Testing

/// A page of the documentation.
struct Document: CustomTestStringConvertible, Sendable {
  /// A piece of code in a page, between two lines of three backticks.
  struct Fence {
    let line: Int
    let language: Substring

    /// The example that contains the code, given by `<!-- example: Name -->` in the line above.
    let example: Substring?

    /// Whether the code is a whole file, given by `<!-- file: Path -->` in the line above.
    let isFile: Bool
    var code = ""
  }

  let url: URL
  let text: String

  init(_ url: URL) throws {
    self.url = url
    text = try String(contentsOf: url, encoding: .utf8)
  }

  var testDescription: String { url.lastPathComponent }

  var fences: [Fence] {
    var fences: [Fence] = []
    var isInside = false
    var previous = Substring()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        if !isInside {
          fences.append(
            Fence(
              line: index + 1,
              language: line.dropFirst(3),
              example: previous.firstMatch(of: /^<!-- example: (\S+) -->$/)?.1,
              isFile: previous.contains(/^<!-- file: \S+ -->$/)
            )
          )
        }
        isInside.toggle()
      } else if isInside {
        fences[fences.count - 1].code += line + "\n"
      }
      previous = line
    }
    return fences
  }

  /// The files that the page leads to.
  var links: [URL] {
    text.matches(of: /\]\((?!https?:)([^)#\s]+)/).map {
      url.deletingLastPathComponent().appending(path: String($0.1))
    }
  }
}

extension Document {
  private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
  static let docs = examples.deletingLastPathComponent()

  /// The README, and all pages in `Docs`.
  static var all: [Document] {
    get throws {
      let files = FileManager.default.enumerator(at: docs, includingPropertiesForKeys: nil)
      let pages = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
      let readme = docs.deletingLastPathComponent().appending(path: "README.md")
      return try ([readme] + pages.sorted { $0.path < $1.path }).map { try Document($0) }
    }
  }

  /// The source of an example, of a case study or its tests, or of a program that a script in `.ci`
  /// compiles: the views for SwiftUI, the controllers for UIKit, the window for Gtk, the server, and
  /// the sample.
  static func source(of example: Substring) throws -> String {
    let root = docs.deletingLastPathComponent()
    let folders = [
      examples, root.appending(path: "Sources/Samples/CaseStudies"),
      root.appending(path: "Tests/Proofs/CaseStudiesTests"),
      root.appending(path: "Tests/StandIns/SwiftUIStandIn/Views"),
      root.appending(path: "Tests/StandIns/UIKitStandIn/Controllers"),
      root.appending(path: "Sources/Samples/Gtk/ComposableGtk"),
      root.appending(path: "Sources/Samples/ComposableSample/App"),
      root.appending(path: "Tests/Clients/Servers/Sources/TodoServer"),
      root.appending(path: "Tests/Clients/Servers/Tests/TodoServerTests"),
    ]
    let files = folders.map { $0.appending(path: "\(example).swift") }
    let file = files.first { FileManager.default.fileExists(atPath: $0.path) } ?? files[0]
    return try String(contentsOf: file, encoding: .utf8)
  }
}
