import Composable
import ComposableHistory
import ComposableTestKit
import Synchronization
import Testing

@MainActor @Suite struct StoreMarkTests {
  enum Action: Sendable {
    case load(secret: String)
    case save, cancel
  }

  private final class Marks: StoreObserverProvider {
    let texts = Mutex<[String]>([])

    func makeObserver<State, Action>(
      initialState: State,
      action: Action.Type
    ) -> (any StoreObserver<State, Action>)? {
      StoreMarker { mark in self.texts.withLock { $0.append(mark.text) } }
    }

    func take() -> [String] {
      texts.withLock { texts in
        defer { texts = [] }
        return texts
      }
    }
  }

  private let marks = Marks()

  private func makeStore() -> Store<Int, Action> {
    Store(initialState: 0) {
      Reduce<Int, Action> { state, action in
        switch action {
        case .load: return .run(name: "load") { _ in try await Task.never() }.cancellable(id: 0)
        case .save: return .none
        case .cancel: return .cancel(id: 0)
        }
      }
    } withDependencies: {
      $0.storeObservers.append(marks)
    }
  }

  @Test func `an action is an interval without its values`() {
    let store = makeStore()
    store.send(.save)
    expectEqual(marks.take(), ["begin action 1 save", "end action 1 save"])
  }

  @Test func `an effect is an interval until it is cancelled`() {
    let store = makeStore()
    store.send(.load(secret: "password"))
    expectEqual(marks.take(), ["begin action 1 load", "end action 1 load", "begin effect 1 load"])
    store.send(.cancel)
    _ = store.observers
    expectEqual(
      marks.take(),
      ["begin action 2 cancel", "end action 2 cancel", "cancel effect 1 load"]
    )
  }

  @Test func `the release of a store ends the intervals of its effects`() {
    var store: Store? = makeStore()
    store?.send(.load(secret: "password"))
    _ = marks.take()
    store = nil
    expectEqual(marks.take(), ["cancel effect 1 load"])
  }
}
