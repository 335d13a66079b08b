import Testing

@testable import ComposableNotes
@testable import ComposableTool

@Suite struct StructInitializersTests {
  @Test func `the memberwise initializer leaves out default values`() throws {
    let source = """
      extension Todo {
        @ObservableState struct State: Equatable, Identifiable {
          let id: Int
          var description = ""
          var filter = Filter.all
          var note: String?
          var isEmpty: Bool { description.isEmpty }
        }
      }
      """
    let value = #"Todos.Todo.State.init(id: 1, description: "", filter: .all, note: nil)"#
    #expect(try complete("$0.todos = [\(value)]", source) == "$0.todos = [Todo.State(id: 1)]")
    let other = #"Todos.Todo.State.init(id: 1, description: "Milk", filter: .done, note: "!")"#
    #expect(
      try complete("$0.todos.append(\(other))", source)
        == #"$0.todos.append(Todo.State(id: 1, description: "Milk", filter: .done, note: "!"))"#
    )
  }

  @Test func `a struct in a struct is written with its own initializer`() throws {
    let source =
      "struct Row { var id: Int; var place = Place() }; struct Place { var x = 0; var y = 0 }"
    #expect(
      try complete("$0.row = App.Row.init(id: 1, place: App.Place.init(x: 0, y: 2))", source)
        == "$0.row = Row(id: 1, place: Place(y: 2))"
    )
  }

  @Test func `a declared initializer that assigns its parameters is called`() throws {
    let source = """
      struct Row {
        let id: Int
        var title: String
        let isNew = false
        init(_ title: String, number id: Int = 0) {
          self.id = id
          self.title = title
        }
      }
      """
    #expect(
      try complete(#"App.Row.init(id: 3, title: "A", isNew: false)"#, source)
        == #"Row("A", number: 3)"#
    )
    #expect(
      try complete(#"App.Row.init(id: 0, title: "A", isNew: false)"#, source) == #"Row("A")"#
    )
  }

  @Test func `a field that an initializer composes is assigned`() throws {
    let source = """
      struct Row {
        let id: Int
        var name: String
        private(set) var count = 0
        var title: String
        init(id: Int, name: String) {
          self.id = id
          self.name = name
          title = "\\(id). \\(name)"
        }
      }
      """
    let value = #"App.Row.init(id: 1, name: "A", count: 0, title: "1. A")"#
    #expect(
      try complete("$0.rows = [\(value)]", source) == """
        var row = Row(id: 1, name: "A")
        row.title = "1. A"
        $0.rows = [row]
        """
    )
    // A field that the test cannot assign has another value than the initializer gives it.
    #expect(
      throws: Refusal(
        #""App.Row" has no initializer that sets its fields and that the test can call."#
      )
    ) { try complete(value.replacing("count: 0", with: "count: 1"), source) }
  }

  @Test func `equal values share a variable, and others have numbers`() throws {
    let source = """
      struct Row { var id: Int; var title: String; init(id: Int) { self.id = id; title = "\\(id)" } }
      """
    func row(_ id: Int) -> String { #"App.Row.init(id: \#(id), title: "\#(id)")"# }
    #expect(
      try complete("$0.rows = [\(row(1)), \(row(2)), \(row(1))]", source) == """
        var row = Row(id: 1)
        row.title = "1"
        var row2 = Row(id: 2)
        row2.title = "2"
        $0.rows = [row, row2, row]
        """
    )
  }

  @Test func `an initializer takes a struct with equal fields, and all fields are assigned`() throws
  {
    let source = """
      struct Results {
        var rows: IdentifiedArrayOf<Int>
        var next: Int?
        init(_ page: Page) {
          rows = []
          next = nil
          append(page)
        }
      }
      struct Page { var rows: [Int]; var next: Int? }
      """
    #expect(
      try complete("$0.results = App.Results.init(rows: [1, 2], next: 3)", source) == """
        var results = Results(Page(rows: [1, 2], next: 3))
        results.rows = [1, 2]
        results.next = 3
        $0.results = results
        """
    )
    // The initializer takes something that the value does not have.
    #expect(
      throws: Refusal(
        #""App.Results" has no initializer that sets its fields and that the test can call."#
      )
    ) {
      let other = source.replacing("var rows: [Int];", with: "var rows: [Int]; var size: Int;")
      _ = try complete("App.Results.init(rows: [1, 2], next: 3)", other)
    }
  }

  @Test(arguments: [
    // The initializer may do anything.
    "struct Row { let id: Int; init(id: Int) { self.id = id * 2 } }",
    "struct Row { let id: Int; init?(id: Int) { self.id = id } }",
    "struct Row { let id: Int; init(id: Int) throws { self.id = id } }",
    "struct Row { let id: Int; private init(id: Int) { self.id = id } }",
    // The field has another value than the initializer gives it.
    "struct Row { let id = 2 }",
    "struct Row { private var id = 2 }",
  ])
  func `a struct without a suitable initializer is refused, and not guessed`(source: String) {
    #expect(
      throws: Refusal(
        #""App.Row" has no initializer that sets its fields and that the test can call."#
      )
    ) { try complete("App.Row.init(id: 1)", source) }
  }

  @Test func `a struct whose declaration is not known is refused`() {
    #expect(
      throws: Refusal(
        #"The declaration of "App.Row" was not found, so its initializers are unknown."#
      )
    ) { try complete("App.Row.init(id: 1)", "struct Column {}") }
    #expect(
      throws: Refusal(#""App.Row" is declared 2 times, so its initializers are unknown."#)
    ) {
      try complete("App.Row.init(id: 1)", "struct Row {}; enum A {}; struct Row { var id = 1 }")
    }
    #expect(
      throws: Refusal(#""App.Row" has a field "_id" that its declaration does not show."#)
    ) { try complete("App.Row.init(_id: 1)", "struct Row { @Wrapper var id = 1 }") }
  }

  @Test func `an internal initializer needs a testable import`() throws {
    let refusal = Refusal(
      #""App.Row" has no initializer that sets its fields and that the test can call."#
    )
    let source = "public struct Row { public var id: Int }"
    #expect(throws: refusal) { try complete("App.Row.init(id: 1)", source, test: "import App") }
    let open = "public struct Row { public var id: Int; public init(id: Int) { self.id = id } }"
    #expect(try complete("App.Row.init(id: 1)", open, test: "import App") == "Row(id: 1)")
  }

  @Test func `only a field that tests can set is assigned`() throws {
    let source = "struct State { var a = 1; let b = 1; private(set) var c = 1; var d: Int { 1 } }"
    let file = SourceFile(path: "/App/State.swift", text: source)
    let test = StructInitializers.Test(
      file: SourceFile(path: "/Tests/T.swift", text: "@testable import App"),
      module: "Tests"
    )
    let initializers = StructInitializers(in: [file])
    try initializers.checkAssignment(of: "a", of: "App.State", in: test)
    for field in ["b", "c", "d"] {
      #expect(throws: Refusal(#""$0.\#(field)" cannot be assigned in the test."#)) {
        try initializers.checkAssignment(of: field, of: "App.State", in: test)
      }
    }
  }

  @Test func `a field of a struct is assigned only if the test can`() throws {
    let field = "\u{E001}App.Row\u{E001}"
    let change = "$0.row.\(field)id = 2"
    #expect(try complete(change, "struct Row { var id = 1 }") == "$0.row.id = 2")
    #expect(throws: Refusal(#""$0.id" cannot be assigned in the test."#)) {
      try complete(change, "struct Row { let id: Int }")
    }
  }

  @Test(arguments: [
    "struct Row { var id: Int; @MainActor init(id: Int) { self.id = id } }",
    "@MainActor struct Row { var id: Int }",
    "struct Row { var id: Int; @available(*, deprecated) init(id: Int) { self.id = id } }",
  ])
  func `an initializer of a global actor needs a test on it`(source: String) throws {
    let refusal = Refusal(
      #""App.Row" has no initializer that sets its fields and that the test can call."#
    )
    #expect(throws: refusal) { try complete("App.Row.init(id: 1)", source) }
    guard !source.contains("deprecated") else { return }
    let suites = [
      "@MainActor func test() async {\n", "@MainActor struct Tests { func test() async {\n",
      "@MainActor struct Tests {}\nextension Tests { func test() async {\n",
    ]
    for suite in suites {
      let text = try complete("App.Row.init(id: 1)", source, test: "@testable import App\n" + suite)
      #expect(text == "Row(id: 1)")
    }
    #expect(throws: refusal) {
      let test = "@testable import App\n@MainActor struct Tests { nonisolated func test() async {\n"
      _ = try complete("App.Row.init(id: 1)", source, test: test)
    }
  }

  @Test func `the values of a case are written as one tuple if the enum says so`() throws {
    func complete(_ cases: String) throws -> String {
      try self.complete("$0.v = [.\u{E003}App.Place\u{E003}at(1, .b)]", "enum Place { \(cases) }")
    }
    #expect(try complete("case at((Int, Kind))") == "$0.v = [.at((1, .b))]")
    #expect(try complete("case at(Pair), out") == "$0.v = [.at((1, .b))]")
    #expect(try complete("case at(Int, Kind)") == "$0.v = [.at(1, .b)]")
    #expect(throws: Refusal(#"The test cannot use the case "at" of "App.Place"."#)) {
      try complete("@available(*, deprecated) case at(Int, Kind)")
    }
    #expect(
      throws: Refusal(#"The declaration of "App.Place" was not found, so its cases are unknown."#)
    ) { try self.complete("$0.v = .\u{E003}App.Place\u{E003}at(1, 2)", "struct Place {}") }
  }

  @Test func `a shared value is that of the state`() throws {
    func complete(_ property: String) throws -> String {
      try self.complete(
        "$0.form = App.Form.init(queue: $0.$queue, n: 1)",
        "struct Form { \(property); var n = 0 }"
      )
    }
    let created = "var form = Form(n: 1)\nform.$queue = $0.$queue\n$0.form = form"
    #expect(try complete("@Shared(.queue) var queue: [Int] = []") == created)
    #expect(
      try complete("@Shared var queue: [Int]") == "$0.form = Form(queue: $0.$queue, n: 1)"
    )
    let initializer = "@Shared var queue: [Int]; init(_ list: Shared<[Int]>) { _queue = list }"
    #expect(
      try complete(initializer)
        == "var form = Form($0.$queue)\nform.n = 1\n$0.form = form"
    )
  }

  private func complete(
    _ statement: String,
    _ source: String,
    test: String = "@testable import App\n@testable import Todos"
  ) throws -> String {
    let end = String(repeating: "}", count: test.count { $0 == "{" } - test.count { $0 == "}" })
    let test = SourceFile(path: "/Tests/T.swift", text: test + "\nawait store.send(.tap)\n" + end)
    let file = SourceFile(path: "/Sources/App/Row.swift", text: source)
    let call = test.range(of: test.words(["send"])[0] + 1).lowerBound
    var completion = StructInitializers.Completion(
      StructInitializers(in: [file]),
      in: StructInitializers.Test(file: test, module: "Tests"),
      try AcceptedCall(at: test.location(of: call), in: test)
    )
    let change = AcceptedNote.Change(field: "", alternatives: [[statement]])
    return try completion.complete([change]).joined(separator: "\n")
  }
}
