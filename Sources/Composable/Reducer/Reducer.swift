/// A type that describes how a feature's state changes for each action, and which effects run.
///
/// Most features implement ``body-swift.property`` with other reducers. A reducer without children
/// can implement ``reduce(into:action:)`` instead.
///
///     struct Counter: Reducer {
///       struct State { var count = 0 }
///       enum Action { case increment }
///
///       var body: some Reducer<State, Action> {
///         Reduce { state, action in
///           switch action {
///           case .increment:
///             state.count += 1
///             return .none
///           }
///         }
///       }
///     }
///
/// A store calls ``makeReduce()`` once, when it is created. The body is therefore built once per
/// store and not for each action.
public protocol Reducer<State, Action>: _ReducerTypes {
  /// The type of the feature's state.
  associatedtype State

  /// The type of the feature's actions.
  associatedtype Action

  /// The type of the reducer's body.
  ///
  /// It is `Never` for a reducer without a body.
  associatedtype Body

  /// Changes the state for an action and returns its effects.
  ///
  /// Implement this method for a reducer without a body. Do not call it directly: composition calls
  /// `_reduce(into:action:)`.
  ///
  /// - Parameters:
  ///   - state: The state to change in place.
  ///   - action: The action to handle.
  /// - Returns: The effects of the action.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  // swift-format-ignore: NoLeadingUnderscores
  /// Runs the reducer once, with or without a body.
  ///
  /// Each call builds the body again. A reducer that runs another one repeatedly should store the
  /// result of ``makeReduce()``.
  ///
  /// - Parameters:
  ///   - state: The state to change in place.
  ///   - action: The action to handle.
  /// - Returns: The effects of the action.
  func _reduce(into state: inout State, action: Action) -> Effect<Action>

  /// Builds the function that a store runs for this reducer.
  ///
  /// Only reducers that wrap another reducer implement this method. They call `makeReduce()` of the
  /// wrapped reducer once, outside of the returned function. All other reducers use the default
  /// implementation.
  ///
  /// - Returns: A function that changes the state for an action and returns its effects.
  func makeReduce() -> ReduceFunction<State, Action>

  /// The reducers that this reducer is composed of.
  @ReducerBuilder<State, Action> var body: Body { get }
}

/// A function that changes the state for an action and returns its effects.
public typealias ReduceFunction<State, Action> =
  (_ state: inout State, _ action: Action) -> Effect<Action>

/// A reducer with the same state and action types as the given reducer.
public typealias ReducerOf<R: _ReducerTypes> = Reducer<R.State, R.Action>

extension Reducer {
  /// Runs the reducer once.
  ///
  /// This is the default for reducers that implement `_reduce(into:action:)`.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _reduce(into: &state, action: action)
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Runs the reducer once.
  ///
  /// This is the default for reducers without a body.
  @inlinable
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(into: &state, action: action)
  }

  /// Builds the function that a store runs.
  ///
  /// This is the default for reducers without a body.
  @inlinable
  public func makeReduce() -> ReduceFunction<State, Action> {
    { _reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body == Never {
  /// The body of a reducer without a body.
  ///
  /// Accessing it is a programming error.
  public var body: Body {
    fatalError("\(Self.self) has no body: it implements 'reduce(into:action:)'.")
  }
}

extension Reducer where Body: Reducer<State, Action> {
  // swift-format-ignore: NoLeadingUnderscores
  /// Runs the body once.
  @inlinable
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    body._reduce(into: &state, action: action)
  }

  /// Builds the body and the function that a store runs for it.
  @inlinable
  public func makeReduce() -> ReduceFunction<State, Action> {
    body.makeReduce()
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A reducer that implements ``Reducer/makeReduce()`` only.
public protocol _MadeReducer: Reducer where Body == Never {}

extension _MadeReducer {
  // swift-format-ignore: NoLeadingUnderscores
  /// Builds the function of the reducer, and runs it once.
  @inlinable
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    makeReduce()(&state, action)
  }
}

extension Optional: _ReducerTypes where Wrapped: Reducer {
  /// The state of the wrapped reducer.
  public typealias State = Wrapped.State

  /// The action of the wrapped reducer.
  public typealias Action = Wrapped.Action
}

/// An optional reducer, which does nothing if it is `nil`.
extension Optional: Reducer where Wrapped: Reducer {
  @inlinable
  public func reduce(
    into state: inout Wrapped.State,
    action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    self?._reduce(into: &state, action: action) ?? .none
  }

  @inlinable
  public func makeReduce() -> ReduceFunction<Wrapped.State, Wrapped.Action> {
    self?.makeReduce() ?? { _, _ in .none }
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// The state and action types of a reducer.
///
/// Every ``Reducer`` conforms to this protocol. Type aliases such as ``ReducerOf`` and ``StoreOf``
/// only require this protocol, so that a reducer whose body is isolated to an actor can be named in
/// any isolation.
public protocol _ReducerTypes<State, Action> {
  /// The type of the feature's state.
  associatedtype State

  /// The type of the feature's actions.
  associatedtype Action
}

/// The type of the effects of a reducer.
public typealias EffectOf<R: _ReducerTypes> = Effect<R.Action>

/// The sender of a reducer's effects.
public typealias SendOf<R: _ReducerTypes> = Send<R.Action>
