/// A description of how a feature's state changes when an action arrives, and what happens later.
///
/// A feature conforms by writing a ``body-swift.property`` made from other reducers. A building
/// block with no children writes ``reduce(into:action:)`` instead.
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
/// A store asks for ``makeReduce()`` once, when it is created, so that a body is built once per
/// store and not once per action.
public protocol Reducer<State, Action>: ReducerTypes {
  /// What the feature knows.
  associatedtype State

  /// What can happen in the feature.
  associatedtype Action

  /// The type of the reducer's body, `Never` for a reducer that has none.
  associatedtype Body

  /// Changes the state for an action, and returns what is to happen later.
  ///
  /// Implement it in a reducer that is not made from others. Do not call it: composition calls
  /// `_reduce(into:action:)`.
  ///
  /// - Parameters:
  ///   - state: The state to change in place.
  ///   - action: What happened.
  /// - Returns: What happens later.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  // swift-format-ignore: NoLeadingUnderscores
  /// Runs the reducer once, whether it is written with a body or without one.
  ///
  /// It builds the body anew at each call. A reducer that runs another one again and again keeps
  /// the function that ``makeReduce()`` returns.
  ///
  /// - Parameters:
  ///   - state: The state to change in place.
  ///   - action: What happened.
  /// - Returns: What happens later.
  func _reduce(into state: inout State, action: Action) -> Effect<Action>

  /// Builds the function that a store runs for this reducer.
  ///
  /// A reducer that wraps another one implements it by asking the wrapped reducer for its function
  /// once, outside of the function that it returns. Every other reducer uses the default.
  ///
  /// - Returns: A function that changes state for an action, and returns what happens later.
  func makeReduce() -> ReduceFunction<State, Action>

  /// The reducers that this one is made from.
  @ReducerBuilder<State, Action> var body: Body { get }
}

/// A reducer as a plain function: built once, called for every action.
public typealias ReduceFunction<State, Action> =
  (_ state: inout State, _ action: Action) -> Effect<Action>

/// Any reducer over the state and actions of another one.
public typealias ReducerOf<R: ReducerTypes> = Reducer<R.State, R.Action>

extension Reducer {
  /// Runs the reducer once; the default for reducers that implement the other spelling.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _reduce(into: &state, action: action)
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Runs the reducer once; the default for reducers without a body.
  @inlinable
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(into: &state, action: action)
  }

  /// Builds the function that a store runs; the default for reducers without a body.
  @inlinable
  public func makeReduce() -> ReduceFunction<State, Action> {
    { _reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body == Never {
  /// A reducer without a body has nothing to show here.
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

  /// Builds the body, and the function that a store runs for it.
  @inlinable
  public func makeReduce() -> ReduceFunction<State, Action> {
    body.makeReduce()
  }
}

extension Optional: ReducerTypes where Wrapped: Reducer {
  /// The state of the wrapped reducer.
  public typealias State = Wrapped.State

  /// The action of the wrapped reducer.
  public typealias Action = Wrapped.Action
}

/// An optional reducer does nothing while it is `nil`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
