public import ComposableAlerts
public import ComposableDependencies
public import Observation

/// The runtime of a feature, which contains its state and handles its actions.
///
/// A store belongs to an actor. By default, this is the main actor. With an `isolation` argument,
/// it can be a custom actor, for example on a server. You use the store on its actor. Its reducer
/// runs there, and its effects deliver their actions there. The operations of effects run
/// elsewhere.
///
///     let store = Store(initialState: Counter.State()) { Counter() }
///     store.send(.increment)
///     store.withState { print($0.count) }  // 1
///
/// When the last reference to a store and to the stores scoped from it is released, its effects are
/// cancelled.
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: StoreCore<State, Action>
  var children = ScopeCache()

  init(core: StoreCore<State, Action>) {
    self.core = core
  }

  /// Creates a store that belongs to the main actor.
  ///
  /// The reducer's body is built once, by this call. A store can be the initial value of a global
  /// or of a property on the main actor:
  ///
  ///     @main struct CounterApp: App {
  ///       static let store = Store(initialState: Counter.State()) { Counter() }
  ///     }
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The feature to run.
  ///   - prepareDependencies: A closure that overrides dependencies for the initial state, the
  ///     reducer, and its effects.
  @MainActor
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    self.init(
      initialState: initialState(),
      isolation: MainActor.shared,
      reducer: reducer,
      withDependencies: prepareDependencies
    )
  }

  /// Creates a store that belongs to a given actor.
  ///
  ///     actor Session {
  ///       private lazy var store = Store(initialState: Counter.State(), isolation: self) {
  ///         Counter()
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - isolation: The actor that the store belongs to, which must be the caller's: `self` in an
  ///     actor, or `#isolation` in a function with an `isolated` parameter.
  ///   - reducer: The feature to run.
  ///   - prepareDependencies: A closure that overrides dependencies for the initial state, the
  ///     reducer, and its effects.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    isolation: isolated any Actor,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    self.init(
      initialState: initialState,
      isolation: isolation,
      makeReduce: { reducer().makeReduce() },
      withDependencies: prepareDependencies
    )
  }

  // The initializers above are inlinable, so that the compiler can specialize a generic feature.
  @usableFromInline
  convenience init(
    initialState: () -> State,
    isolation: isolated any Actor,
    makeReduce: () -> ReduceFunction<State, Action>,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)?
  ) {
    func make() -> RootCore<State, Action> {
      // In an actor's asynchronous initializer, `#isolation` is a null reference until `self` is
      // complete. With the weak reference, the optimizer cannot assume that it is not null.
      let store = StoreReference(isolation: isolation)
      guard store.isolation != nil else {
        preconditionFailure(
          """
          A Store<\(State.self), \(Action.self)> needs an actor, but "#isolation" is "nil" in the \
          initializer of an actor. Create the store in a lazy property or in a method of the actor.
          """
        )
      }
      let initialState = initialState()
      let previous = TaskCollector.beginRoot()
      let reduce = makeReduce()
      return RootCore(
        initialState: initialState,
        reduce: reduce,
        store: store,
        tasks: TaskCollector.endRoot(previous)
      )
    }
    if let prepareDependencies {
      self.init(core: withDependencies(prepareDependencies, operation: make))
    } else {
      self.init(core: make())
    }
  }

  /// Sends an action to the feature.
  ///
  /// The call handles the action, and every action that its effects send without suspending, and
  /// then returns. If an action is sent while another one is being handled, it is enqueued and an
  /// issue is reported.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - fileID: The file of the call. In a debug build, observers see it as the location of the
  ///     action.
  ///   - line: The line of the call.
  /// - Returns: A task that represents the effects of the action.
  /// - Complexity: The cost of the reducers between the root and the action's feature. The state is
  ///   changed in place. If nothing observes the store, an action without effects allocates
  ///   nothing.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    #if DEBUG
    willSend(fileID, line)
    #endif
    return handle(action)
  }

  /// Sends an action to the feature, without the location of the call.
  ///
  /// It is `store.send` as a function value, as in `onAction: store.send`.
  ///
  /// - Parameter action: The action to send.
  /// - Returns: A task that represents the effects of the action.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: Action) -> StoreTask { handle(action) }

  @usableFromInline
  func handle(_ action: Action) -> StoreTask { core.send(action) }

  #if DEBUG
  @usableFromInline
  func willSend(_ fileID: StaticString, _ line: UInt) { core.willSend(fileID, line) }
  #endif

  /// Calls a closure with the state.
  ///
  /// It observes the whole state if that is an ``ObservableState``. Do not read the store while its
  /// reducer runs: the program stops.
  ///
  /// - Parameter body: A closure that reads the state.
  /// - Returns: The result of `body`.
  /// - Complexity: O(1). A collection in the state is not copied.
  public func withState<Result>(_ body: (_ state: State) -> Result) -> Result {
    guard let address = core.address else { return withMovingState(body) }
    core.willRead(.whole)
    return body(address.pointee)
  }

  /// Reads the state of a child that can be removed, or whose address can change.
  private func withMovingState<Result>(_ body: (State) -> Result) -> Result {
    // Returning an optional would look up its type metadata on each call.
    withUnsafeTemporaryAllocation(of: Result.self, capacity: 1) { result in
      core.read(.whole) { result.initializeElement(at: 0, to: body($0.pointee)) }
      return result.moveElement(from: 0)
    }
  }
}

/// The store of a feature.
public typealias StoreOf<R: _ReducerTypes> = Store<R.State, R.Action>

/// Reads of a store whose state is an ``ObservableState`` are observed by field, including reads
/// through stores of child features.
///
/// Observers are notified once, after an action and its synchronous consequences are handled.
extension Store: Observable {}

extension Store where State: ObservableState {
  /// The state.
  ///
  /// Do not read it while the reducer of the store runs: the program stops.
  public var state: State { withState { $0 } }

  /// Returns a part of the state.
  ///
  /// Do not read it while the reducer of the store runs: the program stops.
  ///
  /// - Parameter keyPath: The key path of the part.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    withState { $0[keyPath: keyPath] }
  }
}

extension Store: HashableObject, Identifiable {}

extension Store {
  /// The observers of a root store.
  ///
  /// For a store scoped from another one, it is empty.
  public var observers: [any StoreObserver<State, Action>] {
    (core as? RootCore<State, Action>)?.events?.current ?? []
  }
}
