import Testing

@testable import ComposableJSON
@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct ReducerMacroTests {
  private let feature = "struct Feature { struct State {}; enum Action {}; var body: Int { 1 } }"

  private func attributes(_ member: String) -> String? {
    expand("Reducer", .memberAttribute, member, parent: "struct Feature {}").source
  }

  @Test func `a complete feature gets its conformance`() {
    #expect(members("Reducer", feature) == "")
    #expect(
      expand("Reducer", .extension, feature, conformances: "Reducer, CaseReducer").source
        == "extension Outer.Feature: _$Composable.Reducer {}"
    )
  }

  @Test func `the types of a feature belong to no actor`() {
    #expect(
      expand("Reducer", .extension, feature, conformances: "_ReducerTypes, Reducer").source == """
        nonisolated extension Outer.Feature: _$Composable._ReducerTypes {}
        extension Outer.Feature: _$Composable.Reducer {}
        """
    )
  }

  @Test func `a conformance that is written is not added`() {
    #expect(expand("Reducer", .extension, feature, conformances: "CaseReducer").source == "")
  }

  @Test func `missing members are made up`() {
    let text = members("Reducer", "public struct Feature {}")
    #expect(
      text.hasPrefix(
        """
        public nonisolated struct State: Swift::Codable, Swift::Equatable, Swift::Hashable, \
        Swift::Sendable, nonisolated _$Composable.ObservableState, \
        nonisolated _$Composable.Observable {
          public init() {}

          var _$observationRegistrar = Composable::ObservationStateRegistrar()
        """
      )
    )
    #expect(
      text.contains(
        """
        public nonisolated enum Action: Swift::Equatable, Swift::Hashable, Swift::Sendable, \
        nonisolated _$ComposableCasePaths.CasePathable, \
        nonisolated _$ComposableCasePaths.CasePathIterable {
          public nonisolated struct AllCasePaths:
        """
      )
    )
    #expect(text.hasSuffix("\n\npublic let body = Composable::EmptyReducer<State, Action>()"))
  }

  @Test(arguments: [
    "typealias State = Int; typealias Action = Int", "enum State {}; enum Action {}",
  ])
  func `state and action are not made up where they are written`(_ member: String) {
    let text = members("Reducer", "struct Feature { \(member); var body: Int { 1 } }")
    #expect(text == "")
  }

  @Test(arguments: [
    ("var body: some Reducer<Int, Bool> { x }", "Int", "Bool"),
    ("var body: some ReducerOf<Base> { x }", "Base.State", "Base.Action"),
    ("let body: Reduce<Int, Bool>", "Reduce<Int, Bool>.State", "Reduce<Int, Bool>.Action"),
    ("func reduce(into s: inout B.State, action: B.Action) -> E {}", "B.State", "B.Action"),
  ])
  func `state and action are those of the body`(_ member: String, _ state: String, _ action: String)
  {
    #expect(
      members("Reducer", "public struct Feature { \(member) }") == """
        public typealias State = \(state)

        public typealias Action = \(action)
        """
    )
  }

  @Test(arguments: [
    "@Reducer struct Outer {}", "@Composable.Reducer public struct Outer<T> {}",
    "@Composable::Reducer struct Outer {}", "struct Outer: Reducer {}",
    "struct Outer: Composable::Reducer {}",
  ])
  func `a body in another reducer mentions the state of that`(_ outer: String) {
    let inner = "struct Inner { var body: some Reducer<[State], Action> { x } }"
    let answer = expand("Reducer", .member, inner, context: ["enum Namespace {}", outer])
    #expect(
      answer.source == """
        typealias State = [Outer.State]

        typealias Action = Outer.Action
        """
    )
  }

  @Test(arguments: [
    "EmptyReducer<[State], Action>()", "Composable::Reduce<[State], Action> { _, _ in .none }",
  ])
  func `a body in another reducer is made of the state of that`(_ body: String) {
    let inner = "struct Inner { let body = \(body) }"
    let answer = expand("Reducer", .member, inner, context: ["@Reducer struct Outer {}"])
    #expect(
      answer.source == """
        typealias State = [Outer.State]

        typealias Action = Outer.Action
        """
    )
  }

  @Test func `a body that is no known reducer leaves the state to the macro`() {
    for body in ["Pair<Int, Bool>()", "make()", "EmptyReducer<Int>()"] {
      let text = members("Reducer", "struct Feature { let body = \(body) }")
      #expect(text.contains("struct State"))
    }
  }

  @Test(arguments: [
    "var body: some Reducer<State, Action> { x }", "var body: some ReducerOf<Self> { x }",
    "var body: some Composable::ReducerOf<Feature> { x }",
    "let body = Reduce<Self.State, Self.Action> { _, _ in .none }",
    "func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }",
  ])
  func `an extension declares the types that a body mentions`(_ body: String) {
    #expect(members("Reducer", "struct Feature { \(body) }") == "")
  }

  @Test func `a nested reducer with its own body has its own types`() {
    let inner = "struct Inner { var body: some ReducerOf<Self> { x } }"
    let answer = expand("Reducer", .member, inner, context: ["@Reducer struct Outer {}"])
    #expect(answer.source == "")
  }

  @Test func `a known type can mention one that an extension declares`() {
    let feature = "struct Feature { var body: some Reducer<[Action], Action> { x } }"
    #expect(members("Reducer", feature) == "typealias State = [Action]")
  }

  @Test func `generic parameters are a state and an action too`() {
    #expect(!members("Reducer", "struct Feature<State> {}").contains("struct State"))
  }

  // MARK: Attributes

  @Test(arguments: [
    ("enum Action {}", "@ComposableCasePaths::CasePathable"),
    ("@CasePathable enum Action {}", ""), ("enum Action: CasePathable {}", ""),
    ("enum State {}", "@ComposableCasePaths::CasePathable\n@dynamicMemberLookup"),
    ("@dynamicMemberLookup enum State {}", "@ComposableCasePaths::CasePathable"),
    ("struct State {}", ""), ("enum Other {}", ""),
  ])
  func `enums of a feature get case paths`(_ member: String, _ attribute: String) {
    #expect(attributes(member) == attribute)
  }

  @Test(arguments: [
    ("some Reducer<State, Action>", "@Composable::ReducerBuilder<State, Action>"),
    ("some Composable.Reducer<Int, Bool>", "@Composable::ReducerBuilder<Int, Bool>"),
    ("some Composable::Reducer<Int, Bool>", "@Composable::ReducerBuilder<Int, Bool>"),
    ("some ReducerOf<Self>", "@Composable::ReducerBuilder<Self.State, Self.Action>"),
    ("any Reducer<A<B>, C>", "@Composable::ReducerBuilder<A<B>, C>"),
    ("Reduce<Int, Bool>", ""), ("Int", ""),
  ])
  func `the body gets the builder of its type`(_ type: String, _ attribute: String) {
    #expect(attributes("var body: \(type) { x }") == attribute)
    #expect(attributes("let body: \(type) = x") == "")
    #expect(attributes("@ReducerBuilder<Int, Int> var body: \(type) { x }") == "")
  }

  // MARK: Diagnostics

  @Test func `reduce(into:action:) is discouraged`() {
    let declaration = """
      struct Feature {
        func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
          .none
        }
      }
      """
    let answer = expand("Reducer", .member, declaration)
    #expect(
      answer.messages == [
        "a reducer should define 'body', which can combine other reducers, and not "
          + "'reduce(into:action:)'"
      ]
    )
    #expect(answer.diagnostics[0]["severity"] == "warning")
    #expect(highlight(declaration, answer) == "reduce")
    #expect(answer.source?.contains("let body") == false)
    #expect(
      fixed(declaration, answer) == """
        struct Feature {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
            .none
          }
          }
        }
        """
    )
  }

  @Test func `a class is refused`() {
    let answer = expand("Reducer", .member, "class Feature {}")
    #expect(
      answer.messages == [
        "'@Macro' can only be applied to a struct or an enum; "
          + "'Feature' is a class"
      ]
    )
  }
}
