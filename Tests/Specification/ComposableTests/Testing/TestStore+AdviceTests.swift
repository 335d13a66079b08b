import Composable
import ComposableTestKit
import Foundation
import Testing

/// What a failure says about its likely cause.
@MainActor @Suite struct TestStoreAdviceTests {
  @Reducer struct Form {
    @ObservableState struct State: Equatable { var name = "" }
    @CasePathable enum Action { case nameChanged(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .nameChanged(let name): state.name = name
        }
        return .none
      }
    }
  }

  @Reducer struct Parent {
    @ObservableState struct State: Equatable {
      @Presents var form: Form.State? = Form.State()
      var child = Form.State()
    }

    enum Action {
      case alert(PresentationAction<Never>)
      case child(Form.Action)
      case form(PresentationAction<Form.Action>)
      case loaded(Result<Int, Never>)
      case stack(StackActionOf<Form>)
    }

    var hasOperators = false

    var body: some ReducerOf<Self> {
      if hasOperators {
        Scope(state: \.child, action: \.child) { EmptyReducer() }
        EmptyReducer().ifLet(\.$form, action: \.form) { EmptyReducer() }
      }
    }
  }

  /// Returns the failure of a test that expects an action to change the state.
  private func failure(of action: Parent.Action, hasOperators: Bool = false) async -> String {
    let store = TestStore(initialState: Parent.State()) { Parent(hasOperators: hasOperators) }
    return await issues { await store.send(action) { $0.child.name = "A" } }.joined()
  }

  @Test func `a failure names a missing operator`() async {
    let text = await failure(of: .form(.presented(.nameChanged("A"))))
    #expect(
      text.hasSuffix(
        #"""
        (Expected: −, Actual: +)

        The feature has no operator for actions in the case "form", so it does not run the child's \#
        reducer. Add one to its body, for example:

            .ifLet(\.$form, action: \.form) { TestStoreAdviceTests.Form() }
        """#
      )
    )
  }

  @Test func `a failure without a difference names a missing operator`() async {
    let store = TestStore(initialState: Parent.State()) { Parent() }
    let texts = await issues { await store.send(.child(.nameChanged(""))) { $0.child.name = "" } }
    expectEqual(
      texts,
      [
        #"""
        Expected state to change, but no change occurred.

        The closure did not change the state, and neither did the feature. Remove the closure, or \#
        find out why the feature did not make the change.

        The feature has no operator for actions in the case "child", so it does not run the child's \#
        reducer. Add one to its body, for example:

            Scope(\.child, action: \.child) { TestStoreAdviceTests.Form() }
        """#
      ]
    )
  }

  @Reducer struct Row {
    @ObservableState struct State: Equatable, Identifiable { var id = 0 }
    enum Action { case tapped }
  }

  @Reducer enum Screen {
    case form(Form)
    case row(Row)
  }

  /// A feature with a child of every kind, which passes no action on.
  @Reducer struct Family {
    @ObservableState struct State: Equatable {
      @Presents var alert: AlertState<Action.Answer>?
      var banner: AlertState<Action.Answer>?
      @Presents var destination: Screen.State?
      var form: Form.State?
      var name = ""
      var notice: AlertState<Action.Answer>?
      var path = StackState<Screen.State>()
      var rows: IdentifiedArrayOf<Row.State> = []
      var screen = Screen.State.form(Form.State())
      var screenBelow: Screen.State?
      @Presents var sheet: Form.State?
      var stack = StackState<Form.State>()
    }

    enum Action {
      case alert(PresentationAction<Answer>)
      case banner(PresentationAction<Answer>)
      case destination(PresentationAction<Screen.Action>)
      case form(Form.Action)
      case notice(Answer)
      case path(StackActionOf<Screen>)
      case row(IdentifiedActionOf<Row>)
      case screen(Screen.Action)
      case screenBelow(Screen.Action)
      case sheet(PresentationAction<Form.Action>)
      case stack(StackActionOf<Form>)

      enum Answer { case yes }
    }

    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Reducer struct Tabs {
    @ObservableState enum State: Equatable {
      case form(Form.State)
      case row(Row.State)
    }

    enum Action {
      case form(Form.Action)
      case row(Row.Action)
    }

    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  /// The operators that the failures advise, as a person pastes them.
  private struct Pasted {
    @ReducerBuilder<Family.State, Family.Action> var family: some ReducerOf<Family> {
      Scope(\.screen, action: \.screen) { TestStoreAdviceTests.Screen.body }
      EmptyReducer()
        .ifLet(\.$alert, action: \.alert)
        .ifLet(\.banner, action: \.banner) {}
        .ifLet(\.$destination, action: \.destination)
        .ifLet(\.form, action: \.form) { TestStoreAdviceTests.Form() }
        .ifLet(\.notice, action: \.notice)
        .ifLet(\.screenBelow, action: \.screenBelow) { TestStoreAdviceTests.Screen.body }
        .ifLet(\.$sheet, action: \.sheet) { TestStoreAdviceTests.Form() }
        .forEach(\.path, action: \.path)
        .forEach(\.rows, action: \.row) { TestStoreAdviceTests.Row() }
        .forEach(\.stack, action: \.stack) { TestStoreAdviceTests.Form() }
    }

    @ReducerBuilder<Tabs.State, Tabs.Action> var tabs: some ReducerOf<Tabs> {
      EmptyReducer()
        .ifCaseLet(\.form, action: \.form) { TestStoreAdviceTests.Form() }
        .ifCaseLet(\.row, action: \.row) { TestStoreAdviceTests.Row() }
    }
  }

  @Test func `the advised operator compiles for every kind of child`() async throws {
    let family = TestStore(initialState: Family.State()) { Family() }
    let tabs = TestStore(initialState: Tabs.State.form(Form.State())) { Tabs() }
    let failures = await issues {
      for action: Family.Action in [
        .alert(.presented(.yes)), .banner(.dismiss), .destination(.dismiss),
        .form(.nameChanged("")), .notice(.yes), .path(.popFrom(id: 0)),
        .row(.element(id: 0, action: .tapped)), .screen(.row(.tapped)),
        .screenBelow(.row(.tapped)), .sheet(.dismiss), .stack(.popFrom(id: 0)),
      ] {
        await family.send(action) { $0.name = "A" }
      }
      await tabs.send(.form(.nameChanged(""))) { $0 = .row(Row.State()) }
      await tabs.send(.row(.tapped)) { $0 = .row(Row.State()) }
    }
    let advised = failures.map {
      $0.split(separator: "\n").last?.trimmingPrefix { $0 == " " } ?? ""
    }
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let operators = source.split(separator: "\n")
      .drop { !$0.hasPrefix("  private struct Pasted") }.prefix { $0 != "  }" }
      .map { $0.trimmingPrefix { $0 == " " } }
      .filter { line in
        ["Scope(", ".ifLet(", ".ifCaseLet(", ".forEach("].contains { line.hasPrefix($0) }
      }
    expectEqual(advised.sorted(), operators.sorted())
  }

  @Test func `the operator of a child without known state fits the action`() async {
    let alert = await failure(of: .alert(.dismiss))
    #expect(alert.hasSuffix("\n\n    .ifLet(\\.$alert, action: \\.alert)"))
    let stack = await failure(of: .stack(.popFrom(id: 0)))
    #expect(stack.hasSuffix(".forEach(\\.stack, action: \\.stack) { TestStoreAdviceTests.Form() }"))
  }

  @Test func `actions of no child need no operator`() async {
    #expect(await !failure(of: .loaded(.success(1))).contains("operator"))
  }

  @Test func `operators that are there are not missed`() async {
    for action in [Parent.Action.child(.nameChanged("A")), .form(.presented(.nameChanged("A")))] {
      #expect(await !failure(of: action, hasOperators: true).contains("operator"))
    }
  }

  enum CancelID { case timer, timr, other }

  enum TimerAction {
    case start
    case cancel(CancelID)
  }

  private func makeTimer() -> TestStore<Int, TimerAction> {
    TestStore(initialState: 0) {
      Reduce<Int, TimerAction> { _, action in
        switch action {
        case .start:
          .run { _ in try await Task.never() }.cancellable(id: CancelID.timer)
        case .cancel(let id):
          .cancel(id: id)
        }
      }
    }
  }

  @Test func `a running effect is shown with the ids that no effect has had`() async {
    var store: TestStore<Int, TimerAction>? = makeTimer()
    await store?.send(.start)
    await store?.send(.cancel(.timr))
    await store?.send(.cancel(.other))
    let texts = issues { store = nil }
    expectEqual(texts.count, 1)
    expectEqual(
      texts.first?.hasSuffix(
        """
        A reducer returned ".cancel(id:)" with an id that no returned effect has had: \
        TestStoreAdviceTests.CancelID.other, TestStoreAdviceTests.CancelID.timr. Pass the id of \
        the running effect's ".cancellable(id:)".
        """
      ),
      true
    )
  }

  @Test func `cancelling an effect that was not started is no failure`() async {
    let store = makeTimer()
    await store.send(.cancel(.timer))
    await store.finish()
  }

  @Test func `an effect of an action without cases is shown with the action`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run(
          operation: { _ in try await Task.never() },
          fileID: "App/Timer.swift",
          line: 7
        )
      }
    }
    let task = await store.send(3)
    let texts = await issues { await store.finish() }
    expectEqual(texts.first?.contains("\n• 3: App/Timer.swift:7\n"), true)
    await task.cancel()
  }

  @Test func `a missing clock is one issue`() async {
    struct Ticker: Reducer {
      @Dependency(\.continuousClock) var clock
      var body: some Reducer<Int, Bool> {
        Reduce { state, hasTicked in
          guard !hasTicked else {
            state += 1
            return .none
          }
          return .run { send in
            for await _ in clock.timer(interval: .milliseconds(1)) {
              await send(true)
              break
            }
          }
        }
      }
    }
    let texts = await issues {
      let store = TestStore(initialState: 0) { Ticker() }
      await store.send(false)
      await store.receive(true) { $0 = 1 }
    }
    expectEqual(
      texts,
      [
        #"Unimplemented: '@Dependency(\.continuousClock).now'. "#
          + "Give the code under test a clock, such as a TestClock."
      ]
    )
  }
}

extension TestStoreAdviceTests.Screen.State: Equatable {}
