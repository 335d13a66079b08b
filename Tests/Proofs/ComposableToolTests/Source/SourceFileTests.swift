import Foundation
import Testing

@testable import ComposableNotes
@testable import ComposableTool

@Suite struct SourceFileTests {
  @Test func `a location counts lines and bytes from 1`() {
    let file = SourceFile(path: "a.swift", text: "é = 1\nlet x = 2\n")
    #expect(file.location(of: 0) == SourceFile.Location(line: 1, column: 1))
    #expect(file.location(of: 3) == SourceFile.Location(line: 1, column: 4))
    #expect(file.location(of: 7) == SourceFile.Location(line: 2, column: 1))
    #expect(file.location(of: file.text.utf8.count).line == 3)
  }

  @Test func `brackets of different kinds do not match`() {
    let file = SourceFile(path: "a.swift", text: "{ ( } )")
    #expect(file.partners == [nil, 3, nil, 1])
  }

  @Test func `types are found with the names of the enclosing types`() {
    let file = SourceFile(
      path: "a.swift",
      text: """
        print("a statement")
        }
        struct A { enum B { struct C {} } }
        #if DEBUG
        extension A.B { final class D {} }
        #endif
        """
    )
    let names = file.types.flatMap { Part(file: file, type: $0).all }.map(\.type.name)
    #expect(names == ["A", "A.B", "A.B.C", "A.B", "A.B.D"])
  }

  @Test func `edits keep everything else`() {
    let file = SourceFile(path: "a.swift", text: "let  a = 1 // one\n")
    let edits = [Edit(9..<10, with: "2"), Edit(5..<6, with: "b"), Edit(0..<0, with: "@x ")]
    #expect(file.text(applying: edits) == "@x let  b = 2 // one\n")
  }

  @Test func `the first of two edits that overlap is applied`() {
    let file = SourceFile(path: "a.swift", text: "abcdef")
    let edits = [Edit(2..<4, with: "-"), Edit(1..<3, with: "+"), Edit(3..<3, with: "!")]
    #expect(file.text(applying: edits) == "a+!def")
  }

  @Test(arguments: ["\n", "\r\n"]) func `an edit has the line breaks of the file`(lineBreak: String)
  {
    let file = SourceFile(path: "a.swift", text: "a\(lineBreak)b\(lineBreak)")
    let edits = [Edit(0..<1, with: "x\ny"), Edit(1..<1, with: "\r\nz")]
    let expected = lineBreak == "\n" ? "x\ny\r\nz\nb\n" : "x\r\ny\r\nz\r\nb\r\n"
    #expect(file.text(applying: edits) == expected)
  }

  @Test func `a file whose lines the compiler counts differently is refused`() throws {
    try SourceFile(path: "", text: "a\r\nb\n").checkLineEnds()
    #expect(
      throws: Refusal(
        "A line of the file ends with CR alone. Save it with LF or CRLF, and run the tests again."
      )
    ) { try SourceFile(path: "", text: "a\rb\r").checkLineEnds() }
  }

  @Test func `a file that is written keeps its links and its mode`() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? files.removeItem(at: folder) }
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let paths = ["a.swift", "hard.swift", "soft.swift"].map { folder.appending(path: $0).path }
    try Data("old".utf8).write(to: URL(filePath: paths[0]))
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: paths[0])
    try files.linkItem(atPath: paths[0], toPath: paths[1])
    try files.createSymbolicLink(atPath: paths[2], withDestinationPath: "a.swift")
    try SourceFiles.write("new", to: paths[2])
    for path in paths { #expect(try SourceFiles.read(path) == "new") }
    let attributes = try files.attributesOfItem(atPath: paths[0])
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(attributes[.referenceCount] as? Int == 2)
    #expect(try files.destinationOfSymbolicLink(atPath: paths[2]) == "a.swift")
    #expect(try ProjectFiles([folder.path]).links == [paths[2]])
  }
}
