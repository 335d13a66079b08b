import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// A key path whose setter is deprecated, behind a protocol that is not.
private protocol SelectionKeyPath {
  static var selected: any WritableKeyPath<SelectionForm.State, Int?> & Sendable { get }
}

private enum DeprecatedKeyPath: SelectionKeyPath {
  @available(*, deprecated)
  static var selected: any WritableKeyPath<SelectionForm.State, Int?> & Sendable { \.selected }
}

private func selected(
  _ type: any SelectionKeyPath.Type = DeprecatedKeyPath.self
) -> any WritableKeyPath<SelectionForm.State, Int?> & Sendable {
  type.selected
}

@Reducer private struct SelectionForm {
  @ObservableState struct State: Equatable {
    @Shared(.inMemory("selected")) var selected: Int?
    var selections = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .binding(\.selected) = action { state.selections += 1 }
      return .none
    }
  }
}

@MainActor @Suite(.dependencies) struct SharedBindingsTests {
  @Test func `a binding action changes a shared value`() {
    let store = Store(initialState: SelectionForm.State()) { SelectionForm() }
    @Shared(.inMemory("selected")) var selection: Int?
    store.send(.binding(.set(selected(), 7)))
    expectEqual(selection, 7)
    expectEqual(store.selected, 7)
    expectEqual(store.selections, 1)
  }

  @Test func `a control of a view changes a shared value`() {
    let store = Store(initialState: SelectionForm.State()) { SelectionForm() }
    store[dynamicMember: selected()] = 3
    expectEqual(store.selected, 3)
    expectEqual(store.selections, 1)
  }

  @Test func `a test asserts a shared value that a binding action changes`() async {
    let store = TestStore(initialState: SelectionForm.State()) { SelectionForm() }
    await store.send(.binding(.set(selected(), 7))) {
      $0.$selected.withLock { $0 = 7 }
      $0.selections = 1
    }
  }

  @Test func `a shared value that a binding action changes must be asserted`() async {
    let store = TestStore(initialState: SelectionForm.State()) { SelectionForm() }
    await withExpectedIssue(count: 1) {
      await store.send(.binding(.set(selected(), 7))) { $0.selections = 1 }
    } matching: {
      $0.contains("$selected")
    }
  }
}
