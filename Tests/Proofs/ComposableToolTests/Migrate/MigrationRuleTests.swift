import Testing

@testable import ComposableTool

/// A rule, with code before it and after it.
///
/// Without code after it, nothing may change.
struct RuleExample: Sendable, CustomTestStringConvertible {
  let rule: MigrationRule
  let before: String
  let after: String

  init(_ rule: MigrationRule, _ before: String, _ after: String? = nil) {
    (self.rule, self.before, self.after) = (rule, before, after ?? before)
  }

  var testDescription: String { "\(rule.name): \(before)" }

  static let imports = [
    RuleExample(.imports, "import ComposableArchitecture", "import Composable"),
    RuleExample(
      .imports,
      "@testable import Dependencies; import Sharing // Clocks",
      "@testable import Composable; import Composable // Clocks"
    ),
    RuleExample(.imports, "  import   CasePaths\r\n", "  import   Composable\r\n"),
    RuleExample(
      .imports,
      "import struct CasePaths.AnyCasePath",
      "import struct Composable.AnyCasePath"
    ),
    RuleExample(
      .imports,
      "public import DependenciesTestSupport",
      "public import ComposableTestSupport"
    ),
    RuleExample(.imports, "import /* Clocks */ Clocks", "import /* Clocks */ Composable"),
    RuleExample(
      .imports,
      "import DependenciesOfOurs\n// import Clocks\nlet text = \"import Clocks\""
    ),
    RuleExample(
      .canImport,
      "#if canImport(Perception)\n#endif",
      "#if canImport(Composable)\n#endif"
    ),
    RuleExample(
      .repeatedImports,
      "import Composable\nimport Composable\nimport A",
      "import Composable\nimport A"
    ),
    RuleExample(.repeatedImports, "import Composable\nimport Composable  // why"),
    RuleExample(.repeatedImports, "import Composable\n#if DEBUG\nimport Composable\n#endif"),
    RuleExample(.repeatedImports, "import Composable\n@_exported import Composable"),
    RuleExample(
      .qualifiedNames,
      "let x: Dependencies.DependencyValues",
      "let x: Composable.DependencyValues"
    ),
    RuleExample(.qualifiedNames, "enum Clocks {}\nlet x = Clocks.self\nlet y = a.Sharing.b"),
    RuleExample(.qualifiedNames, "@Perception.Bindable var model: Model"),
  ]

  static let names = [
    RuleExample(
      .names,
      "struct A: ReducerProtocol { var e: EffectTask<B> }",
      "struct A: Reducer { var e: Effect<B> }"
    ),
    RuleExample(.names, "let x = a.EffectTask\nstruct XCTUnimplemented {}"),
    RuleExample(.effectPublishers, "EffectPublisher<Action, Never>", "Effect<Action>"),
    RuleExample(.effectPublishers, "func a() -> Effect<B, Never>", "func a() -> Effect<B>"),
    RuleExample(.effectPublishers, "EffectPublisher<Action, Error>"),
    RuleExample(.failures, "XCTFail(\"a\")", "reportIssue(\"a\")"),
    RuleExample(.failures, "import XCTest\nXCTFail(\"a\")"),
    RuleExample(.failures, "XCTFail(\"a\", file: file, line: line)"),
    RuleExample(.failures, "XCTAssertNoDifference(a, b)", "expectNoDifference(a, b)"),
    RuleExample(
      .perceptionIgnored,
      "@PerceptionIgnored var a = 1",
      "@ObservationIgnored var a = 1"
    ),
  ]

  static let reducers = [
    RuleExample(
      .casePaths,
      "Scope(state: \\.a, action: /Action.a)",
      "Scope(state: \\.a, action: \\.a)"
    ),
    RuleExample(.casePaths, "receive(/Feature.Action.a)", "receive(\\.a)"),
    RuleExample(.casePaths, "f(/.self, /Action.row(id:action:))", "f(\\.self, \\.row)"),
    RuleExample(
      .casePaths,
      "a.path[id: 0, case: /Path.State.b]?.c",
      "a.path[id: 0, case: \\.b]?.c"
    ),
    RuleExample(.casePaths, "a.pullback(state: \\.b, action: /A.b, environment: { $0 })"),
    RuleExample(
      .casePaths,
      "let x = (a /b.c)\nlet y = f(/A.B)\nlet z = f(a/b.c)\nlet r = f(/a b/)"
    ),
    RuleExample(
      .casePaths,
      "(/A.b).extract(from: a)\nlet paths = [/A.b, /A.c]\nlet map = [a: /A.b]"
    ),
    RuleExample(
      .scopes,
      "store.scope(state: { $0.a.b }, action: { .a(.presented($0)) })",
      "store.scope(state: \\.a.b, action: \\.a.presented)"
    ),
    RuleExample(
      .scopes,
      "store.scope(state: \\.$a, action: Feature.Action.a)",
      "store.scope(state: \\.$a, action: \\.a)"
    ),
    RuleExample(.scopes, "store.scope(state: { f($0) }, action: { .a($0) })"),
    RuleExample(.scopes, "store.scope(state: \\.a, action: { .a(.b, $0) })"),
    RuleExample(
      .reducerMacro,
      "struct A: Reducer { let x = f(/Action.a) }",
      "@Reducer\nstruct A: Reducer { let x = f(/Action.a) }"
    ),
    RuleExample(.reducerMacro, "@Reducer struct A: Reducer { let x = f(/Action.a) }"),
    RuleExample(.reducerMacro, "struct A: Reducer { let x = f(\\.a) }"),
    RuleExample(
      .casePathable,
      "enum Route {}\nlet x = f(/Route.a)",
      "@CasePathable enum Route {}\nlet x = f(/Route.a)"
    ),
    RuleExample(.casePathable, "@CasePathable enum Route {}\nlet x = f(/Route.a)"),
    RuleExample(
      .reducerArguments,
      "struct A {\n  @Reducer(state: .equatable, .sendable)\n  enum B {}\n}\n",
      "struct A {\n  @Reducer\n  enum B {}\n}\n\nextension A.B.State: Equatable, Sendable {}\n"
    ),
    RuleExample(
      .reducerArguments,
      "@Reducer(action: .codable) enum B {}",
      "@Reducer enum B {}\n\nextension B.Action: Codable {}\n"
    ),
    RuleExample(.reducerArguments, "struct A<B> {\n  @Reducer(state: .equatable) enum C {}\n}"),
    RuleExample(
      .reducerArguments,
      "struct A {\n  @Reducer(state: .equatable) private enum C {}\n}"
    ),
    RuleExample(.reducerArguments, "#if DEBUG\n@Reducer(state: .equatable) enum C {}\n#endif"),
    RuleExample(.reducerArguments, "func f() {\n  @Reducer(state: .equatable) enum C {}\n}"),
    RuleExample(
      .plainOptionals,
      "case a(PresentationAction<B>)\n.ifLet(\\.a, action: \\.a)",
      "case a(PresentationAction<B>)\n.ifLet(\\.a, action: \\.a) {}"
    ),
    RuleExample(
      .plainOptionals,
      "case a(PresentationAction<B>)\n.ifLet(\\.$a, action: \\.a)\n.ifLet(\\.a, action: \\.a) { B() }"
    ),
    RuleExample(.plainOptionals, "case a(B)\n.ifLet(\\.a, action: \\.a)"),
  ]

