import Testing

@testable import ComposableTool

@Suite struct MigrationReportTests {
  private static func migrate(_ texts: String...) -> [Migration.Result] {
    Migration.migrate(
      texts.enumerated().map { SourceFile(path: "\($0).swift", text: "import Composable\n" + $1) }
    )
  }

  @Test func `the summary says which kinds of change were made`() {
    let changed = Self.migrate("let a: EffectTask<Int>, b: EffectTask<Int>\nf(/A.b)")
    #expect(
      MigrationReport.summary(of: changed, isDryRun: false)
        == "Changed 1 file: case paths (1), names (2)."
    )
    #expect(
      MigrationReport.summary(of: changed + changed, isDryRun: true)
        == "Would change 2 files: case paths (2), names (4)."
    )
  }

  @Test func `a dry run without changes says so`() {
    #expect(MigrationReport.summary(of: [], isDryRun: true) == "Would change 0 files.")
  }

  @Test func `a sentence is printed once, with all its lines`() {
    let results = Self.migrate(
      "enum A: Equatable { case a(TaskResult<Int>) }\nlet b: TaskResult<Int>\nViewStore(c)",
      "let b: TaskResult<Int>"
    )
    #expect(
      MigrationReport.tasks(of: results) == """

        Left to you (4), explained in Docs/Guides/MigratingFromTCA.md:
        Deprecated. Remove Equatable from the actions, then run this command again, which writes Result. [Results]
          0.swift:2, 3
          1.swift:2
        Read the store directly. [Views]
          0.swift:4

        """
    )
    #expect(MigrationReport.tasks(of: []) == "")
  }

  private static func tasks(_ text: String) -> [String] {
    migrate(text).flatMap(\.tasks).map(\.message)
  }

  @Test(arguments: [
    (
      "enum A: Unknown { case a(TaskResult<Int>) }",
      ["Deprecated. Write Result<…, any Error> here, unless its values must be Equatable."]
    ),
    (
      "struct S { @BindingState var a = 1 }",
      ["Remove it, and write @ObservableState before the type."]
    ),
    (
      "f {} withDependencies: { values in values.mainRunLoop = .immediate }",
      ["Use continuousClock."]
    ),
    (
      "a.delay(for: 1, scheduler: b)", ["Sleep on a clock in .run, then send the action."]
    ),
    (
      "store.environment.load = a\nlet c = C(load: { _ in .failing(\"load\") })",
      [
        "Pass the environment to the reducer of the store.",
        "Write unimplemented(…) instead of this closure.",
      ]
    ),
    (
      "f {\n  $0.continuousClock = ImmediateClock()\n  $0.mainQueue = queue\n}",
      ["Remove this or continuousClock, which is the clock of both here."]
    ),
    (
      "let a = Effect.publisher { b }",
      ["Composable does not use Combine. Use .run with an asynchronous sequence."]
    ),
    (
      "store.publisher.count.sink { }", ["Composable does not use Combine. Observe the store."]
    ),
    (
      "$count.publisher.sink { }",
      ["Composable does not use Combine. Iterate over Observations({ shared.wrappedValue })."]
    ),
  ])
  func `what a person has to change is listed`(code: String, messages: [String]) {
    #expect(Self.tasks(code) == messages)
  }

  @Test(
    arguments: [
      "AlertState(title: a, message: b)", "AlertState<A>(title: a)",
      "b = .init(title: TextState(a))",
      "extension AlertState where A == B { static let c = Self(title: a, primaryButton: d) }",
    ]
  )
  func `an alert that is made of values is listed`(_ code: String) {
    #expect(
      Self.tasks(code)
        == ["Write \"AlertState { title } actions: { buttons } message: { message }\"."]
    )
  }

  @Test(
    arguments: [
      "AlertState(title: { a }, actions: { b })", "extension Row { let a = Self(title: b) }",
      "Row(title: TextState(a))", "$0.clock = a", "logger.debug()", "store.receive(.a)",
      "player.publisher(for: \\.rate)", "NotificationCenter.default.publisher(for: name)",
    ]
  )
  func `what compiles as it is is not listed`(_ code: String) { #expect(Self.tasks(code) == []) }

  @Test func `an unimplemented endpoint that has to return a value is listed`() {
    #expect(
      Self.tasks(
        """
        struct C { var a: () -> Int, b: () throws -> Int, c: () -> Void }
        let c = C(a: unimplemented("a"), b: unimplemented("b"), c: unimplemented("c"))
        let d = C(a: unimplemented("a", placeholder: 1))
        """.replacing(", b: () ", with: "\n  var b: () ").replacing(
          ", c: () ",
          with: "\n  var c: () "
        )
      ) == ["Add what it returns: unimplemented(\"…\", placeholder: …)."]
    )
  }
}
