import ComposableTestKit
import Foundation
import Testing

@testable import ComposableCommandLine
@testable import ComposableTool

@Suite struct RuleTests {
  /// The sections of `Docs/Reference/LintRules.md`, by the ids of the rules.
  private static let sections: [String: [String]] = {
    let page = (try? text(ofFile: "Docs/Reference/LintRules.md")) ?? ""
    let sections = page.components(separatedBy: "\n## ").dropFirst().map { section in
      let parts = section.components(separatedBy: "```")
      return (
        section.prefix { $0 != "\n" },
        parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0].dropFirst(5)) }
      )
    }
    return Dictionary(uniqueKeysWithValues: sections.map { (String($0), $1) })
  }()

  private func rules(in text: String, path: String = "Feature.swift") throws -> [String] {
    try Lint().findings(in: Project([SourceFile(path: path, text: text)])).map(\.line)
  }

  @Test func `the page explains every rule`() {
    #expect(Self.sections.keys.sorted() == Rule.all.map(\.id).sorted())
  }

  @Test(arguments: Rule.all.map(\.id).filter { $0 != "long-reduce" })
  func `the page shows what a rule reports and what is right`(rule: String) throws {
    let examples = try #require(Self.sections[rule])
    try #require(examples.count == 2)
    let wrong = try rules(in: examples[0])
    #expect(!wrong.isEmpty)
    #expect(wrong.allSatisfy { $0.hasSuffix("[\(rule)]") })
    #expect(try rules(in: examples[1]) == [])
  }

  @Test(arguments: [
    (
      "@Presents var row: Row.State?", "PresentationAction<Row.Action>",
      #".ifLet(\.$row, action: \.row) { Row() }"#
    ),
    (
      "@Presents var row: Path.State?", "PresentationAction<Path.Action>",
      #".ifLet(\.$row, action: \.row)"#
    ),
    ("var row: Row.State?", "Row.Action", #".ifLet(\.row, action: \.row) { Row() }"#),
    ("var row: Path.State?", "Path.Action", #".ifLet(\.row, action: \.row) { Path.body }"#),
    ("var first = Row.State()", "Row.Action", #"Scope(\.first, action: \.row) { Row() }"#),
    (
      "var first: Row.State, row: Row.State", "Row.Action",
      #"Scope(\.row, action: \.row) { Row() }"#
    ),
    ("var row: Path.State", "Path.Action", #"Scope(\.row, action: \.row) { Path.body }"#),
    (
      "var rows: IdentifiedArrayOf<Row.State>", "IdentifiedActionOf<Row>",
      #".forEach(\.rows, action: \.row) { Row() }"#
    ),
    (
      "var stack = StackState<Path.State>()", "StackActionOf<Path>",
      #".forEach(\.stack, action: \.row)"#
    ),
    (
      "var stack = StackState<Row.State>()", "StackActionOf<Row>",
      #".forEach(\.stack, action: \.row) { Row() }"#
    ),
    ("case row(Row.State)", "Row.Action", #".ifCaseLet(\.row, action: \.row) { Row() }"#),
  ])
  func `the operator of a child fits its place`(place: String, action: String, call: String) throws
  {
    let code = """
      @Reducer struct Row { struct State: Identifiable { var id = 0 }; enum Action { case tapped } }
      @Reducer enum Path { case row(Row) }
      @Reducer struct Feature {
        \(place.hasPrefix("case") ? "enum" : "struct") State { \(place) }
        enum Action { case row(\(action)) }
        var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
      }
      """
    let lines = try rules(in: code)
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix("compose it with '\(call)' [uncomposed-child]") == true)
  }

  @Test(arguments: [
    ("clock.timer(interval: .seconds(1))", true),
    ("clock.timer(interval: .seconds(1)).map { $0 }", true),
    ("clock.timer(interval: .seconds(1)).prefix(3)", false),
    ("clock.timer(interval: .seconds(1)).filter(isLate).prefix(while: { $0 < end })", false),
    ("zip(clock.timer(interval: .seconds(1)), steps)", false),
  ])
  func `a timer that ends by itself is not endless`(sequence: String, isEndless: Bool) throws {
    let code = """
      @Reducer struct Feature {
        struct State {}
        enum Action { case started, ticked }
        var body: some ReducerOf<Self> {
          Reduce { _, action in
            switch action {
            case .started: return .run { send in for await _ in \(sequence) { await send(.ticked) } }
            case .ticked: return .none
            }
          }
        }
      }
      """
    #expect(try rules(in: code).contains { $0.hasSuffix("[endless-effect]") } == isEndless)
  }

  @Test func `a long switch is reported from 21 cases on`() throws {
    func feature(cases: Int) -> String {
      let names = (0..<cases).map { "case tapped\($0)" }.joined(separator: "\n")
      let code = (0..<cases).map {
        "case .tapped\($0):\n" + String(repeating: "  x()\n", count: 10)
      }
      return """
        @Reducer struct Long {
          enum Action {\n\(names)\n}
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              \(code.joined())
              }
            }
          }
        }
        """
    }
    #expect(try rules(in: feature(cases: 20)) == [])
    #expect(try rules(in: feature(cases: 21)).count == 1)
  }

  @Test(
    arguments: [
      ("await withExpectedIssue { await store.receive(\\.loaded) }", true),
      ("withExpectedIssue { #expect(client.size == 4) }", false),
      ("withKnownIssue(\"slow\") { try #require(first) }", true),
      ("withKnownIssue { client.ping() }; #expect(client.size == 4)", false),
      ("withKnownIssue { #expect(a) } matching: { $0.isOld }", false),
      ("XCTExpectFailure { XCTAssertEqual(a, b) }", true),
      ("XCTExpectFailure(options: options) { XCTAssertEqual(a, b) }", false),
    ]
  )
  func `an expectation in an expected issue must be able to fail`(
    code: String,
    isReported: Bool
  ) throws {
    let test = "@Test func example() { \(code) }"
    #expect(try rules(in: test).contains { $0.hasSuffix("[swallowed-expectation]") } == isReported)
  }

  @Test(arguments: correct) func `correct code is not reported`(code: String) throws {
    #expect(try rules(in: code) == [])
  }

  /// Returns a feature that handles one action, with code for the action `.tapped`.
  private static func feature(
    _ handler: String,
    actions: String = "",
    members: String = ""
  ) -> String {
    """
    @Reducer struct Feature {
      struct State: Equatable { var count = 0, date = Date(), id = UUID() }
      enum Action { case tapped, stopped, child(Child.Action)\n\(actions) }
      @Dependency(\\.continuousClock) var clock
      @Dependency(\\.dismiss) var dismiss
      \(members)
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .tapped:
            \(handler)
          case .stopped, .child: return .none
          }
        }
      }
    }
    """
  }

  private static let correct = [
    // Dependencies
    feature("return withDependencies { $0.date.now = Date() } operation: { .none }"),
    feature(#"return Child().dependency(\.uuid, UUIDGenerator { UUID() }).effect"#),
    feature("return .run { _ in try await Task.sleep(for: .seconds(1), clock: clock) }"),
    feature(#"let text = "Date() \(UUID())" // UUID(), Task.sleep"#),
    feature(
      "state.date = Calendar.Date()\nstate.date = Date(timeIntervalSince1970: 0)\nreturn .none"
    ),
    feature("return .none", members: "static let example = Feature(id: UUID(), date: Date())"),
    "struct Live { func now() -> Date { Date() } }",
    "struct Date {}\n" + feature("state.day = Date()\nreturn .none"),
    // Captured values
    feature("return .run { [state] _ in await save(state) }"),
    feature("return .run { [state] _ in await save(state.a, state.b, state.c, state.d) }"),
    feature("return .run { [state = state.count] _ in await save(state.description) }"),
    feature("return .run { [store.state] _ in await save(1) }"),
    // Loops
    feature("return .run { _ in while true { if await done() { break } } }"),
    feature("return .run { _ in for await _ in clock.timer(interval: .seconds(1)) { return } }"),
    feature("return .merge(.run { _ in while true { await x() } }, .none).cancellable(id: 1)"),
    feature(
      "let loop = Effect<Action>.run { _ in while true { await x() } }\nreturn loop.cancellable(id: 1)"
    ),
    feature("return .run { _ in for await line in url.lines { print(line) } }"),
    feature("return .run { _ in for await _ in clock.timer(interval: .seconds(1)) { await x() } }")
      .replacing("tapped", with: "task"),
    feature("return .run { _ in while true { await x() } }").replacing("tapped", with: "didLaunch"),
    // Default
    feature("switch state.kind { case .a: return .none\ndefault: return .none }"),
    feature("switch action { case .other: return .none\ndefault: return .none }"),
    feature("if case .tapped = action { state.count = 1 }\nreturn .none"),
    "enum Action { case a, b }\nfunc f(action: Action) { switch action {\ncase .a: break\ndefault: break } }",
    // Names
    feature(
      "return .none",
      actions: "case loadFailed, setButtonTapped, fetchResponse(Int), load(Load.Action)"
    ),
    feature(
      "return .none",
      actions: "case delete(IndexSet), move(IndexSet, Int), settled, loading, incrementTap"
    ),
    "enum Command { case increment }\nclass Counter { enum Action { case increment } }",
    // Sends
    feature("return .send(.child(.tapped))"),
    feature("return .run { send in await send(.stopped) }"),
    feature("return .concatenate(.run { _ in }, .send(.stopped))"),
    feature("return .send(.stopped).debounce(id: 1, for: 1, clock: clock)"),
    feature("return .send(.delegate(.done))", actions: "case delegate(Delegate)"),
    feature("return .run { send in await send(.stopped)\nawait dismiss() }"),
    feature("return .run { send in if x { await dismiss() } else { await send(.stopped) } }"),
    // Views
    """
    struct A: View { let store: StoreOf<B>
      var body: some View {
        Button("A") { withAnimation { store.send(.a) } }.onTapGesture { isFocused = false; store.send(.b) }
          .onChange(of: x) { _, x in switch x { case .a: store.send(.a)
            case .b: store.send(.b) } }
          .onChange(of: y) { _, y in if y { store.send(.a) } else { store.send(.b) } }
          .task { await store.send(.a).finish(); store.send(.b) }
      }
    }
    """,
    "class Model { func f() { store.send(.a); store.send(.b) } }",
    // Suites
    """
    class CartTests: XCTestCase {
      func testA() { store.exhaustivity = .off }
      override func setUp() { store.exhaustivity = .on }
    }
    """,
    // Children
    """
    @Reducer struct A { struct State {}; enum Action { case delegate(D) } }
    @Reducer struct B {
      struct State { var a = A.State() }
      enum Action { case a(A.Action) }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action { case .a(.delegate): .none
        case .a(let action): A().reduce(into: &state.a, action: action).map(Action.a) }
      }
    }
    """,
    """
    @Reducer struct A { struct State {}; enum Action { case x } }
    @Reducer struct B {
      struct State { @Presents var a: A.State? }
      enum Action { case a(PresentationAction<A.Action>) }
      var body: some ReducerOf<Self> { core.ifLet(\\.$a, action: \\.a) { A() } }
      var core: some ReducerOf<Self> { Reduce { _, _ in .none } }
    }
    """,
    """
    @Reducer struct Log { struct State {}; enum Action { case logged } }
    @Reducer struct B {
      struct State { var text = "" }
      enum Action { case forwarded(Log.Action) }
      var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
    }
    """,
    """
    @Reducer struct A { struct State {}; enum Action { case delegate(D) } }
    @Reducer enum Path { case a(A) }
    @Reducer struct B {
      struct State { var path = StackState<Path.State>() }
      enum Action { case path(StackActionOf<Path>) }
      var body: some ReducerOf<Self> {
        Reduce { _, action in handle(action) }.forEach(\\.path, action: \\.path)
      }
    }
    extension B {
      func handle(_ action: Action) -> Effect<Action> {
        if case .path(.element(_, .a(.delegate))) = action { .none } else { .none }
      }
    }
    """,
  ]
}
