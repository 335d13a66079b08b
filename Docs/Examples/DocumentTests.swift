import Foundation
import Testing

@Suite struct DocumentTests {
  @Test(arguments: try Document.all)
  func `each Swift fence is part of an example, which compiles`(document: Document) throws {
    // `.ci/pages/getting-started` builds the page that consists of whole files. `.ci/pages/tutorial` compares its manifest.
    let isTried = ["GettingStarted.md", "Chapter01.md"].contains(document.url.lastPathComponent)
    for fence in document.fences where fence.language == "swift" && !(isTried && fence.isFile) {
      let example = try #require(
        fence.example,
        "\(document.url.path):\(fence.line) needs \"<!-- example: Name -->\" in the line before"
      )
      // `.ci/pages/tutorial` writes the chapters of the tutorial, and compares these.
      if example.hasPrefix("Chapter") { continue }
      let source = try Document.source(of: example)
      #expect(
        ["", "  ", "    ", "      "].contains { source.contains(fence.code.indented(by: $0)) },
        "\(document.url.path):\(fence.line) is not in \(example).swift"
      )
    }
  }

  @Test(arguments: try Document.all)
  func `no fence is in another language`(document: Document) {
    for fence in document.fences {
      #expect(
        ["swift", "sh", "text"].contains(fence.language),
        "\(document.url.path):\(fence.line)"
      )
    }
  }

  @Test(arguments: try Document.all)
  func `a file has as many lines of code as the page says`(document: Document) throws {
    for row in document.text.matches(of: /\]\((\S+\.swift)\) \| (\d+) \|/) {
      let file = document.url.deletingLastPathComponent().appending(path: String(row.1))
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      // Neither empty lines nor comments count.
      #expect(lines.count { !$0.isEmpty && !$0.hasPrefix("//") } == Int(row.2), "\(file.path)")
    }
  }

  @Test(arguments: try Document.all)
  func `each link leads to a file`(document: Document) {
    for link in document.links {
      #expect(FileManager.default.fileExists(atPath: link.path), "\(document.url.path)")
    }
  }
}

extension String {
  /// The text with all lines indented but those that are empty.
  fileprivate func indented(by indentation: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }
      .joined(separator: "\n")
  }
}
