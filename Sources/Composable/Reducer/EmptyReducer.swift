/// A reducer that does nothing.
///
/// Useful where a feature is required and none is wanted, as in a store of placeholder rows.
public struct EmptyReducer<State, Action>: Reducer {
  /// Makes a reducer that does nothing.
  @inlinable
  public init() {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
