/// A reducer that does nothing.
///
/// Use it where a feature is required but not needed, such as in a store of placeholder rows.
public struct EmptyReducer<State, Action>: Reducer {
  /// Creates a reducer that does nothing.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