  private static let forEach = "\nforEach(\\.rows, action: /Action.row(id:action:)) {}"
  static let elements = [
    RuleExample(
      .elementCases,
      "case row(id: Row.State.ID, action: Row.Action)" + forEach,
      "case row(IdentifiedActionOf<Row>)" + forEach
    ),
    RuleExample(
      .elementCases,
      "case row(id: UUID, action: A.Row.Action)" + forEach,
      "case row(IdentifiedAction<UUID, A.Row.Action>)" + forEach
    ),
    RuleExample(.elementCases, "case other(id: UUID, action: Row.Action)" + forEach),
    RuleExample(
      .elementActions,
      "case row(id: Int, action: Row.Action)\nsend(.row(id: 1, action: .a))\ncase let .row(id, _): f"
        + forEach,
      "case row(id: Int, action: Row.Action)\nsend(.row(.element(id: 1, action: .a)))\ncase let .row(.element(id, _)): f"
        + forEach
    ),
    RuleExample(
      .elementActions,
      "case row(id: Int, action: Row.Action)\nx.row(1, 2)\nx.row(id: 1)" + forEach
    ),
  ]

  static let state = [
    RuleExample(
      .presentationState,
      "@ObservableState struct S { @PresentationState var a: B? }",
      "@ObservableState struct S { @Presents var a: B? }"
    ),
    RuleExample(.presentationState, "struct S { @PresentationState var a: B? }"),
    RuleExample(
      .bindingState,
      "@ObservableState struct S {\n  @BindingState var a = 1\n  @BindingState\n  var b = 1\n}",
      "@ObservableState struct S {\n  var a = 1\n  var b = 1\n}"
    ),
    RuleExample(.bindingState, "struct S { @BindingState var a = 1 }"),
    RuleExample(
      .bindingKeyPaths,
      "struct S { @BindingState var a = 1 }\n.binding(.set(\\.$a, 1))\ncase .binding(\\.$a): f",
      "struct S { @BindingState var a = 1 }\n.binding(.set(\\.a, 1))\ncase .binding(\\.a): f"
    ),
    RuleExample(.bindingKeyPaths, ".binding(.set(\\.$a, 1))\n.ifLet(\\.$a)"),
    RuleExample(
      .observableState,
      "struct F {\n  struct State { @BindingState var a = 1 }\n}",
      "struct F {\n  @ObservableState\n  struct State { @BindingState var a = 1 }\n}"
    ),
    RuleExample(.observableState, "struct F {\n  struct State { var a = 1 }\n}"),
    RuleExample(
      .observableState,
      "struct S {}\nstruct V {\n  let store: Store<S, A>\n  let a = WithViewStore(store)\n}",
      "@ObservableState\nstruct S {}\nstruct V {\n  let store: Store<S, A>\n  let a = WithViewStore(store)\n}"
    ),
    RuleExample(
      .separateFields,
      "struct F {\n  @ObservableState\n  struct State {\n    public var a = [1, 2], b: Int? // c\n    var d, e: Int\n  }\n}",
      "struct F {\n  @ObservableState\n  struct State {\n    public var a = [1, 2]\n    public var b: Int? // c\n    var d: Int\n    var e: Int\n  }\n}"
    ),
    RuleExample(
      .separateFields,
      "@ObservableState struct S { var a = 1, b = 2; var c = 3 }",
      "@ObservableState struct S { var a = 1; var b = 2; var c = 3 }"
    ),
    RuleExample(
      .separateFields,
      "@ObservableState struct S {\n  var a = 1, // a\n    b = 2\n}",
      "@ObservableState struct S {\n  var a = 1 // a\n    \n  var b = 2\n}"
    ),
    RuleExample(
      .separateFields,
      "struct S { var a = 1, b = 2 }\n@ObservableState struct T { let a = 1, b = 2 }"
    ),
  ]

