/// The core of the store of a child that may be absent.
///
/// It keeps the state that it has shown, for those who still read it when the child is gone.
final class OptionalCore<State, Action>: StoreCore<State, Action> {
  private let base: StoreCore<State?, Action>
  private let last: LastState<State>

  init(base: StoreCore<State?, Action>, state: UnsafePointer<State?>) {
    self.base = base
    last = LastState(Self.payload(of: state), of: base.observation)
  }

  override var isReducing: Bool { base.isReducing }

  override var isGone: Bool {
    guard !isReducing else { return false }
    var isGone = base.isGone
    base.look { if $0.pointee == nil { isGone = true } }
    return isGone
  }

  override func read(_ body: (UnsafePointer<State>) -> Void) {
    base.read { show($0, body) }
  }

  override func look(_ body: (UnsafePointer<State>) -> Void) {
    base.look { show($0, body) }
  }

  private func show(
    _ state: UnsafePointer<State?>,
    _ body: (UnsafePointer<State>) -> Void
  ) {
    last.show(state.pointee == nil ? nil : Self.payload(of: state), body)
  }

  /// Where the state is in an optional that has one: the payload is stored at the start.
  private static func payload(of state: UnsafePointer<State?>) -> UnsafePointer<State> {
    UnsafeRawPointer(state).assumingMemoryBound(to: State.self)
  }

  override var observation: StoreObservation { base.observation }

  override func send(_ action: Action) -> StoreTask { base.send(action) }
}
