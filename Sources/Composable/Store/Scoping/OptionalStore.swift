/// A child that may be absent, and its store once there was one.
final class OptionalStore<State, Action>: ScopedObject {
  private let base: StoreCore<State?, Action>
  private var made: Store<State, Action>?

  init(base: StoreCore<State?, Action>) {
    self.base = base
  }

  var isGone: Bool {
    guard !base.isReducing else { return false }
    var isGone = base.isGone
    base.look { if $0.pointee == nil { isGone = true } }
    return isGone
  }

  /// The store, if the child is there, which the caller reads.
  var store: Store<State, Action>? {
    var isPresent = false
    base.read { state in
      isPresent = state.pointee != nil
      if isPresent, made == nil { made = Store(core: OptionalCore(base: base, state: state)) }
    }
    return isPresent ? made : nil
  }
}