  static let results = [
    RuleExample(
      .taskResults,
      "case a(TaskResult<[Int: Set<A>]>)",
      "case a(Result<[Int: Set<A>], any Error>)"
    ),
    RuleExample(.taskResults, "let a: Composable.TaskResult<Int>", "let a: Result<Int, any Error>"),
    RuleExample(
      .taskResults,
      "send(.a(TaskResult { 1 }))",
      "send(.a(Result<_, any Error> { 1 }))"
    ),
    RuleExample(
      .taskResults,
      "enum A { case a(TaskResult<Int>) }\nsend(.a(TaskResult.success(1)))\nlet r = TaskResult.success(1)",
      "enum A { case a(Result<Int, any Error>) }\nsend(.a(Result.success(1)))\nlet r = Result<_, any Error>.success(1)"
    ),
    RuleExample(
      .taskResults,
      "enum A: Equatable { case a(TaskResult<Int>) }\nenum B { case b(TaskResult<C.D>) }\nsend(.a(TaskResult { 1 }))\nsend(.b(TaskResult { 1 }))",
      "enum A: Equatable { case a(TaskResult<Int>) }\nenum B { case b(Result<C.D, any Error>) }\nsend(.a(TaskResult { 1 }))\nsend(.b(Result { 1 }))"
    ),
    // A value can go from one to the other.
    RuleExample(
      .taskResults,
      "enum A: Equatable { case a(TaskResult<C.D>) }\nenum B { case b(TaskResult<D>) }\nlet c: TaskResult<any D>"
    ),
    RuleExample(
      .taskResults,
      "enum A: Equatable { case a(TaskResult<[C]?>) }\nlet b: TaskResult<Optional<Array<C>>>"
    ),
    RuleExample(
      .taskResults,
      "typealias I = Int\nenum A: Equatable { case a(TaskResult<Int>) }\nlet c: TaskResult<I>"
    ),
    RuleExample(
      .taskResults,
      "enum A: Equatable { case a(TaskResult<Int>) }\nfunc f<T>(_: T) -> TaskResult<T>"
    ),
    RuleExample(
      .taskResults,
      "enum A: Equatable { case a(TaskResult<Int>) }\nlet r = TaskResult { 1 }\nsend(.c(TaskResult { 1 }))"
    ),
    RuleExample(.taskResults, "enum A: Equatable { case b, a(TaskResult<Int>) }"),
    RuleExample(.taskResults, "enum A: Equatable {\n  case b(Int),\n    a([TaskResult<Int>])\n}"),
    RuleExample(
      .taskResults,
      "enum A { case a(TaskResult<Int>) }\nextension A: Sendable, Equatable {}"
    ),
    RuleExample(
      .taskResults,
      "struct F { enum Action { case a(TaskResult<Int>) } }\nextension F.Action: @retroactive Hashable {}"
    ),
    RuleExample(
      .taskResults,
      "struct F { typealias Action = A }\nenum A { case a(TaskResult<Int>) }\nextension F.Action: Equatable {}"
    ),
    RuleExample(
      .taskResults,
      "typealias R = TaskResult<Int>\ntypealias S = [R]\nenum A: Equatable { case a(S) }"
    ),
    RuleExample(
      .taskResults,
      "typealias R<T> = TaskResult<T>\nenum A { case a(R<Int>) }",
      "typealias R<T> = Result<T, any Error>\nenum A { case a(R<Int>) }"
    ),
    RuleExample(
      .taskResults,
      "protocol P: Q {}\nprotocol Q: Comparable {}\nenum A: P { case a(TaskResult<Int>) }"
    ),
    RuleExample(
      .taskResults,
      "typealias P = Equatable & Sendable\nenum A: P { case a(TaskResult<Int>) }"
    ),
    RuleExample(
      .taskResults,
      "enum A<T: Equatable>: Sendable { case a(TaskResult<T>) }",
      "enum A<T: Equatable>: Sendable { case a(Result<T, any Error>) }"
    ),
    RuleExample(.taskResults, "enum A: Unknown { case a(TaskResult<Int>) }"),
    RuleExample(
      .taskResults,
      "enum A { case a(Box<Int, TaskResult<Int>>), b([TaskResult<Int>: Int]) }"
    ),
    RuleExample(.taskResults, "struct S: Equatable { var a: TaskResult<Int>? }"),
    RuleExample(
      .taskResults,
      "struct S: Equatable { func a() -> TaskResult<Int> { b } }\nclass C: Equatable { var a: TaskResult<Int>? }",
      "struct S: Equatable { func a() -> Result<Int, any Error> { b } }\nclass C: Equatable { var a: Result<Int, any Error>? }"
    ),
    RuleExample(.taskResults, "extension TaskResult { var a: Int { 1 } }"),
    RuleExample(.taskResults, "let a = TaskResult(b)"),
    RuleExample(.taskResults, "let a: TaskResult<Int> = b\nif a == .success(1) {}"),
    RuleExample(.taskResults, "let a = await TaskResult { 1 }\nXCTAssertEqual(a, .success(1))"),
    RuleExample(.taskResults, "func a() -> TaskResult<Int> { b }\nlet c = try a().value == 1"),
    RuleExample(
      .taskResults,
      "enum A { case a(TaskResult<Int>) }\nswitch b { case .a(let c): try c.value }"
    ),
  ]

