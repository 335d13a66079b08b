/// What a store computes: state, the actions that wait, and the reducer that turns one into the
/// other.
///
/// It starts nothing and waits for nothing. Taking an action yields the effect to be started; whoever
/// drives the machine starts it, and queues the actions that come of it.
///
/// The state lives at an address of its own, is changed in place, and is never copied.
struct StoreMachine<State, Action>: ~Copyable {
  let state: UnsafeMutablePointer<State>
  private let reduce: ReduceFunction<State, Action>
  private var queue = ActionQueue<Action>()

  init(initialState: State, reduce: @escaping ReduceFunction<State, Action>) {
    state = .allocate(capacity: 1)
    state.initialize(to: initialState)
    self.reduce = reduce
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Changes the state for an action.
  @inline(__always)
  func callAsFunction(_ action: Action) -> Effect<Action> {
    reduce(&state.pointee, action)
  }

  @inline(__always)
  var isIdle: Bool { queue.isEmpty }

  @inline(__always)
  mutating func enqueue(_ action: Action, group: EffectGroup?) {
    queue.append(action, group: group)
  }

  /// Takes the next action; the machine must not be idle.
  @inline(__always)
  mutating func next(group: inout EffectGroup?) -> Action {
    queue.removeFirst(group: &group)
  }
}
