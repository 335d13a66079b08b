import Foundation
import Testing

/// Compares the headings of Troubleshooting.md with the texts of issues in the sources.
@Suite struct TroubleshootingTests {
  @Test func `the page has every text that the library reports`() throws {
    let headings = try Document.troubleshooting.headings
    let texts = try Source.all.flatMap(\.issues)
    #expect(texts.count > 50)
    for text in texts {
      #expect(headings.contains { fits($0, text) || fits(text, $0) }, "Not a heading: \(text)")
    }
  }

  @Test func `the library has every text of the page`() throws {
    let sources = try Source.all.map(\.printed)
    for heading in try Document.troubleshooting.headings {
      let longest = heading.split(separator: "…").max { $0.count < $1.count }?
        .trimmingCharacters(in: CharacterSet(charactersIn: " )\""))
      #expect(
        longest.map { part in sources.contains { $0.contains(part) } } == true,
        "Not in the sources: \(heading)"
      )
    }
  }

  @Test func `a text that is not on the page is noticed`() throws {
    let source = Source(
      name: "Store.swift",
      text: #"""
        reportIssue(
          """
          Sent '\(outline(of: action))' to nobody at \
          all.

          More.
          """
        )
        """#
    )
    #expect(source.issues == ["Sent '…' to nobody at all."])
    let headings = try Document.troubleshooting.headings
    #expect(!headings.contains { fits($0, source.issues[0]) || fits(source.issues[0], $0) })
  }
}

/// A file of the library.
private struct Source {
  let name: String

  /// What is in the file, without comments.
  let text: String

  /// The same with the lines and the quotes that string literals have when they are printed.
  var printed: String {
    text.replacing(/\\\n */, with: "").replacing(/\\([\\"])/) { String($0.1) }
  }

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The first lines of the texts that the file reports.
  var issues: [String] {
    let literal = #"(?:"""\n((?:.*\\\n)*.*)\n|"((?:[^"\\\n]|\\.)*)")"#
    var contexts = [#"(?:reportIssue\(|let text =)\s*"#]
    if name == "TestFailure.swift" || name == "StackIssue.swift" {
      contexts.append(#"case \.[^\n]*:\s*"#)
    }
    return contexts.flatMap { context in
      text.matches(of: try! Regex(context + literal)).map { match in
        firstLine(of: match.output[1].substring ?? match.output[2].substring ?? "")
      }
    }
    .filter { $0.split(separator: "…").contains { $0.count > 5 } }
  }

  static var all: [Self] {
    get throws {
      let sources = Document.docs.deletingLastPathComponent().appending(path: "Sources")
      let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
      return try (files?.compactMap { $0 as? URL } ?? []).compactMap { file in
        let path = file.path.dropFirst(sources.path.count + 1)
        guard !path.hasPrefix("Samples/"), path.hasSuffix(".swift") else { return nil }
        let lines = try String(contentsOf: file, encoding: .utf8)
          .split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        return Self(name: file.lastPathComponent, text: lines.joined(separator: "\n"))
      }
    }
  }
}

/// The first line of a literal as it is printed, with "…" for what is filled in.
private func firstLine(of literal: Substring) -> String {
  var text = ""
  var rest = literal
  while let character = rest.popFirst() {
    guard character == "\\" else {
      text.append(character)
      continue
    }
    switch rest.popFirst() {
    case "(":
      var depth = 1
      while depth > 0, let next = rest.popFirst() {
        depth += next == "(" ? 1 : next == ")" ? -1 : 0
      }
      text.append("…")
    case "\n": rest = rest.drop { $0 == " " }
    case "n": return text
    case let escaped?: text.append(escaped)
    case nil: break
    }
  }
  return text.trimmingCharacters(in: .whitespaces)
}

/// Whether a text fits a pattern in which "…" stands for anything.
private func fits(_ pattern: String, _ text: String) -> Bool {
  let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
  guard parts.contains(where: { $0.count > 5 }), text.hasPrefix(parts[0]) else { return false }
  var rest = text.dropFirst(parts[0].count)
  for part in parts.dropFirst() where !part.isEmpty {
    guard let range = rest.range(of: part) else { return false }
    rest = rest[range.upperBound...]
  }
  return rest.isEmpty || (parts.count > 1 && parts[parts.count - 1].isEmpty)
}

extension Document {
  fileprivate static var troubleshooting: Document {
    get throws { try Document(docs.appending(path: "Reference/Troubleshooting.md")) }
  }

  fileprivate var headings: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
  }
}