  static let effects = [
    RuleExample(
      .animatedEffects,
      "return .send(.a, animation: .default)",
      "return .run { send in await send(.a, animation: .default) }"
    ),
    RuleExample(
      .animatedEffects,
      "return .merge(.send(.a, animation: x), .none)",
      "return .merge(.run { send in await send(.a, animation: x) }, .none)"
    ),
    RuleExample(
      .animatedEffects,
      "return .send(.a(state.b), animation: .default)\nstore.send(.a, animation: .default)"
    ),
    RuleExample(.animatedEffects, "ButtonState(action: .send(.a, animation: .default))"),
    RuleExample(
      .refreshable,
      ".refreshable { await store.send(.a).finish() }",
      ".refreshable { @MainActor in await store.send(.a).finish() }"
    ),
    RuleExample(
      .refreshable,
      ".refreshable { @MainActor in await store.send(.a).finish() }\n.refreshable { await load() }"
    ),
    RuleExample(
      .reducerArgument,
      "Store(initialState: A.State(), reducer: A())",
      "Store(initialState: A.State()) { A() }"
    ),
    RuleExample(
      .reducerArgument,
      "TestStore(\n  initialState: A.State(),\n  reducer: A()\n) {\n  $0.b = 1\n}",
      "TestStore(\n  initialState: A.State()\n) { A() } withDependencies: {\n  $0.b = 1\n}"
    ),
    RuleExample(
      .reducerArgument,
      "Store(initialState: 1, reducer: A.init)\nStore(initialState: 1, reducer: { A() })"
    ),
    RuleExample(
      .fireAndForget,
      "return .fireAndForget { print(1) }\nf([.fireAndForget(priority: .low) { [a] in try? b(a) }])",
      "return .run { _ in print(1) }\nf([.run(priority: .low) { [a] _ in try? b(a) }])"
    ),
    RuleExample(
      .fireAndForget,
      "return .fireAndForget { try await save() }",
      "return .run { _ in try await save() } catch: { _, _ in }"
    ),
    RuleExample(
      .fireAndForget,
      "await fireAndForget { save() }\nself.fireAndForget { save() }\na.fireAndForget()"
    ),
    RuleExample(
      .tasks,
      "return .task { await .a(Result { try await b() }) }\n  .cancellable(id: 1)",
      "return .run { send in await send(.a(Result { try await b() })) }\n  .cancellable(id: 1)"
    ),
    RuleExample(
      .tasks,
      "return Effect.task { [b] in\n  try await b.c() // d\n  return try await .a(b.e())\n} catch: { error in\n  .f(error)\n}",
      "return Effect.run { [b] send in\n  try await b.c() // d\n  try await send(.a(b.e()))\n} catch: { error, send in\n  await send(.f(error))\n}"
    ),
    RuleExample(
      .tasks,
      "return .task { if a { return .b }; return .c }\nText(a)\n  .task { await b() }\nview.task { c() }"
    ),
    RuleExample(.tasks, "return .task { .a } catch: { .b($0) }"),
    RuleExample(.effectValues, "return Effect(value: .a(1))", "return Effect.send(.a(1))"),
    RuleExample(.effectValues, "return Effect(error: a)\nlet b = C.Effect(value: 1)"),
    RuleExample(.effectValues, "Client(load: { _ in Effect(value: .a) })"),
    RuleExample(.effectValues, "func a() -> Effect<B, C> { return Effect(value: .a) }"),
    RuleExample(.awaitedTestStores, "let s = await TestStore(a: 1)", "let s = TestStore(a: 1)"),
    RuleExample(
      .mainQueues,
      "@Dependency(\\.mainQueue) var q\ntry await q.sleep(for: 1)\nf(scheduler: 1)",
      "@Dependency(\\.continuousClock) var clock\ntry await clock.sleep(for: .seconds(1))\nf(scheduler: 1)"
    ),
    RuleExample(
      .mainQueues,
      "let clock = 1\n@Dependency(\\.mainQueue) var q\n.debounce(id: 1, for: .seconds(1), scheduler: self.q)",
      "let clock = 1\n@Dependency(\\.continuousClock) var continuousClock\n.debounce(id: 1, for: .seconds(1), clock: self.continuousClock)"
    ),
    RuleExample(.mainQueues, "@Dependency(\\.mainQueue) var q\n.receive(on: q)"),
    RuleExample(.mainQueues, "@Dependency(\\.mainQueue) var q\nq.sleep(for: delay)"),
    RuleExample(
      .testSchedulers,
      "let s = DispatchQueue.test\nf(s.eraseToAnyScheduler())\nawait s.advance(by: 2)\nawait s.run()",
      "let clock = TestClock()\nf(clock)\nawait clock.advance(by: .seconds(2))\nawait clock.run()"
    ),
    RuleExample(.testSchedulers, "let s = DispatchQueue.test\ns.schedule { f() }"),
    RuleExample(
      .testSchedulers,
      "class C { let q = DispatchQueue.test }\n$0.q = c.q.eraseToAnyScheduler()\nawait c.q.advance(by: 1)",
      "class C { let q = TestClock() }\n$0.q = c.q\nawait c.q.advance(by: .seconds(1))"
    ),
    RuleExample(
      .schedulerOverrides,
      "f {\n  $0.continuousClock = ImmediateClock()\n  $0.mainQueue = .immediate\n}",
      "f {\n  $0.continuousClock = ImmediateClock()\n}"
    ),
    RuleExample(
      .schedulerOverrides,
      "f {\n  $0.mainQueue = .immediate\n  if a { $0.continuousClock = clock }\n}"
    ),
    RuleExample(
      .schedulerOverrides,
      "f { $0.mainQueue = .immediate }\ng { $0.continuousClock = clock }",
      "f { $0.continuousClock = ImmediateClock() }\ng { $0.continuousClock = clock }"
    ),
    RuleExample(
      .schedulerOverrides,
      "@Suite(.dependency(\\.continuousClock, clock), .dependency(\\.mainQueue, .immediate))"
    ),
    RuleExample(
      .schedulerOverrides,
      "$0.mainQueue = .immediate",
      "$0.continuousClock = ImmediateClock()"
    ),
    RuleExample(
      .schedulerOverrides,
      "withDependencies: { values in values.mainQueue = .main }",
      "withDependencies: { values in values.continuousClock = ContinuousClock() }"
    ),
    RuleExample(
      .schedulerOverrides,
      "$0.mainQueue = clock\nx.mainQueue = .main",
      "$0.continuousClock = clock\nx.mainQueue = .main"
    ),
    RuleExample(
      .schedulerOverrides,
      "let queue = TestClock()\n$0.mainQueue = queue",
      "let queue = TestClock()\n$0.continuousClock = queue"
    ),
    RuleExample(.schedulerOverrides, "$0.mainQueue = scheduler.eraseToAnyScheduler()"),
  ]

