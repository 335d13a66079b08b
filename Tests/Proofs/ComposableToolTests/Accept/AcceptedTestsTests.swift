import Testing

@testable import ComposableNotes
@testable import ComposableTool

@Suite struct AcceptedTestsTests {
  @Test func `a missing closure is added`() throws {
    let result = accept("await store.send(.tap)", .statements("$0.count = 1"))
    #expect(result.new == "await store.send(.tap) { $0.count = 1 }")
    #expect(result.tests.added == [3])
    #expect(result.tests.changed == [])
  }

  @Test func `several statements are lines`() throws {
    let result = accept(
      "await store.send(.tap)",
      .statements("$0.count = 1", "$0.child.modify(\\.row) {\n  $0.a = 1\n  $0.b = 2\n}")
    )
    #expect(
      result.new == """
        await store.send(.tap) {
              $0.count = 1
              $0.child.modify(\\.row) {
                $0.a = 1
                $0.b = 2
              }
            }
        """
    )
  }

  @Test func `a long value becomes several lines`() throws {
    let value = (1...12).map { ".milliseconds(\($0))" }.joined(separator: ", ")
    let result = accept("await store.send(.tap)", .statements("$0.times = [\(value)]"))
    #expect(result.new.contains("{\n      $0.times = [\n        .milliseconds(1),\n"))
    #expect(result.new.hasSuffix("        .milliseconds(12),\n      ]\n    }"))
    // As the formatter wants it, a comma follows the last element only if there are others.
    let text = String(repeating: "a", count: 90)
    let one = accept("await store.send(.tap)", .statements("$0.names = [\"\(text)\"]"))
    #expect(one.new.hasSuffix("        \"\(text)\"\n      ]\n    }"))
  }

  @Test func `a wrong value is replaced, and the other statements and comments stay`() throws {
    let call = """
      await store.send(.tap) {
            // The sum.
            $0.count = 7  // Wrong
            expect($0)
          }
      """
    let result = accept(call, .contradicted("$0.count = 1", "$0.title = \"One\""))
    #expect(
      result.new == """
        await store.send(.tap) {
              // The sum.
              $0.count = 1  // Wrong
              expect($0)
              $0.title = "One"
            }
        """
    )
    #expect(result.tests.added == [])
    #expect(result.tests.changed == [3])
  }

  @Test func `a closure that is only incomplete has no changed expectation`() throws {
    let result = accept(
      "await store.send(.tap) { $0.count = 1 }",
      .statements("$0.title = \"One\"")
    )
    #expect(
      result.new == """
        await store.send(.tap) {
              $0.count = 1
              $0.title = "One"
            }
        """
    )
    #expect(result.tests.added == [3])
    #expect(result.tests.changed == [])
  }

  @Test func `an assignment stays if another statement uses the same part`() throws {
    let call = """
      await store.send(.tap) {
            $0.count = 3
            $0.title = "\\(1)"; $0.list.append($0.count)
          }
      """
    let result = accept(call, .statements("$0.count = 1"))
    #expect(result.new == call.replacing("\n    }", with: "\n      $0.count = 1\n    }"))
  }

  @Test func `a statement that needs a variable follows it`() throws {
    let result = accept(
      "await store.send(.undo) { $0.todos = [] }",
      .statements("var todos = $0.todos", "$0.undo.undo(&todos)", "$0.todos = todos")
    )
    #expect(
      result.new == """
        await store.send(.undo) {
              $0.todos = []
              var todos = $0.todos
              $0.undo.undo(&todos)
              $0.todos = todos
            }
        """
    )
  }

  @Test func `a needless closure is removed`() throws {
    let result = accept("await store.send(.tap) { $0.count = 1 }", .needless)
    #expect(result.new == "await store.send(.tap)")
    #expect(result.tests.changed == [3])
  }

  @Test func `named parameters keep their names`() throws {
    let call = "await store.send(.tap) { state in state.count = 3 }"
    let result = accept(call, .statements("$0.count = 1", "$0.$total.withLock { $0 = 1 }"))
    #expect(
      result.new == """
        await store.send(.tap) { state in
              state.count = 1
              state.$total.withLock { $0 = 1 }
            }
        """
    )
    let ignored = accept("store.assert { _ in }", .statements("$0.count = 1"), name: "assert")
    #expect(ignored.new == "store.assert { state in state.count = 1 }")
  }

  @Test func `actions are received before the call, in the order of their arrival`() throws {
    let note = Note.calls(("receive(.loaded(42))", ["$0.count = 42"]), ("receive(\\.done)", []))
    let result = accept("let task = await store.send(.tap)", note)
    #expect(
      result.new == """
        await store.receive(.loaded(42)) { $0.count = 42 }
            await store.receive(\\.done)
            let task = await store.send(.tap)
        """
    )
    #expect(result.tests.added == [3])
  }

  @Test func `actions after the last call are received after it, with the end of effects`() throws {
    let notes = [Note.statements(), .calls(("receive(\\.done)", []), isAfterCall: true)]
    let result = accept("await store.send(.tap).finish()", notes)
    #expect(
      result.new == """
        await store.send(.tap).finish()
            await store.receive(\\.done)
            await store.finish()
        """
    )
  }

  @Test func `actions after the last call are received when its effects were waited for`() throws {
    let notes = [Note.statements(), .calls(("receive(\\.done)", []), isAfterCall: true)]
    let call = """
      await store.send(.tap)
          clock.start()
          try await clock.advance(by: .seconds(1))
          #expect(clock.now > start)
      """
    #expect(
      accept(call, notes).new == """
        await store.send(.tap)
            clock.start()
            try await clock.advance(by: .seconds(1))
            await store.receive(\\.done)
            await store.finish()
            #expect(clock.now > start)
        """
    )
  }

  @Test(arguments: [
    "$0.n = 1", "$0.n += 1", "$0.list.append(1)", "$0.isOn.toggle()", "if true { $0.n = 1 }",
    "change(&$0)", "#if DEBUG\n$0.n = 1\n#endif",
  ])
  func `a closure that asserts something else is listed, whatever it is written like`(
    statement: String
  ) {
    let call = "await store.send(.tap) { \(statement) }"
    let tests = accept(call, .contradicted("$0.n = 2")).tests
    #expect(tests.changed == [3])
    #expect(tests.added == [])
  }

  @Test func `a closure that names a part can assert the value before`() {
    func isChange(_ closure: String, _ statement: String) -> Bool {
      accept("await store.send(.tap) { \(closure) }", .statements(statement)).tests.changed == [3]
    }
    for closure in ["$0.n = 1", "if a { $0.n = 1 }", "reset(&$0)", "s in s.n = 1", "$0 = State()"] {
      #expect(isChange(closure, "$0.n = 2"))
    }
    #expect(isChange("$0.list = []", "$0.list[0].name = \"b\""))
    #expect(isChange("$0.$n.withLock { $0 = 1 }", "$0.$n.withLock { $0 = 2 }"))
    for closure in ["$0.number = 1", "$0.child.m = 1", "$0.list = list.map { $0 }"] {
      #expect(!isChange(closure, "$0.n = 2"))
    }
    #expect(!isChange("$0.child.m = 1", "$0.child.n = 2"))
  }

  @Test func `an assignment of the whole is replaced, if the note has one`() throws {
    func change(_ alternatives: String...) -> Note {
      .changes([AcceptedNote.Change(field: "list", alternatives: alternatives.map { [$0] })])
    }
    let list = change("$0.list[0] = \"b\"", "$0.list = [\"b\"]")
    let whole = accept("await store.send(.tap) { $0.list = [\"a\"] }", list)
    #expect(whole.new == "await store.send(.tap) { $0.list = [\"b\"] }")
    let named = accept("await store.send(.tap) { state in state.list = [] }", list)
    #expect(named.new == "await store.send(.tap) { state in state.list = [\"b\"] }")
    // Otherwise, the smallest statement is added.
    for closure in ["", "$0.list = [\"a\"]; $0.list.reverse()", "$0.title = \"\""] {
      let call = "await store.send(.tap)" + (closure.isEmpty ? "" : " { \(closure) }")
      #expect(accept(call, list).new.contains("$0.list[0] = \"b\""))
    }
  }

  @Test func `calls in one line are told apart`() throws {
    let source = "    await a.send(.tap); await b.send(.tap) { $0.count = 5 }"
    let file = SourceFile(path: "T.swift", text: source)
    let notes = [Note.statements("$0.count = 1").note(1, 17), Note.needless.note(1, 37)]
    let tests = AcceptedTests(notes, in: file, StructInitializers(in: []))
    let new = file.text(applying: tests.edits)
    #expect(new == "    await a.send(.tap) { $0.count = 1 }; await b.send(.tap)")
    let both = SourceFile(path: "T.swift", text: source.replacing("(.tap);", with: "(.tap) {};"))
    let needless = [Note.needless.note(1, 17), Note.needless.note(1, 40)]
    #expect(
      AcceptedTests(needless, in: both, StructInitializers(in: [])).summary
        == "2 calls with changed expectations, in line 1"
    )
  }

  @Test func `what is written has the indentation of the call`() throws {
    let source = "func first() {\n    b()\n}\nfunc second() {\n\tawait store.send(.tap)\n}\n"
    let file = SourceFile(path: "T.swift", text: source)
    let note = Note.statements("$0.a = 1", "$0.b = 2").note(5, 18)
    let tests = AcceptedTests([note], in: file, StructInitializers(in: []))
    #expect(
      file.text(applying: tests.edits).contains(
        "\tawait store.send(.tap) {\n\t\t$0.a = 1\n\t\t$0.b = 2\n\t}\n"
      )
    )
  }

  @Test func `an action is received although the closure of the call cannot be written`() throws {
    let notes = [Note.calls(("receive(\\.done)", [])), .refusal("It has no source.")]
    let result = accept("await store.send(.tap)", notes)
    #expect(result.new == "await store.receive(\\.done)\n    await store.send(.tap)")
    #expect(result.tests.refusals.map(\.reason) == ["It has no source."])
  }

  @Test func `what cannot be written into the test is refused`() throws {
    func reason(
      _ call: String,
      _ notes: [Note] = [.statements("$0.count = 1")],
      name: String = "send"
    )
      -> String?
    {
      let result = accept(call, notes, name: name)
      #expect(result.new == call)
      return result.tests.refusals.first.map { "\($0.location.line): \($0.reason)" }
    }
    #expect(
      reason("await tap(store)", name: "tap")
        == #"3: The call is of "tap", which passes its location on, and not of the test store."#
    )
    let differs = """
      3: "send(.tap)" runs 2 times and needs different expectations. Write the expectation with the \
      variables of the test, or a call for each run.
      """
    #expect(
      reason("await store.send(.tap)", [.statements("$0.count = 1"), .statements("$0.count = 2")])
        == differs
    )
    #expect(
      reason("await store.send(.tap)", [.statements("$0.count = 1"), .statements()]) == differs
    )
    #expect(
      reason(
        "await store.send(.tap)",
        [.statements(), .statements(), .calls(("receive(\\.done)", []), isAfterCall: true)]
      ) == differs
    )
    #expect(
      reason("await store.send(.tap, assert: expected)")
        == "3: The closure is an argument in parentheses."
    )
    #expect(
      reason("await withKnownIssue { await store.send(.tap) }")
        == #"3: The call is in "withKnownIssue", which expects the failure."#
    )
    #expect(
      reason("await store.receive { $0 == .done }", name: "receive")
        == #"3: The closure after "receive" is the condition for the action."#
    )
    #expect(
      reason("if await store.send(.tap).isCancelled { stop() }")
        == "3: The call is in a condition, where a closure cannot follow it."
    )
    let before = [Note.calls(("receive(\\.done)", []))]
    #expect(
      reason("await makeStore().send(.tap)", before) == "3: The test store is not in a variable."
    )
    #expect(
      reason("use(await store.send(.tap))", before)
        == "3: The call is not a statement of its own."
    )
    #expect(
      reason("await store.send(.tap) { [a] state in state.count = a }")
        == #"3: The closure has more than a name before "in": [ a ] state."#
    )
    #expect(
      reason("await store.send(.tap) { $0.count = 1 /* why */ }")
        == "3: The closure has a comment in its only line."
    )
    #expect(
      reason("await store.send(.tap)", [.refusal("\"$0.token\" looks like a secret.")])
        == "3: \"$0.token\" looks like a secret."
    )
  }

  @Test func `a call that fails whatever it expects is refused by its name`() throws {
    func reason(_ call: String, _ failure: String, name: String = "receive") -> String? {
      accept(call, [.failure(failure)], name: name).tests.refusals.first?.reason
    }
    #expect(
      reason(
        "await store.receive(\\.done)",
        "Expected to receive the following action, but didn't:"
      )
        == #"""
        No expectation lets "receive(\.done)" pass: Expected to receive the following action, but \#
        didn't. Correct the test or the feature, and run the tests again.
        """#
    )
    let call =
      "await store.send(\n      .renamed(\"\(String(repeating: "a", count: 60))\")\n    ) { _ in }"
    #expect(
      reason(call, "Threw error: Problem()", name: "send")
        == #"""
        No expectation lets "send( .renamed("\#(String(repeating: "a", count: 43))…" pass: Threw error: \#
        Problem(). Correct the test or the feature, and run the tests again.
        """#
    )
    #expect(reason("await tap(store)", "Problem.", name: "tap") == "Problem.")
  }

  @Test func `calls after a failure in their test stay, and others change`() throws {
    let source = """
      func first() {
        await store.send(.a)
        await store.receive(.b)
        func check() { await store.send(.c) }
        await store.send(.d)
      }
      func second() { await store.send(.e) }
      """
    let file = SourceFile(path: "T.swift", text: source)
    func note(_ text: String, _ note: Note = .statements("$0.n = 1")) -> AcceptedNote {
      let name = file.tokens.indices.first { file.at($0, ".") && file.text($0 + 1) == text } ?? 0
      let location = file.location(of: file.range(of: name - 1).lowerBound)
      return note.note(location.line, location.column)
    }
    func tests(_ notes: AcceptedNote...) -> AcceptedTests {
      AcceptedTests(notes, in: file, StructInitializers(in: []))
    }
    let all = tests(note("a"), note("b", .failure("It fails.")), note("c"), note("d"), note("e"))
    #expect(all.added == [2, 7])
    #expect(all.refusals.map(\.location.line) == [3])
    #expect(all.refusals[0].text.hasSuffix("Until then, 2 calls after it stay as they are."))
    let one = tests(note("b", .failure("It fails.")), note("d", .failure("It fails.")))
    #expect(one.refusals.map(\.location.line) == [3])
    #expect(one.refusals[0].text.hasSuffix("Until then, 1 call after it stays as it is."))
    // What has no source says nothing about the calls after it.
    let others = tests(note("b", .refusal("It has no source.")), note("d"))
    #expect(others.added == [5])
    #expect(others.refusals.map(\.text) == ["It has no source."])
  }

  @Test func `a value of the action is written as in the call, if that is a constant`() throws {
    let rows = AcceptedNote.Change(
      field: "rows",
      alternatives: [["$0.rows = [\u{E002}0.1\u{E002}]"], ["$0.rows = [7]"]]
    )
    func new(_ call: String, _ sources: String = "") -> String {
      accept(call, [.changes([rows])], name: "receive", sources: sources).new
    }
    #expect(
      new("await store.receive(.child(.loaded(1, row)))")
        == "await store.receive(.child(.loaded(1, row))) { $0.rows = [row] }"
    )
    #expect(
      new("await store.receive(.child(.loaded(1, self.page.first)))")
        == "await store.receive(.child(.loaded(1, self.page.first))) { $0.rows = [self.page.first] }"
    )
    #expect(
      new("await store.receive(.child(.loaded(1, .milk)))", "extension Row { static let milk = 7 }")
        == "await store.receive(.child(.loaded(1, .milk))) { $0.rows = [.milk] }"
    )
    for argument in [".now", "Row()", "makeRow()", "Row.next", "rows.removeFirst()"] {
      let call = "await store.receive(.child(.loaded(1, \(argument))))"
      #expect(new(call) == "\(call) { $0.rows = [7] }")
    }
    for call in ["await store.receive(\\.child)", "await store.receive(action)"] {
      #expect(new(call) == "\(call) { $0.rows = [7] }")
    }
  }

  @Test func `runs with different values agree on the arguments of the call`() throws {
    func rows(_ value: String) -> AcceptedNote.Change {
      AcceptedNote.Change(
        field: "rows",
        alternatives: [["$0.rows = \(value)"], ["$0.rows = \u{E002}0\u{E002}"]]
      )
    }
    let held = AcceptedNote.Change(field: "rows", alternatives: [["$0.rows = \u{E002}0\u{E002}"]])
    let call = "await store.receive(.loaded(rows))"
    let runs = [Note.changes([rows("[1]")]), .changes([rows("[2]")]), .changes([], held: [held])]
    let result = accept(call, runs, name: "receive")
    #expect(result.new == "\(call) { $0.rows = rows }")
    let others = accept(call, [runs[0], .statements()], name: "receive")
    #expect(others.new == call)
    #expect(
      others.tests.refusals.map(\.reason) == [
        """
        "receive(.loaded(rows))" runs 2 times and needs different expectations. Write the expectation \
        with the variables of the test, or a call for each run.
        """
      ]
    )
    let path = accept("await store.receive(\\.loaded)", Array(runs.prefix(2)), name: "receive")
    #expect(
      path.tests.refusals.map(\.reason) == [
        #"""
        The runs of "receive(\.loaded)" give "$0.rows" different values of the action. Write the \#
        action with these values in variables.
        """#
      ]
    )
  }

  @Test func `an id or a date is written as the constant that the test declares with it`() throws {
    let id = #"UUID(uuidString: "D69EF9F1-EBDA-4A43-868D-D7B905EA596C")!"#
    func new(_ lines: String...) -> String {
      let test = (lines + ["await store.send(.tap)"]).joined(separator: "\n    ")
      let result = accept(test, .statements("$0.id = \(id)", "$0.ids = [\(id)]"))
      return String(result.new.dropFirst(test.count))
    }
    func closure(_ value: String) -> String {
      " {\n      $0.id = \(value)\n      $0.ids = [\(value)]\n    }"
    }
    #expect(new("let milk = \(id)") == closure("milk"))
    #expect(new("let milk = \(id)", "await store.receive(.added(id: milk))") == closure("milk"))
    #expect(new("let milk = UUID(1)") == closure(id))
    #expect(new("let text = \(id).uuidString") == closure(id))
    #expect(new("var milk = \(id)") == closure(id))
    #expect(new("do {", "let milk = \(id)", "}") == closure(id))
    #expect(new("let milk = \(id)", "for milk in [UUID(1)] {}") == closure(id))
  }

  @Test func `a call with a value that needs statements is not inserted`() throws {
    let source = "struct Row { var id: Int; var n: String; init(id: Int) { self.id = id; set() } }"
    let call = "receive(.loaded(Tests.Row.init(id: 1, n: \"A\")))"
    let result = accept("await store.send(.tap)", [.calls((call, []))], sources: source)
    #expect(
      result.tests.refusals.map(\.reason)
        == [#""row" in "receive(.loaded(row))" needs statements before the call."#]
    )
    #expect(result.new == "await store.send(.tap)")
  }

  @Test(arguments: [
    (
      "import Composable\nimport Testing\n",
      "import Composable\nimport Foundation\nimport Testing\n"
    ),
    ("@testable import App\n", "@testable import App\nimport Foundation\n"),
    ("import Foundation\n", "import Foundation\n"),
  ])
  func `a value of a type of Foundation imports it`(imports: String, expected: String) {
    let source = imports + "await store.send(.tap)"
    let file = SourceFile(path: "T.swift", text: source)
    let line = imports.count { $0 == "\n" } + 1
    let note = Note.statements("$0.id = UUID(1)").note(line, 17)
    let tests = AcceptedTests([note], in: file, StructInitializers(in: []))
    #expect(
      file.text(applying: tests.edits) == expected + "await store.send(.tap) { $0.id = UUID(1) }"
    )
  }

  @Test func `what is asserted changes nothing`() throws {
    let result = accept("await store.send(.tap) { $0.count = 1 }", .statements())
    #expect(result.tests.edits == [])
    #expect(result.tests.count == 0)
  }
}

// MARK: Notes

/// A note without its location.
enum Note {
  case statements([String])
  case changes([AcceptedNote.Change], held: [AcceptedNote.Change] = [], asserted: [String] = [])
  case needless
  case calls([(call: String, statements: [String])], isAfterCall: Bool)
  case refusal(String)
  case failure(String)

  static func statements(_ statements: String...) -> Self { .statements(statements) }

  /// The statements, if the closure asserts something else.
  static func contradicted(_ statements: String...) -> Self {
    .changes(changes(statements), asserted: ["count"])
  }

  static func calls(_ calls: (String, [String])..., isAfterCall: Bool = false) -> Self {
    .calls(calls.map { ($0.0, $0.1) }, isAfterCall: isAfterCall)
  }

  private static func changes(_ statements: [String]) -> [AcceptedNote.Change] {
    statements.enumerated().map { AcceptedNote.Change(field: "\($0)", alternatives: [[$1]]) }
  }

  func note(_ line: Int, _ column: Int) -> AcceptedNote {
    var note = AcceptedNote(file: "T.swift", module: "Tests", line: line, column: column, hash: "")
    switch self {
    case .statements(let statements): note.changes = Self.changes(statements)
    case .changes(let changes, let held, let asserted):
      note.changes = changes
      note.held = held
      note.asserted = asserted
    case .needless: note.isNeedless = true
    case .refusal(let reason): note.refusal = reason
    case .failure(let line):
      note.refusal = line
      note.isFailure = true
    case .calls(let calls, let isAfterCall):
      note.calls = calls.map {
        AcceptedNote.Call(call: $0.call, changes: Self.changes($0.statements))
      }
      note.isAfterCall = isAfterCall
    }
    return note
  }
}

private func accept(_ call: String, _ notes: Note..., name: String = "send") -> Result {
  accept(call, notes, name: name)
}

/// Accepts the notes of a call in the third line of a file.
private func accept(
  _ call: String,
  _ notes: [Note],
  name: String = "send",
  sources: String = ""
) -> Result {
  let head = "struct Tests {\n  func test() async {\n    "
  let file = SourceFile(path: "T.swift", text: "\(head)\(call)\n  }\n}\n")
  let name = file.words([name])[0]
  let location = file.location(of: file.range(of: name + 1).lowerBound)
  let notes = notes.map { $0.note(location.line, location.column) }
  let initializers = StructInitializers(in: [SourceFile(path: "S.swift", text: sources)])
  let tests = AcceptedTests(notes, in: file, initializers)
  let new = file.text(applying: tests.edits).dropFirst(head.count).dropLast("\n  }\n}\n".count)
  return Result(tests: tests, new: String(new))
}

private struct Result {
  let tests: AcceptedTests
  let new: String
}
