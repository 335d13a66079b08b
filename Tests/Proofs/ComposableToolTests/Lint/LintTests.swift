import Testing

@testable import ComposableCommandLine
@testable import ComposableTool

@Suite struct LintTests {
  private let source = """
    import Composable

    @Reducer struct Timer {
      struct State: Equatable { var id = UUID() }
      enum Action { case started, stopped, ticked(Int) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .started: state.id = UUID()
          case .ticked(1): break
          default: break
          }
          return .none
        }
      }
    }
    """

  private func findings(in text: String, rules: [String] = []) throws -> [String] {
    try Lint(rules: rules)
      .findings(in: Project([SourceFile(path: "Timer.swift", text: text)])).map(\.line)
  }

  @Test func `a finding is a warning as the compiler writes it`() throws {
    #expect(
      try findings(in: source, rules: ["bypassed-dependency"]) == [
        """
        Timer.swift:9:33: warning: a reducer uses 'UUID()' directly, so a test cannot control it; \
        use '@Dependency(\\.uuid)' [bypassed-dependency]
        """
      ]
    )
  }

  @Test func `a fix keeps the formatting`() throws {
    let project = Project([SourceFile(path: "Timer.swift", text: source)])
    let changes = try Lint.changes(fixing: Lint(rules: ["hidden-actions"]).findings(in: project))
    let expected = source.replacing("default: break", with: "case .stopped, .ticked: break")
    #expect(changes.map(\.text) == [expected])
    #expect(try findings(in: expected, rules: ["hidden-actions"]) == [])
  }

  @Test(arguments: ["(state.id, action)", "(action, state.id)"])
  func `a default hides actions in a tuple, too`(subject: String) throws {
    let pattern = subject.hasPrefix("(action") ? "(.ticked(let n), _)" : "(_, .ticked(let n))"
    let tuple = source.replacing("switch action", with: "switch \(subject)")
      .replacing("case .started: state.id = UUID()", with: "case \(pattern) where n > 0: break")
      .replacing("      case .ticked(1): break\n", with: "")
    #expect(
      try findings(in: tuple, rules: ["hidden-actions"]) == [
        """
        Timer.swift:10:7: warning: 'default' also handles actions that are added later; list the \
        other actions [hidden-actions]
        """
      ]
    )
    let other = tuple.replacing(".ticked(let", with: ".active(let")
    #expect(try findings(in: other, rules: ["hidden-actions"]) == [])
    let parent = """
      @Reducer struct Parent {
        enum Action { case path(StackActionOf<Path>) }
        @Reducer enum Path { case timer(Timer) }
        func reduce(_ state: State, _ id: StackElementID, _ action: Path.Action) {
          switch (state.path[id: id], action) {
          case (.timer, .timer(.stopped)): break
          default: break
          }
        }
      }
      """
    #expect(try findings(in: parent, rules: ["hidden-actions"]).count == 1)
  }

  @Test(arguments: [
    (
      "case .started: ",
      "// composable:disable bypassed-dependency -- it is a test\ncase .started: "
    ),
    (
      "UUID()\n      case",
      "UUID() // composable:disable bypassed-dependency, hidden-actions\n      case"
    ),
    ("import", "// composable:disable-file bypassed-dependency\nimport"),
    ("import", "// composable:disable-begin bypassed-dependency\nimport"),
  ])
  func `a comment switches a rule off`(text: String, replacement: String) throws {
    let silenced = source.replacing(text, with: replacement)
    #expect(silenced != source)
    #expect(try findings(in: silenced, rules: ["bypassed-dependency"]) == [])
  }

  @Test func `a comment is for its lines only`() throws {
    let text = """
      // composable:disable-begin bypassed-dependency
      // composable:disable-end bypassed-dependency
      let text = "// composable:disable-file bypassed-dependency"
      /// `// composable:disable-file bypassed-dependency`
      \(source)
      """
    #expect(try findings(in: text, rules: ["bypassed-dependency"]).count == 1)
  }

  @Test func `an unknown rule is reported`() throws {
    #expect(
      try findings(in: "// composable:disable hiden-actions") == [
        """
        Timer.swift:1:1: warning: there is no rule 'hiden-actions'; "composable lint --rules" \
        lists them [unknown-rule]
        """
      ]
    )
    #expect(throws: Failure.self) { try Lint(rules: ["hiden-actions"]) }
  }
}