  private static let view = "struct V {\n  let store: StoreOf<F>\n  "
  static let views = [
    RuleExample(
      .withViewStores,
      view
        + "var body: some View {\n    WithViewStore(store, observe: { $0 }) { vs in\n      Text(\"\\(vs.a)\")\n    }\n  }\n}",
      view + "var body: some View {\n    Text(\"\\(store.a)\")\n  }\n}"
    ),
    RuleExample(
      .withViewStores,
      view
        + "var body: some View {\n    WithViewStore(store, observe: \\.a) { vs in\n      A(vs.state)\n      B(vs.b) // c\n    }.d()\n  }\n}",
      view
        + "var body: some View {\n    Group {\n      A(store.a)\n      B(store.a.b) // c\n    }.d()\n  }\n}"
    ),
    RuleExample(
      .withViewStores,
      view
        + "var body: some View {\n    WithViewStore(store, observe: { $0 }) { vs in f(vs) }\n  }\n}"
    ),
    RuleExample(
      .withViewStores,
      view
        + "var body: some View {\n    WithViewStore(store, observe: ViewState.init) { vs in f(vs.a) }\n  }\n}"
    ),
    RuleExample(
      .withViewStores,
      view
        + "var body: some View {\n    WithViewStore(store) { vs in f(vs.send(.a, while: \\.b)) }\n  }\n}"
    ),
    RuleExample(
      .withViewStores,
      view
        + "var body: some View {\n    WithViewStore(store, observe: { $0 }) { (vs: ViewStoreOf<F>) in\n      Toggle(isOn: vs.binding(\\.$a))\n    }\n  }\n}",
      view + "var body: some View {\n    Toggle(isOn: $store.a)\n  }\n}"
    ),
    RuleExample(
      .withViewStores,
      "case aChanged(to: Int)\n" + view
        + "var body: some View {\n    WithViewStore(store, observe: \\.a, content: { vs in\n      A(vs.binding(send: { .aChanged(to: $0) }))\n    })\n  }\n}",
      "case aChanged(to: Int)\n" + view
        + "var body: some View {\n    A($store.a.sending(\\.aChanged))\n  }\n}"
    ),
    RuleExample(
      .withViewStores,
      view
        + "var body: some View {\n    WithViewStore(store, observe: { $0 }, content: { vs in\n      A(vs.a) // b\n      C()\n    })\n  }\n}",
      view + "var body: some View {\n    Group {\n      A(store.a) // b\n      C()\n    }\n  }\n}"
    ),
    RuleExample(
      .viewStoreProperties,
      view
        + "@ObservedObject var vs: ViewStoreOf<F>\n  init(store: StoreOf<F>) {\n    self.store = store\n    vs = ViewStore(store, observe: { $0 })\n  }\n  var a: Int { vs.a }\n}",
      view + "init(store: StoreOf<F>) {\n    self.store = store\n  }\n  var a: Int { store.a }\n}"
    ),
    RuleExample(
      .viewStoreProperties,
      view + "let vs: ViewStoreOf<F>\n  func f() { self.vs.send(.a); g(\"\\(self.vs.b)\") }\n}",
      view + "func f() { self.store.send(.a); g(\"\\(self.store.b)\") }\n}"
    ),
    RuleExample(
      .viewStoreProperties,
      view + "let vs: ViewStoreOf<F>\n  func f() { vs.publisher.sink {} }\n}"
    ),
    RuleExample(
      .presentations,
      ".sheet(store: store.scope(state: \\.$a, action: \\.a)) { f($0) }",
      ".sheet(item: $store.scope(state: \\.a, action: \\.a)) { f($0) }"
    ),
    RuleExample(
      .presentations,
      ".alert(store: self.store.scope(state: \\.$a, action: \\.a))",
      ".alert(self.$store.scope(state: \\.a, action: \\.a))"
    ),
    RuleExample(
      .presentations,
      ".sheet(store: store.scope(state: \\.$d, action: \\.d), state: /D.State.a, action: D.Action.a, onDismiss: f) { f($0) }",
      ".sheet(item: $store.scope(state: \\.d?.a, action: \\.d.a), onDismiss: f) { f($0) }"
    ),
    RuleExample(
      .presentations,
      ".sheet(store: other) { f($0) }\nsheet(store: store.scope(state: \\.$a, action: \\.a))"
    ),
    RuleExample(
      .presentedScopes,
      "$store.scope(state: \\.$a, action: \\.a)",
      "$store.scope(state: \\.a, action: \\.a)"
    ),
    RuleExample(
      .presentedScopes,
      "$store.scope(state: \\.$a.b, action: \\.a.b)",
      "$store.scope(state: \\.a?.b, action: \\.a.b)"
    ),
    RuleExample(.presentedScopes, "$store.scope(state: \\.$a, action: \\.a).b"),
    RuleExample(.presentedScopes, "let cases = $store.scope(\\.$a, action: \\.a)"),
    RuleExample(
      .forEachStores,
      "ForEachStore(store.scope(state: \\.a, action: \\.a)) { f($0) }",
      "ForEach(store.scope(state: \\.a, action: \\.a)) { f($0) }"
    ),
    RuleExample(.forEachStores, "ForEachStore(store) { f($0) }"),
    RuleExample(
      .ifLetStores,
      "VStack {\n  IfLetStore(store.scope(state: \\.$a, action: \\.a)) {\n    A(store: $0)\n  } else: {\n    B()\n  }\n}",
      "VStack {\n  if let store = store.scope(state: \\.a, action: \\.a.presented) {\n    A(store: store)\n  } else {\n    B()\n  }\n}"
    ),
    RuleExample(
      .ifLetStores,
      "VStack {\n  IfLetStore(store.scope(state: \\.a, action: \\.a)) { a in\n    A(store: a)\n  }\n  .b()\n}",
      "VStack {\n  Group {\n    if let a = store.scope(state: \\.a, action: \\.a) {\n      A(store: a)\n    }\n  }\n  .b()\n}"
    ),
    RuleExample(
      .ifLetStores,
      "VStack {\n  IfLetStore(store.scope(state: \\.a, action: \\.a), then: A.init(store:))\n}",
      "VStack {\n  if let store = store.scope(state: \\.a, action: \\.a) {\n    A(store: store)\n  }\n}"
    ),
    RuleExample(
      .ifLetStores,
      "VStack {\n  IfLetStore(store.scope(state: \\.a, action: \\.a)) { (a: Store<A, B>) in\n    A(store: a)\n  }\n}",
      "VStack {\n  if let a = store.scope(state: \\.a, action: \\.a) {\n    A(store: a)\n  }\n}"
    ),
    RuleExample(
      .ifLetStores,
      "VStack {\n  IfLetStore(store.scope(state: \\.a, action: \\.a)) { [b] a in A(a, b) }\n}",
      "VStack {\n  if let a = store.scope(state: \\.a, action: \\.a) { A(a, b) }\n}"
    ),
    RuleExample(.ifLetStores, "VStack { return IfLetStore(store) { A($0) } }"),
    RuleExample(
      .bindableStores,
      "struct V {\n  private let store: StoreOf<A>\n  var b: C { $store.c }\n}",
      "struct V {\n  @Bindable private var store: StoreOf<A>\n  var b: C { $store.c }\n}"
    ),
    RuleExample(
      .bindableStores,
      "struct V {\n  @Bindable var store: StoreOf<A>\n  var b: C { $store.c }\n}\nstruct W { let store: StoreOf<A> }"
    ),
  ]
}

