import Composable
import ComposableTestKit
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
    #expect(
      texts == [
        #"""
        Expected state to change, but no change occurred.

        The closure did not change the state, and neither did the feature. Remove the closure, or \#
        find out why the feature did not make the change.

        The feature has no operator for actions in the case "child", so it does not run the child's \#
        reducer. Add one to its body, for example:

            Scope(state: \.child, action: \.child) { TestStoreAdviceTests.Form() }
        """#
      ]
    )
  }

  @Test func `the operator fits the action`() async {
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
    #expect(texts.count == 1)
    #expect(
      texts.first?.hasSuffix(
        """
        A reducer returned ".cancel(id:)" with an id that no returned effect has had: \
        TestStoreAdviceTests.CancelID.other, TestStoreAdviceTests.CancelID.timr. Pass the id of \
        the running effect's ".cancellable(id:)".
        """
      ) == true
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
    #expect(texts.first?.contains("\n• 3: App/Timer.swift:7\n") == true)
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
    #expect(
      texts == [
        #"Unimplemented: '@Dependency(\.continuousClock).now'. "#
          + "Give the code under test a clock, such as a TestClock."
      ]
    )
  }
}
