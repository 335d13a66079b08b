import Composable
import ComposableTestKit
import Foundation
import Testing

/// Names that code for TCA uses, and other tests do not.
@MainActor @Suite struct NamesOfTCATests {
  @Reducer struct Counter {
    @ObservableState struct State: Equatable {
      @ObservationStateTracked var count = 0
    }
    enum Action { case tapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Test func `the type of a body is a reducer of the feature`() {
    let body: Counter.Body = Counter().body
    let store = Store(initialState: Counter.State()) { body }
    store.send(.tapped)
    expectEqual(store.count, 1)
  }

  @Test func `an optional reducer runs if there is one`() {
    for (counter, count) in [(Optional(Counter()), 1), (nil, 0)] {
      let store = Store(initialState: Counter.State()) { counter }
      store.send(.tapped)
      expectEqual(store.count, count)
    }
  }

  @Test func `a field that is marked as tracked is observed`() {
    let store = Store(initialState: Counter.State()) { Counter() }
    let changes = LockIsolated(0)
    withPerceptionTracking {
      _ = store.count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    store.send(.tapped)
    expectEqual(changes.value, 1)
  }

  @Test func `printers print, and change nothing`() {
    for printer in [_ReducerPrinter<Counter.State, Counter.Action>.customDump, .actionLabels] {
      let store = Store(initialState: Counter.State()) { Counter()._printChanges(printer) }
      store.send(.tapped)
      expectEqual(store.count, 1)
    }
  }

  @Reducer enum Screen {
    case counter(Counter)
    @ReducerCaseEphemeral case alert(AlertState<Confirmation>)
    enum Confirmation { case confirmed }
  }

  /// Sends an action to an enum of features, and returns the store of the current case.
  private func run<Screens: CaseReducer>(
    _ screens: Screens.Type,
    from state: Screens.State,
    _ action: Screens.Action
  ) -> any _CaseScopeProtocol
  where Screens.State: CaseReducerState, Screens.State.StateReducer == Screens {
    let store = Store(initialState: state) { Screens.State.StateReducer.body }
    store.send(action)
    return store.case
  }

  @Test func `a generic function runs any enum of features`() {
    let scope = run(Screen.self, from: .counter(Counter.State()), .counter(.tapped))
    guard case .counter(let store)? = scope as? Screen.CaseScope else {
      Issue.record("The case changed.")
      return
    }
    expectEqual(store.count, 1)
  }

  @Reducer struct Parent {
    @ObservableState struct State { @Presents var screen: Screen.State? }
    enum Action { case screen(PresentationAction<Screen.Action>) }
    var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$screen, action: \.screen) }
  }

  @Test func `an ephemeral case disappears after its action`() {
    let alert = AlertState<Screen.Confirmation> { TextState("Sure?") }
    let store = Store(initialState: Parent.State(screen: .alert(alert))) { Parent() }
    store.send(.screen(.presented(.alert(.confirmed))))
    #expect(store.screen == nil)
    let other = Store(initialState: Parent.State(screen: .counter(Counter.State()))) { Parent() }
    other.send(.screen(.presented(.counter(.tapped))))
    #expect(other.screen != nil)
  }

  @Perceptible final class Model {
    var count = 0
  }

  final class ModelByHand: Perceptible, Sendable {
    private let registrar = PerceptionRegistrar()
    private let stored = LockIsolated(0)
    var count: Int {
      get {
        registrar.access(self, keyPath: \.count)
        return stored.value
      }
      set { registrar.withMutation(of: self, keyPath: \.count) { stored.setValue(newValue) } }
    }
  }

  @Test func `perceptible models are observed`() {
    let (model, byHand) = (Model(), ModelByHand())
    let changes = LockIsolated(0)
    withPerceptionTracking {
      _ = model.count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    withPerceptionTracking {
      _ = byHand.count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    model.count = 1
    byHand.count = 1
    expectEqual(changes.value, 2)
  }

  @DependencyClient struct Client {
    var load: @Sendable () async throws -> Int
    @DependencyEndpointIgnored var format: @Sendable (Int) -> String = { "\($0)" }
  }

  @Test func `an ignored endpoint is the value written after it`() {
    var text = ""
    expectEqual(issues { text = Client().format(1) }, [])
    expectEqual(text, "1")
  }
}
