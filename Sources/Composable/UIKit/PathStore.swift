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
    stack: UIBinding<Store<StackState<State>, StackAction<State, Action>>>,
    path: UIBinding<StackState<State>.PathView>,
    destination: @escaping (Store<State, Action>) -> UIViewController
  ) {
    ids = { path.wrappedValue.map(\.id) }
    makeController = { id in
      let component = path.wrappedValue.first { $0.id == id }!
      return destination(stack.wrappedValue.scope(to: component))
    }
    pop = { id in
      guard let index = path.wrappedValue.firstIndex(where: { $0.id == id }) else { return }
      path.wrappedValue.removeSubrange(index...)
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
      path.wrappedValue.append(StackState.Component(pushing: state))
    }
  }
}
#endif
