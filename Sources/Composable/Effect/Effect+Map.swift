import ComposableDependencies

extension Effect {
  /// Transforms the actions that an effect sends.
  ///
  /// - Parameter transform: A closure that transforms an action. It runs in the isolation of the
  ///   store, with the dependencies that are current when `map` is called.
  /// - Returns: An effect that sends the transformed actions.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    guard let node else { return .none }
    let dependencies = DependencyValues._current
    let scope = EffectScope { (action: Action) in dependencies.run { transform(action) } }
    return Effect<T>(node: node.wrapped(in: .scope(EffectStep(scope: scope, identity: nil))))
  }
}