extension RuleExample {
  static let environments: [RuleExample] = {
    let reducer = "let aReducer = Reducer<A, B, E> { state, action, environment in f() }\n"
    func type(_ body: String) -> String {
      "struct AReducer: Reducer {\n  typealias State = A\n  typealias Action = B\n\n  \(body)\n  }\n}"
    }
    let head = "let environment: E\n\n  var body: some Reducer<A, B> {\n    "
    return [
      RuleExample(
        .reducerValues,
        "let aReducer = Reducer<A, B, Void> { state, action, _ in\n  .none // a\n}",
        type(
          "var body: some Reducer<A, B> {\n    Reduce { state, action in\n      .none // a\n    }"
        )
      ),
      RuleExample(
        .reducerValues,
        "let a: Reducer<A, B, E> = .init({ a, b, env in env.c() }).debugActions()",
        type(
          head + "Reduce { [env = environment] a, b in env.c() }._printChanges(.actionLabels)"
        )
      ),
      RuleExample(
        .reducerValues,
        "private let a = AnyReducer<A, B, E>.combine(\n  a.pullback(state: \\A.c, action: /B.c, environment: \\.c), // c\n  a.optional().pullback(state: \\.d, action: /B.d) { D(e: $0.e) }\n)",
        "private "
          + type(
            head
              + "Scope(state: \\.c, action: \\.c) {\n      AReducer(environment: environment.c)\n    } // c\n    EmptyReducer()\n      .ifLet(\\.d, action: \\.d) {\n        AReducer(environment: D(e: environment.e))\n      }"
          )
      ),
      RuleExample(.reducerValues, reducer.replacing("state, action, environment in", with: "$0")),
      RuleExample(.reducerValues, reducer.replacing("}\n", with: "}.signpost()")),
      RuleExample(.reducerValues, "struct AReducer {}\n" + reducer),
      RuleExample(.reducerValues, "enum F { static " + reducer + "}"),
      RuleExample(.reducerValues, "let a = Reducer<A, B, E>.combine(a, other)"),
      RuleExample(
        .storeEnvironments,
        reducer + "Store(initialState: A(), reducer: aReducer.debug(), environment: E(f: 1))",
        reducer + "Store(initialState: A()) { AReducer(environment: E(f: 1))._printChanges() }"
      ),
      RuleExample(
        .storeEnvironments,
        reducer + "Store(initialState: A(), reducer: other, environment: E())"
      ),
      RuleExample(
        .environmentFields,
        reducer
          + "public struct E {\n  var a: AnySchedulerOf<RunLoop>\n  let b: () -> Effect<[A: B], Never> = c\n  var d: (A) -> Effect<B, C>\n  var e = f\n}",
        reducer
          + "public struct E: Sendable {\n  var a: any Clock<Duration>\n  let b: @Sendable () async -> [A: B] = c\n  var d: @Sendable (A) async throws(C) -> B\n  var e = f\n}"
      ),
      RuleExample(.environmentFields, "struct E { var a: (A) -> Effect<B, C> }"),
      RuleExample(
        .environmentValues,
        reducer
          + "struct E {\n  var a: AnySchedulerOf<RunLoop>\n  var b: (A) -> Effect<B, C>\n  var c: () -> Effect<Never, Never>\n}\nE(a: .main, b: { _ in Effect(error: C()) }, c: { .none })\nx.b = { if $0 { return Effect(value: 1) }; return Effect(value: 2).eraseToEffect() }",
        reducer
          + "struct E {\n  var a: AnySchedulerOf<RunLoop>\n  var b: (A) -> Effect<B, C>\n  var c: () -> Effect<Never, Never>\n}\nE(a: ContinuousClock(), b: { _ throws(C) in throw C() }, c: { })\nx.b = { if $0 { return 1 }; return 2 }"
      ),
      RuleExample(
        .environmentValues,
        reducer + "struct E { var b: (A) -> Effect<B, C> }\nE(b: { $0.map(f).eraseToEffect() })"
      ),
      RuleExample(.combineImports, reducer + "import Combine", reducer),
      RuleExample(.combineImports, reducer + "import Combine\nlet a: AnyCancellable"),
    ]
  }()

  private static let list = """
    struct L { var rows: [R] }
    struct R: Identifiable {}
    enum M { case row(index: Int, action: N) }
    let rReducer = Reducer<R, N, Void> { a, b, _ in .none }
    let lReducer = Reducer<L, M, Void>.combine(
      rReducer.forEach(state: \\.rows, action: /M.row(index:action:), environment: { _ in })
    )

    """

