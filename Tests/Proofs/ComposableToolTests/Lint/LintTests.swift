import ComposableCommandLine
import Testing

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
