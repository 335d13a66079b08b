import Foundation
import Testing

@testable import ComposableTool

@Suite struct IgnoreListTests {
  @Test(arguments: [
    ("Tests/Fixtures", true), ("Tests", true), ("./Tests/Fixtures/", true), ("Tests/Fix*", true),
    ("*/Fixtures", true), ("Tests/*ix*es", true), ("Tests/Fixtures/*.swift", true),
    ("  Tests/Fixtures  \r\n", true), ("Sources\nTests", true),
    ("Fixtures", false), ("Tests/Fix", false), ("Test", false), ("*", true), ("Tests/*/*/*", false),
    ("# Tests", false), ("", false), ("/", false), ("Tests/Fixtures/*.json", false),
    ("Tests/xFix*", false), ("Tests/*Fi*Fi*", false),
  ])
  func `a line names a path from its folder`(text: String, isIgnored: Bool) {
    let list = IgnoreList(text, in: ["/", "app"])
    #expect(list.contains(["/", "app", "Tests", "Fixtures", "Wrong.swift"]) == isIgnored)
  }

  @Test func `files that a list names are left out, from any folder and by name`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: root) }
    for file in ["A.swift", "Tests/B.swift", "Tests/Fixtures/C.swift", "Tests/Gen/D.swift"] {
      try SourceFiles.create("", at: root + "/" + file)
    }
    try SourceFiles.create("Tests/Fixtures\n", at: root + "/.composable-lint-ignore")
    try SourceFiles.create("Gen\n", at: root + "/Tests/.composable-lint-ignore")
    func found(_ path: String, usesIgnoreLists: Bool = true) throws -> [String] {
      try SourceFiles.find([root + path], usesIgnoreLists: usesIgnoreLists)
        .map { String($0.dropFirst(root.count)) }
    }
    #expect(try found("") == ["/A.swift", "/Tests/B.swift"])
    #expect(try found("/Tests") == ["/Tests/B.swift"])
    #expect(try found("/Tests/Fixtures") == [])
    #expect(try found("/Tests/Gen/D.swift") == [])
    #expect(try found("/Tests", usesIgnoreLists: false).count == 3)
  }
}