  static let steps = [
    RuleExample(
      .identifiedElements,
      list + "state.rows = state.rows\n  .sorted()\n$0.rows = [a]",
      list.replacing("[R]", with: "IdentifiedArrayOf<R>")
        + "state.rows = IdentifiedArray(uniqueElements: state.rows\n  .sorted())\n$0.rows = [a]"
    ),
    RuleExample(
      .indexedActions,
      list + "case .row(index: _, action: .a): f\nawait store.send(.row(index: 1, action: .a))",
      list.replacing("index: Int, action: N", with: "IdentifiedAction<R.ID, N>")
        + "case .row(.element(id: _, action: .a)): f\nawait store.send(.row(.element(id: store.state.rows[1].id, action: .a)))"
    ),
    RuleExample(.indexedActions, "case row(index: Int, action: N)"),
    RuleExample(
      .assertedSteps,
      "  self.store.assert(\n    .send(.a) {\n      $0.b = 1\n    }, // c\n    .do {\n      f()\n      g()\n    },\n    .receive(.d)\n  )",
      "  await self.store.send(.a) {\n    $0.b = 1\n  } // c\n  f()\n  g()\n  await self.store.receive(.d)"
    ),
    RuleExample(
      .assertedSteps,
      "store.assert(.send(.a), .do { f() })",
      "await store.send(.a)\nf()"
    ),
    RuleExample(.assertedSteps, "store.assert(.send(.a), .environment { $0.b = c })"),
    RuleExample(
      .awaitedSteps,
      "let store = TestStore(a: 1)\nlet c = TestClock()\nstore.send(.a)\nself.c.run()",
      "let store = TestStore(a: 1)\nlet c = TestClock()\nawait store.send(.a)\nawait self.c.run()"
    ),
    RuleExample(.awaitedSteps, "let store = Store(a: 1)\nstore.send(.a)"),
    RuleExample(
      .asyncTests,
      "func testA() throws {\n  let store = TestStore(a: 1)\n  await store.send(.a)\n}",
      "@MainActor func testA() async throws {\n  let store = TestStore(a: 1)\n  await store.send(.a)\n}"
    ),
    RuleExample(.asyncTests, "func testA() {\n  await f()\n}"),
  ]

  private static let clients = """
    let aReducer = Reducer<A, B, E> { state, action, e in f() }
    struct E {
      var q: AnySchedulerOf<RunLoop>
      var load: (Int) -> Effect<C, D>
      var save: (Int) -> Effect<Never, Never>
    }

    """

  private static func chain(_ before: String, _ after: String? = nil) -> RuleExample {
    RuleExample(
      .effectChains,
      clients + "return " + before,
      clients + "return " + (after ?? before)
    )
  }

  static let chains = [
    chain(
      "e.load(state.a.id).receive(on: e.q).catchToEffect(B.loaded)",
      ".run { [e, id = state.a.id] send in\n  await send(.loaded(Result { () async throws(D) in try await e.load(id) }))\n}"
    ),
    chain(
      "e\n  .load(1)\n  .catchToEffect()\n  .map { .loaded($0, 2) }\n  .cancellable(id: 3)",
      ".run { [e] send in\n  await send(.loaded(Result { () async throws(D) in try await e.load(1) }, 2))\n}\n.cancellable(id: 3)"
    ),
    chain("e.save(1).fireAndForget()", ".run { [e] _ in await e.save(1) }"),
    chain(
      "Effect(value: B.a)\n  .deferred(for: .seconds(1), scheduler: e.q).eraseToEffect()",
      ".run { [e] send in\n  try await e.q.sleep(for: .seconds(1))\n  await send(B.a)\n}"
    ),
    chain(
      "Effect(value: .a).debounce(id: 1, for: 2, scheduler: e.q)",
      ".send(.a).debounce(id: 1, for: .seconds(2), clock: e.q)"
    ),
    chain(
      "Effect.timer(id: 1, every: 2, on: e.q).map { _ in .a }",
      ".run { [e] send in\n  for await _ in e.q.timer(interval: .seconds(2)) {\n    await send(.a)\n  }\n}\n.cancellable(id: 1, cancelInFlight: true)"
    ),
    chain("e.load(1)"), chain("e.load(f(state)).catchToEffect(B.loaded)"),
    chain("e.load(1).catchToEffect().flatMap { f($0) }"),
    chain("Effect(value: .a).delay(for: .seconds(1), scheduler: other)"),
    RuleExample(.effectChains, clients + "E(load: { return e.load($0).catchToEffect(B.a) })"),
  ]

  static let all = [
    imports, names, reducers, elements, state, results, effects, views, environments, steps, chains,
  ].flatMap { $0 }
}

@Suite struct MigrationRuleTests {
  @Test(arguments: RuleExample.all)
  func `a rule changes what it understands, and only once`(_ example: RuleExample) {
    let file = SourceFile(path: "a.swift", text: example.before)
    let changed = example.rule.apply(to: file, MigrationModel([file]))
    #expect(changed.text == example.after)
    #expect(example.rule.apply(to: changed, MigrationModel([changed])).text == example.after)
  }

  @Test func `every rule has an example that changes and one that stays`() {
    let changing = Set(RuleExample.all.filter { $0.before != $0.after }.map(\.rule.name))
    let remaining = Set(MigrationRule.all.map(\.name)).subtracting(changing)
    // The corpus has these.
    #expect(remaining == ["mainActor", "navigationStackStores", "switchStores"])
  }

  /// Migrates files together, and returns their text.
  private func migrate(_ texts: String...) -> [String] {
    let files = texts.enumerated().map {
      SourceFile(path: "\($0).swift", text: "import Composable\n" + $1)
    }
    return Migration.migrate(files).map { String($0.new.dropFirst(18)) }
  }

