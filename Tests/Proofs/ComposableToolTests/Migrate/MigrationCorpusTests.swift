import ComposableTestKit
import Foundation
import Testing

@testable import ComposableTool

/// The old code in `Tests/Clients/Migration`, which `.ci/programs/migration` also compiles after its migration.
@Suite struct MigrationCorpusTests {
  private static let files: [SourceFile] = {
    let folder = checkout.appending(path: "Tests/Clients/Migration")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return paths.filter { $0.hasSuffix(".swift.old") }.sorted().compactMap { path in
      (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
        .map { SourceFile(path: path, text: $0) }
    }
  }()

  private static func folder(_ name: String) -> [SourceFile] {
    files.filter { $0.path.hasPrefix(name + "/") }
  }

  @Test func `there are sixty files`() {
    #expect(Self.files.count >= 60)
  }

  @Test(arguments: ["App", "AppTests", "MainActorApp", "Left", "Unrelated", "Project", "examples"])
  func `a second migration changes nothing`(_ folder: String) {
    var files = Self.folder(folder) + (folder == "AppTests" ? Self.folder("App") : [])
    if folder == "examples" {
      // Each is a file of its own.
      for example in RuleExample.all {
        let file = SourceFile(path: example.rule.name, text: "import Clocks\n" + example.before)
        let first = Migration.migrate([file])[0]
        let second = Migration.migrate([SourceFile(path: file.path, text: first.new)])[0]
        #expect(second.new == first.new, "\(example.before)")
      }
      files = RuleExample.all.enumerated().map {
        SourceFile(path: "\($0)", text: "import Clocks\n" + $1.before)
      }
    }
    let first = Migration.migrate(files, isMainActor: folder == "MainActorApp")
    let second = Migration.migrate(
      first.map { SourceFile(path: $0.path, text: $0.new) },
      isMainActor: folder == "MainActorApp"
    )
    for (first, second) in zip(first, second) {
      #expect(second.new == first.new, "\(first.path)")
      // The names of reducers that are types now are known the first time only.
      let known = first.tasks.filter { !$0.message.hasSuffix("(environment: …).") }
      #expect(second.tasks == known, "\(first.path)")
    }
  }

  @Test func `comments and strings stay as they are`() {
    func literals(_ text: String) -> [String] {
      let file = SourceFile(path: "", text: text)
      return file.tokens.indices.map(file.text).filter { $0.hasPrefix("\"") && !$0.contains("\\(") }
    }
    func comments(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains("// ") }.map {
        $0[$0.firstRange(of: "// ")!.lowerBound...]
      }
    }
    for result in Migration.migrate(Self.files) {
      #expect(
        literals(result.new).filter { !$0.hasPrefix("\"\"\"") }
          == literals(result.old).filter { !$0.hasPrefix("\"\"\"") }
      )
      #expect(comments(result.new) == comments(result.old), "\(result.path)")
    }
  }

  @Test func `code without the library stays as it is`() throws {
    let file = try #require(Self.files.first { $0.path == "Unrelated/Unused.swift.old" })
    let result = Migration.migrate([file])[0]
    #expect(result.new == result.old)
    #expect(result.tasks == [])
  }

  @Test func `what is left names the line, what to do and the section`() throws {
    let results = Migration.migrate(Self.folder("Left"))
    let lines = results.flatMap { result in
      result.tasks.map {
        "\(result.path.dropFirst(5).dropLast(10)):\($0.location.line) \($0.section)"
      }
    }
    #expect(
      lines == [
        "Animated State:20 Effects",
        "Animated State:22 Effects",
        "Case Paths:7 Case paths",
        "Case Paths:8 Case paths",
        "Environments:1 Before reducer types",
        "Environments:25 Before reducer types",
        "Environments:26 Before reducer types",
        "Environments:32 Before reducer types",
        "Environments:33 Before reducer types",
        "Environments:33 Before reducer types",
        "Environments:36 Reducers",
        "Environments:43 Effects",
        "Environments:44 Before reducer types",
        "Environments:46 Schedulers",
        "Environments:50 Before reducer types",
        "Environments:52 Before reducer types",
        "Environments:55 Before reducer types",
        "Generic Destination:4 Reducers",
        "Generic Destination:11 Reducers",
        "Main Serial Executor Tests:6 Tests",
        "Main Serial Executor Tests:12 Tests",
        "Main Serial Executor Tests:13 Tests",
        "Main Serial Executor Tests:14 Schedulers",
        "Publishers:1 Before reducer types",
        "Publishers:3 Imports",
        "Publishers:9 Schedulers",
        "Publishers:12 Combine",
        "Publishers:14 Before reducer types",
        "Publishers:17 Reducers",
        "Publishers:22 Combine",
        "View States:8 Views",
        "View States:9 Views",
        "View States:15 Views",
        "View States:20 Views",
        "View States:28 Views",
        "View States:32 Views",
        "View States:35 Views",
      ]
    )
  }

  @Test func `every section that the list names is on the page`() throws {
    let headings = try text(ofFile: "Docs/Guides/MigratingFromTCA.md").split(separator: "\n")
      .filter { $0.hasPrefix("#") }.map { $0.drop { $0 == "#" || $0 == " " } }
    for section in MigrationTask.sections {
      #expect(headings.contains(Substring(section)), "\(section)")
    }
  }

  // MARK: Hostile text

  @Test func `files that end anywhere are migrated`() {
    for file in Self.files {
      let bytes = Array(file.text.utf8)
      for end in stride(from: 0, to: bytes.count, by: 797) {
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        _ = Migration.migrate([SourceFile(path: file.path, text: text)], isMainActor: true)
      }
    }
  }

  @Test func `random bytes and random tokens are migrated`() {
    var random = SeededNumbers(state: 1)
    let words = Self.files.prefix(40).flatMap { file in file.tokens.indices.map(file.text) }
    for _ in 0..<200 {
      let bytes = (0..<400).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = Migration.migrate([
        SourceFile(path: "", text: "import Clocks\n" + String(decoding: bytes, as: UTF8.self))
      ])
      let text = (0..<300).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
      _ = Migration.migrate(
        [SourceFile(path: "", text: "import Clocks\n" + text)],
        isMainActor: true
      )
    }
  }

  @Test(arguments: [
    "(", "{ ", "WithViewStore(store, observe: { $0 }) { a in ", "struct A {", "\"\\(", "[{",
    "IfLetStore(", "<",
  ])
  func `deep nesting is migrated in time`(_ opening: String) {
    let text = "import Clocks\n" + String(repeating: opening, count: 2_000)
    let time = processorTime { _ = Migration.migrate([SourceFile(path: "", text: text)]) }
    #expect(time < .seconds(60))
  }

  @Test(arguments: [
    ("(", ")"), ("struct A {", "}"), ("WithViewStore(store, observe: { $0 }) { a in a.b ", "}"),
    ("IfLetStore(store.scope(state: \\.a, action: \\.a)) {", "}"),
  ])
  func `a file that is nested too deeply is left to a person`(_ brackets: (String, String)) {
    let (open, close) = brackets
    let text =
      "import Clocks\n" + String(repeating: open, count: 10_000)
      + String(repeating: close, count: 10_000)
    let result = Migration.migrate([SourceFile(path: "", text: text)])[0]
    #expect(result.new == text)
    #expect(
      result.tasks.map(\.message) == [
        "Brackets are nested more than 128 levels deep, so the file is left as it is."
      ]
    )
  }

  @Test func `nothing that Composable has is left to a person`() throws {
    let rows = try text(ofFile: "Docs/Reference/ComingFromTCA.md").split(separator: "\n")
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let names = rows.filter { $0.count > 1 && ["same", "new", "Apple only"].contains($0[1]) }
      .flatMap { $0[0].matches(of: /`([A-Z]\w*)`/).map(\.output.1) }
    #expect(names.count > 50)
    let code = "import ComposableArchitecture\n" + names.map { "let value: \($0)\n" }.joined()
    let file = SourceFile(path: "", text: code)
    expectEqual(Migration.migrate([file])[0].tasks.map(\.message), [])
  }

  @Test func `a property without a type is migrated`() {
    let text = "import ComposableArchitecture\nstruct A {\n  var a: }\n"
    let result = Migration.migrate([SourceFile(path: "", text: text)])[0]
    expectEqual(result.new, "import Composable\nstruct A {\n  var a: }\n")
  }

  @Test(
    arguments: [
      "TaskResult { } ", "TaskResult<", "@Reducer(state: .equatable) enum A {}\n",
      "@Dependency(\\.mainQueue) var a\n", "$0.mainQueue = .immediate\n", "f(/A.b, ",
    ]
  )
  func `repetitions are migrated in time`(_ code: String) {
    let text = "import Clocks\n" + String(repeating: code, count: 5_000)
    let time = processorTime {
      let result = Migration.migrate([SourceFile(path: "", text: text)])[0]
      #expect(!UnifiedDiff(path: "", from: result.old, to: result.new).text.isEmpty)
    }
    #expect(time < .seconds(60))
  }
}

/// Numbers that are the same in each run.
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
