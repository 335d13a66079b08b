import Testing

@testable import ComposableCommandLine
@testable import ComposableTool

@Suite struct GraphTests {
  private let project = Project([
    SourceFile(
      path: "App.swift",
      text: #"""
        @Reducer struct App {
          struct State { var list = List.State(), title: String; var count: Int { 1 } }
          enum Action { case list(List.Action), opened(URL) }
          @Dependency(\.openURL) var open
          var body: some ReducerOf<Self> {
            Scope(state: \.list, action: \.list) { List() }
            Analytics()
          }
        }
        @Reducer struct List {
          struct State { var items: IdentifiedArrayOf<Item.State>; @Presents var sheet: Sheet.State? }
          enum Action { case items(IdentifiedActionOf<Item>), sheet(PresentationAction<Sheet.Action>) }
          @Reducer enum Sheet { case item(Item), list(List), other(Elsewhere) }
          var body: some ReducerOf<Self> {
            Reduce { state, action in .run { _ in }.cancellable(id: CancelID.load) }
              .forEach(\.items, action: \.items) { Item() }
              .ifLet(\.$sheet, action: \.sheet)
          }
        }
        """#
    ),
    SourceFile(path: "Item.swift", text: "@Reducer struct Item { enum Action { case tapped } }"),
  ])

  @Test func `the tree shows each feature once with what it has`() {
    #expect(
      FeatureTree.trees(of: project).map { $0.lines().joined(separator: "\n") } == [
        #"""
        App
        │  state: list, title: String
        │  actions: list, opened
        │  dependencies: \.openURL
        └─ List  Scope \.list
           │  state: items: IdentifiedArrayOf<Item.State>, sheet: Sheet.State?
           │  actions: items, sheet
           │  effects: CancelID.load
           ├─ Item  forEach \.items
           │     actions: tapped
           └─ List.Sheet  ifLet \.$sheet
              ├─ Item (see above)  case item
              ├─ List (see above)  case list
              └─ Elsewhere  case other
        """#
      ]
    )
  }

  @Test func `a diagram has a node for each feature and an edge for each place`() {
    #expect(
      FeatureTree.trees(of: project).mermaid == #"""
        flowchart TD
          f0["App"]
          f1["List<br/>⟳ CancelID.load"]
          f2["Item"]
          f3["List.Sheet"]
          f4["Elsewhere"]
          f1 -->|"forEach \.items"| f2
          f3 -->|"case item"| f2
          f3 -->|"case list"| f1
          f3 -->|"case other"| f4
          f1 -->|"ifLet \.$sheet"| f3
          f0 -->|"Scope \.list"| f1

        """#
    )
  }

  @Test func `the page contains the code as text`() {
    let page = FeatureTree.trees(of: project).html
    #expect(page.contains("IdentifiedArrayOf&lt;Item.State&gt;"))
    #expect(!page.contains("IdentifiedArrayOf<Item.State>"))
  }

  @Test func `a root can be chosen`() throws {
    #expect(try FeatureTree.trees(of: project, below: "Item").map(\.name) == ["Item"])
    #expect(throws: Failure("There is no feature \"Itme\".")) {
      try FeatureTree.trees(of: project, below: "Itme")
    }
  }
}
