import Composable
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct AlertStateEphemeralTests {
  @Test func `an alert is removed when it is answered`() async {
    let store = TestStore(initialState: Shelf.State(books: 3)) { Shelf() }
    await store.send(.emptyButtonTapped) { $0.alert = .empty(3) }
    await store.send(\.alert.confirmed) {
      $0.alert = nil
      $0.books = 0
    }
  }

  @Test func `an alert that follows stays, even if it says the same`() async {
    let store = TestStore(initialState: Shelf.State(books: 3, alert: .empty(3))) { Shelf() }
    await store.send(\.alert.askAgain)
    expectEqual(store.state.alert, .empty(3))
  }

  @Test func `a dialog is removed when it is answered`() async {
    let store = TestStore(initialState: Shelf.State(dialog: .sort)) { Shelf() }
    await store.send(\.dialog, "title") { $0.dialog = nil }
  }
}

@Reducer
private struct Shelf {
  struct State: Equatable {
    var books = 0
    var alert: AlertState<Action.Alert>?
    var dialog: ConfirmationDialogState<String>?
  }

  enum Action {
    case alert(Alert)
    case dialog(String)
    case emptyButtonTapped

    @CasePathable
    enum Alert { case askAgain, confirmed }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.askAgain): state.alert = .empty(state.books)
      case .alert(.confirmed): state.books = 0
      case .dialog: break
      case .emptyButtonTapped: state.alert = .empty(state.books)
      }
      return .none
    }
    .ifLet(\.alert, action: \.alert)
    .ifLet(\.dialog, action: \.dialog)
  }
}

extension AlertState<Shelf.Action.Alert> {
  fileprivate static func empty(_ count: Int) -> Self {
    Self {
      TextState("Give away \(count) books?")
    } actions: {
      ButtonState(role: .cancel) { TextState("Keep them") }
      ButtonState(role: .destructive, action: .confirmed) { TextState("Give away") }
    }
  }
}

extension ConfirmationDialogState<String> {
  fileprivate static var sort: Self {
    Self {
      TextState("Sort by")
    } actions: {
      ButtonState(action: "title") { TextState("Title") }
    }
  }
}
