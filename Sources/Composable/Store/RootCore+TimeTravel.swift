/// What waits while a store shows a past state.
///
/// A class: creating a store would look up the type of an optional struct.
final class HeldBackDeliveries<State> {
  /// The state to return to.
  let present: State
  var waiting: [() -> Void] = []

  init(present: State) {
    self.present = present
  }
}

extension RootCore {
  /// Shows a past state, and holds back what effects in flight deliver.
  ///
  /// The next action that is sent cancels those effects, and goes on from the past state.
  func showPast(_ state: State) {
    precondition(!isDraining, "Time travel must not start while an action is handled (did)")
    if heldBack == nil { heldBack = HeldBackDeliveries(present: statePointer.pointee) }
    events?.beforeNextAction = { [unowned self] in
      heldBack = nil
      runner.registry.cancelAll()
    }
    replaceState(state)
  }

  /// Shows the present state, and delivers what was held back.
  func returnToPresent() {
    guard let heldBack = heldBack.take() else { return }
    events?.beforeNextAction = nil
    replaceState(heldBack.present)
    for deliver in heldBack.waiting { deliver() }
  }
}