  @Test func `a test scheduler that other files use becomes a clock in all of them`() {
    #expect(
      migrate(
        "final class Context { let mainQueue = DispatchQueue.test }",
        "func f() { $0.mainQueue = context.mainQueue.eraseToAnyScheduler(); context.mainQueue.advance(by: 2) }"
      ) == [
        "final class Context { let mainQueue = TestClock() }",
        "func f() { $0.continuousClock = context.mainQueue; context.mainQueue.advance(by: .seconds(2)) }",
      ]
    )
  }

  @Test func `a test scheduler with a use that is not understood stays in all files`() {
    let texts = [
      "final class Context { let queue = DispatchQueue.test }",
      "func f() { context.queue.schedule { } }", "func g() { context.queue.advance(by: 2) }",
    ]
    #expect(migrate(texts[0], texts[1], texts[2]) == texts)
  }

  @Test func `a scheduler of a feature in several files becomes a clock in all of them`() {
    #expect(
      migrate(
        "struct A { @Dependency(\\.mainQueue) var queue }",
        "extension A { func f() { queue.sleep(for: 1) } }"
      ) == [
        "struct A { @Dependency(\\.continuousClock) var queue }",
        "extension A { func f() { queue.sleep(for: .seconds(1)) } }",
      ]
    )
    let texts = [
      "struct A { @Dependency(\\.mainQueue) var queue }",
      "extension A { func f() { g(self.queue) } }",
    ]
    #expect(migrate(texts[0], texts[1]) == texts)
  }

  private static let counter = """
    struct V: View {
      let store: StoreOf<F>
      @ObservedObject var viewStore: ViewStoreOf<F>
      init(store: StoreOf<F>) {
        self.store = store
        viewStore = ViewStore(store, observe: { $0 })
      }
    }
    """

  private static let migratedCounter = """
    struct V: View {
      let store: StoreOf<F>
      init(store: StoreOf<F>) {
        self.store = store
      }
    }
    """

  @Test func `a view store that extensions in other files use is replaced in all files`() {
    #expect(
      migrate(
        Self.counter + "\nextension V { var a: Int { viewStore.a } }",
        "extension V { func b() { self.viewStore.send(.b); c(\"\\(viewStore.state)\") } }"
      ) == [
        Self.migratedCounter + "\nextension V { var a: Int { store.a } }",
        "extension V { func b() { self.store.send(.b); c(\"\\(store.state)\") } }",
      ]
    )
  }

  @Test func `a view store with the name of a parameter is replaced in the same run`() {
    let view = "WithViewStore(store, observe: { $0 }) { viewStore in A(viewStore.b) }"
    #expect(
      migrate(Self.counter, "extension V { var a: some View { \(view) } }")
        == [Self.migratedCounter, "extension V { var a: some View { A(store.b) } }"]
    )
  }

  @Test func `a view store that other types use is replaced in all files`() {
    #expect(
      migrate(Self.counter, "func test() { sut.viewStore.send(.a); b(makeView().viewStore.c) }")
        == [
          Self.migratedCounter, "func test() { sut.store.send(.a); b(makeView().store.c) }",
        ]
    )
  }

  @Test(
    arguments: [
      "extension V { func a() { b(viewStore) } }",
      "extension V { var a: some View { Toggle(isOn: viewStore.binding(get: f, send: g)) } }",
      "func test() { sut.viewStore.publisher.sink {} }",
      "func test() { Toggle(isOn: sut.viewStore.$a) }",
      "let path = \\V.viewStore",
      "let view = V(store: store, viewStore: viewStore)",
      "struct W { var viewStore: Other }\nfunc test() { w.viewStore.a = 1 }",
      "struct V { var viewStore: Other }",
    ]
  )
  func `a view store with a use that is not understood stays in all files`(_ other: String) {
    let texts = [Self.counter, other, "extension V { var a: Int { viewStore.a } }"]
    #expect(migrate(texts[0], texts[1], texts[2]) == texts)
  }

  @Test func `a view store stays if another file cannot use the store`() {
    let texts = [
      Self.counter.replacing("let store", with: "private let store"),
      "extension V { var a: Int { viewStore.a } }",
    ]
    #expect(migrate(texts[0], texts[1]) == texts)
  }

  @Test func `a view store stays if a file that is not migrated uses it`() {
    let files = [
      SourceFile(path: "0.swift", text: "import Composable\n" + Self.counter),
      SourceFile(path: "1.swift", text: "extension V { var a: Int { viewStore.a } }"),
    ]
    #expect(Migration.migrate(files).map(\.new) == files.map(\.text))
  }

  @Test func `a private view store does not stay for another one with its name`() {
    #expect(
      migrate(
        Self.counter.replacing("@ObservedObject var", with: "@ObservedObject private var"),
        "struct W { var viewStore: Other }\nfunc test() { w.viewStore.a = 1 }"
      ) == [
        Self.migratedCounter,
        "struct W { var viewStore: Other }\nfunc test() { w.viewStore.a = 1 }",
      ]
    )
  }

  @Test func `a binding in another file makes a store bindable`() {
    #expect(
      migrate(
        "struct V: View { let store: StoreOf<F> }",
        "extension V { var a: some View { b().sheet(store: store.scope(state: \\.$c, action: \\.c)) { D($0) } } }",
        "struct W: View { let store: StoreOf<F> }"
      ) == [
        "struct V: View { @Bindable var store: StoreOf<F> }",
        "extension V { var a: some View { b().sheet(item: $store.scope(state: \\.c, action: \\.c)) { D($0) } } }",
        "struct W: View { let store: StoreOf<F> }",
      ]
    )
  }

  @Test func `an old view in another file makes the state of the view's store observable`() {
    #expect(
      migrate(
        "@Reducer struct F { struct State {} }",
        "struct V: View { let store: StoreOf<F> }",
        "extension V { var a: some View { WithViewStore(store, observe: { $0 }) { b($0) } } }"
      )[0] == "@Reducer struct F { @ObservableState\nstruct State {} }"
    )
  }

  @Test func `a result stays for an extension in another file`() {
    let texts = [
      "enum A { case a(TaskResult<Int>) }", "extension A: Equatable {}",
      "let x = send(.a(TaskResult { 1 }))",
    ]
    #expect(migrate(texts[0], texts[1], texts[2]) == texts)
  }

  @Test func `every rule has a kind`() {
    for rule in MigrationRule.all { #expect(rule.kind != "others", "\(rule.name)") }
  }

  @Test func `nonisolated is only written for the main actor`() {
    let text = """
      @DependencyClient
      public struct Client {}
      private enum CancelID { case a }
      extension DependencyValues {}
      nonisolated extension Client: DependencyKey {}
      func f() { cancel(id: CancelID.a) }
      """
    let file = SourceFile(path: "a.swift", text: text)
    #expect(MigrationRule.mainActor.apply(to: file, MigrationModel([file])).text == text)
    #expect(
      MigrationRule.mainActor.apply(to: file, MigrationModel([file], isMainActor: true)).text == """
        @DependencyClient
        nonisolated public struct Client {}
        nonisolated private enum CancelID { case a }
        nonisolated extension DependencyValues {}
        nonisolated extension Client: DependencyKey {}
        func f() { cancel(id: CancelID.a) }
        """
    )
  }
}
