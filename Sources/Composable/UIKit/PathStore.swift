#if canImport(UIKit) && !os(watchOS)
import ComposableIssues
import UIKit

/// The store of a stack, without the types of its elements.
@MainActor
struct PathStore {
  let ids: () -> [StackElementID]
  let makeController: (StackElementID) -> UIViewController
  let pop: (StackElementID) -> Void
  let push: (Any, ViewLocation) -> Void

  init<State, Action>(
    store: Store<StackState<State>, StackAction<State, Action>>,
    location: ViewLocation,
    destination: @escaping (Store<State, Action>) -> UIViewController
  ) {
    func path() -> StackState<State>.PathView { store[pathIn: location] }
    ids = { path().map(\.id) }
    makeController = { id in
      let component = path().first { $0.id == id }!
      return destination(store.scope(to: component))
    }
    pop = { id in
      let path = path()
      guard let index = path.firstIndex(where: { $0.id == id }) else { return }
      store[pathIn: location] = StackState.PathView(path[..<index])
    }
    push = { state, caller in
      guard let state = state as? State else {
        reportIssue(
          """
          "push(state:)" has a state of type "\(typeName(type(of: state)))", but the elements of the stack are of type \
          "\(typeName(State.self))". Nothing was pushed.
          """,
          at: caller.location
        )
        return
      }
      store[pathIn: location].append(StackState.Component(pushing: state))
    }
  }
}
#endif
