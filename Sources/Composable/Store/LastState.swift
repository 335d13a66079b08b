/// The state that a store shows when its child is gone: the last one that it has shown before.
final class LastState<State> {
  private let identify = ObservableStateID.reader(of: State.self)
  private var state: State
  private var id: ObservableStateID?
  private var isGone = false

  init(_ state: UnsafePointer<State>) {
    self.state = state.pointee
    id = identify?(state.pointee)
  }

  /// Lends the present state, or the last one.
  func show(_ present: UnsafePointer<State>?, _ body: (UnsafePointer<State>) -> Void) {
    isGone = present == nil
    guard let present else { return withUnsafePointer(to: state, body) }
    keep(present)
    body(present)
  }

  /// Whether the present state is another one than that which was shown.
  func isReplaced(by present: UnsafePointer<State>?) -> Bool {
    guard let present, let identify, let id else { return isGone != (present == nil) }
    return isGone || id.isReplaced(by: identify(present.pointee))
  }

  /// Takes a copy of the present state, unless there is one.
  ///
  /// While there are two, each change gives the state that changes another version.
  private func keep(_ present: UnsafePointer<State>) {
    guard let identify else {
      state = present.pointee
      return
    }
    let id = identify(present.pointee)
    if self.id != id || self.id?.version != id.version { state = present.pointee }
    self.id = id
  }
}
