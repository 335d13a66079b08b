import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// Returns the declaration in `source`, which must be scanned to its end.
func scan(_ source: String) throws -> Declaration {
  var scanner = Scanner(SourceText(source))
  let found = scanner.scanDeclaration()
  let declaration = try #require(found)
  #expect(scanner.problems == [])
  #expect(scanner.atEnd)
  return declaration
}

@Suite struct ScannerTests {
  private func members(_ source: String) throws -> [Member] {
    let text = "struct S {\n\(source)\n}"
    let (members, problems) = Scanner.members(of: try scan(text), in: SourceText(text))
    #expect(problems == [])
    return members
  }

  private func binding(_ source: String) throws -> (value: String?, accessors: [String]) {
    let binding = try scan(source).bindings[0]
    return (binding.initialValue.map { SourceText(source)[$0] }, binding.accessors)
  }

  @Test func `the head of a type is taken apart`() throws {
    let source = "@A(1) public struct S<T: P>: Q, R<T> where T: Z { var x = 1 }"
    let text = SourceText(source)
    let declaration = try scan(source)
    #expect(declaration.isType("struct"))
    #expect(declaration.name == "S")
    #expect(declaration.attributes.map(\.name) == ["A"])
    #expect(declaration.access == "public")
    #expect(declaration.genericParameters.map { text[$0] } == "<T: P>")
    #expect(declaration.inheritance.map { text[$0] } == ["Q", "R<T>"])
    #expect(declaration.whereClause.map { text[$0] } == "where T: Z")
    #expect(declaration.body.map { text[$0] } == " var x = 1 ")
  }

  @Test(arguments: [
    "var a = 1, b: Int { 1 }", "func f<T>(_ x: T = { 1 }) async throws -> T where T: P { x }",
    "init?() {}", "deinit {}", "subscript(i: Int) -> Int { get { 1 } set {} }",
    "static func < (l: Int, r: Int) -> Bool { true }", "static func <<T>(l: T, r: T) {}",
    "typealias T = @Sendable (Int) async -> [String: Int]?", "enum E<let n: Int> { case a }",
    "#warning(\"x\")", "class var x: Int { 1 }", "class C {}", "nonisolated(unsafe) var x = 1",
    "indirect case a(Int), b", "case a = 1, b = \"x\"", "@objc(a:b:) func a(_ x: Int, b: Int) {}",
    "var x: () -> some P { { 1 } }", "let (a, b) = (1, 2)", "let x: Module::T = y",
    "case a((Int) -> Void = { _ in }, b: [Int?] = [1])", "func f(_ x: @autoclosure() -> Bool) {}",
    "struct A: ~Copyable, @unchecked Sendable {}", "var x: A<B<C>>? = nil",
    "associatedtype A: P = B where A.C == D", "func f() throws(E) -> Int { 1 }",
  ])
  func `every kind of member is understood to its end`(_ source: String) throws {
    #expect(try members(source).declarations.count == 1)
    #expect(try members("\(source); var next = 1").declarations.count == 2)
  }

  private static let variables: [(String, String?, [String])] = [
    ("var x = 1 { didSet {} }", "1", ["didSet"]),
    ("var x = f { $0 } g: { $0 }", "f { $0 } g: { $0 }", []),
    ("var x = f { didSet }", "f { didSet }", []),
    ("var x = a ? b : c", "a ? b : c", []), ("var x = a < b", "a < b", []),
    ("var x = A<B, C>(d)", "A<B, C>(d)", []),
    ("var x = if a { 1 } else { 2 }", "if a { 1 } else { 2 }", []),
    ("var x = \"\\(a, b: \"}\")\" { willSet {} }", "\"\\(a, b: \"}\")\"", ["willSet"]),
    ("var x = #\"\"\"\"q\"\"#", "#\"\"\"\"q\"\"#", []), ("var x = /a{2}[(]/", "/a{2}[(]/", []),
    ("var x = y as? [Int: A] ?? z", "y as? [Int: A] ?? z", []),
    ("var x = \\A.b?.c[1]", "\\A.b?.c[1]", []), ("var x: Int { 1 }", nil, ["get"]),
    ("var x: Int { get async throws { 1 } }", nil, ["get"]),
    ("var x: Int { @inlinable get {} nonmutating _modify {} }", nil, ["get", "_modify"]),
    ("var x: Int { set.count }", nil, ["get"]), ("var x: Int { get set }", nil, ["get", "set"]),
    ("var x = a\n  .b()\n  .c", "a\n  .b()\n  .c", []),
  ]

