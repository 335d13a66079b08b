import ComposableDependencies
public import Observation

/// A feature at work: its state, and the way to send it actions.
///
/// A store belongs to the isolation in which it is made, the main actor's in an app, an actor's of
/// yours on a server. There it is used, there its reducer runs, and there its effects deliver their
/// actions, while their operations run elsewhere.
///
///     let store = Store(initialState: Counter.State()) { Counter() }
///     store.send(.increment)
///     store.withState { print($0.count) }  // 1
///
/// When the last reference to a store, and to the stores scoped from it, is gone, its effects are
/// cancelled.
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: StoreCore<State, Action>
  var children = ScopeCache()

  init(core: StoreCore<State, Action>) {
    self.core = core
  }

  /// Makes the store of a whole feature.
  ///
  /// The reducer's body is built here, once.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Changes dependencies for the reducer, its effects, and the making of
  ///     the initial state.
  ///   - isolation: The actor that the store belongs to: that of the code that makes it.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    isolation: isolated ActorThatMakesTheStore = #isolation
  ) {
    func make() -> RootCore<State, Action> {
      RootCore(
        initialState: initialState(),
        reduce: reducer().makeReduce(),
        store: StoreReference(isolation: isolation)
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
  /// The action is handled before the call returns, and so are those that its effects send at once.
  /// An action sent while another one is handled waits for its turn, which is reported as an issue.
  ///
  /// - Parameter action: What has happened.
  /// - Returns: The effects of the action, to wait for or to cancel.
  /// - Complexity: What the reducers on the way to the action's feature cost; nothing is copied, and
  ///   nothing is allocated where there is no effect.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action)
  }

  /// Reads the state.
  ///
  /// - Parameter body: Is lent the state.
  /// - Returns: What `body` returns.
  /// - Complexity: O(1). What the state shares with copies of itself, as a collection does, is not
  ///   copied.
  public func withState<Result>(_ body: (_ state: State) -> Result) -> Result {
    guard let address = core.address else { return withMovingState(body) }
    core.registerReader()
    return body(address.pointee)
  }

  /// Reads the state of a child that is not always there, or not always in the same place.
  private func withMovingState<Result>(_ body: (State) -> Result) -> Result {
    // An optional would have to be looked up as a type each time.
    withUnsafeTemporaryAllocation(of: Result.self, capacity: 1) { result in
      core.read { result.initializeElement(at: 0, to: body($0.pointee)) }
      return result.moveElement(from: 0)
    }
  }
}

/// The actor that a store belongs to: that of the code that makes it.
///
/// When the compiler says that `nil` is not this type, a store is made by code that belongs to no actor.
/// Mark that code with `@MainActor`, write it in an actor, or give it an `isolated` parameter.
/// The initial value of a property belongs to no actor, even where the property does: say which one, with
/// `isolation: MainActor.shared`, or make the store in an `init`.
public typealias ActorThatMakesTheStore = any Actor

/// The store of a feature.
public typealias StoreOf<R: ReducerTypes> = Store<R.State, R.Action>

/// Reading a store whose state is an ``ObservableState`` is observed, field by field, also through the
/// stores of child features. Observers are told once, when an action and those that it caused are
/// handled.
extension Store: Observable {}

extension Store where State: ObservableState {
  /// The state.
  public var state: State { withState { $0 } }

  /// A part of the state.
  ///
  /// - Parameter keyPath: Which part.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    withState { $0[keyPath: keyPath] }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Store: Hashable, Identifiable {
  public nonisolated static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }

  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
