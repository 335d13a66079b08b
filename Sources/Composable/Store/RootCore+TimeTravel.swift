/// The deliveries that wait while a store shows a past state.
///
/// It is a class, because a store with an optional struct would look up the struct's type when it
/// is created.
final class HeldBackDeliveries<State> {
  /// The state to return to.
  let present: State
  var waiting: [() -> Void] = []

  init(present: State) {
    self.present = present
  }
}

extension RootCore {
  /// Shows a past state, and holds back deliveries of effects in flight.
  ///
  /// The next action that is sent cancels these effects, and continues from the past state.
  func showPast(_ state: State) {
    startTasks()
    precondition(!isDraining, "A store cannot show a past state while it is handling an action")
    if heldBack == nil { heldBack = HeldBackDeliveries(present: statePointer.pointee) }
    events?.beforeNextAction = { [unowned self] in
      heldBack = nil
      runner.registry.cancelAll()
      runner.tasks?.reset()
    }
    replaceState(state)
  }

  /// Returns to the present state, and delivers what was held back.
  func returnToPresent() {
    guard let heldBack = heldBack.take() else { return }
    events?.beforeNextAction = nil
    replaceState(heldBack.present)
    for deliver in heldBack.waiting { deliver() }
  }
}

extension Store {
  /// Whether a root store is handling actions or replacing its state.
  package var isHandlingActions: Bool { (core as? RootCore<State, Action>)?.isDraining ?? false }

  /// Shows a past state of a root store, and holds back deliveries of effects in flight.
  package func showPast(_ state: State) { (core as? RootCore<State, Action>)?.showPast(state) }

  /// Returns to the present state, and delivers what was held back.
  package func showPresent() { (core as? RootCore<State, Action>)?.returnToPresent() }
}