  @Test(arguments: variables)
  func `a variable is taken apart`(
    _ source: String,
    _ value: String?,
    _ accessors: [String]
  ) throws {
    let found = try binding(source)
    #expect(found.value == value)
    #expect(found.accessors == accessors)
  }

  @Test func `a case is taken apart`() throws {
    let source = "case a(Int, b: [String: Int] = [:], _ c: (Int) -> Void), `d`, e()"
    let text = SourceText(source)
    let cases = try scan(source).cases
    #expect(cases.map(\.name) == ["a", "`d`", "e"])
    #expect(cases.map { $0.parameters?.count } == [3, nil, 0])
    let parameters = cases[0].parameters ?? []
    #expect(parameters.map(\.label) == [nil, "b", nil])
    #expect(parameters.map { text[$0.type] } == ["Int", "[String: Int]", "(Int) -> Void"])
    #expect(parameters[1].defaultValue.map { text[$0] } == "[:]")
    #expect(parameters[2].secondName == "c")
  }

  @Test func `the members of each branch of a condition are found`() throws {
    let members = try members("#if A || B(1)\nvar a = 1\n#else\n#if C\nvar b = 1\n#endif\n#endif")
    guard case .conditional(let clauses) = members[0] else {
      Issue.record("no condition")
      return
    }
    #expect(clauses.map(\.directive) == ["#if", "#else"])
    #expect(clauses[0].members.names == ["a"])
    #expect(clauses[1].members.names == ["b"])
  }

  @Test func `conditions around attributes belong to the declaration`() throws {
    let members = try members("#if A\n@available(macOS 15, *)\n#endif\n@B var x = 1")
    #expect(members.declarations.map { $0.attributes.map(\.name) } == [["available", "B"]])
  }

  @Test func `comments before a declaration are its trivia`() throws {
    let text = "struct S { // no\n/// yes\nvar x = 1 }"
    let source = SourceText(text)
    let members = Scanner.members(of: try scan(text), in: source).members
    let declaration = try #require(members.declarations.first)
    #expect(source[declaration.leadingTrivia] == " // no\n/// yes\n")
    #expect(source[declaration.range] == "var x = 1")
  }

  @Test(arguments: [
    ("case a b", "expected the end of the declaration", "b"),
    ("case 1", "expected the name of a case", "1"),
    ("var 1", "expected the name of a variable", "1"), ("var x: = 1", "expected a type", "="),
    ("func 1() {}", "expected a name", "1"), ("what is this", "expected a declaration", "what"),
    ("var x: Int { get {} sat {} }", "unknown accessor", "sat"),
    ("#if A\nvar x = 1", "this '#if' has no '#endif'", "#if"),
    ("enum E<T { }", "expected '>'", "{"), ("case a(Int Int)", "expected ',' or ')'", "Int"),
  ])
  func `code that is not understood is reported at its place`(
    _ source: String,
    _ message: String,
    _ place: String
  ) throws {
    let text = SourceText("struct S {\n\(source)\n}")
    var scanner = Scanner(text, at: 10)
    _ = scanner.scanMembers()
    let problem = try #require(scanner.problems.first)
    #expect(problem.message == message)
    #expect(text[problem.range] == place)
  }
}
