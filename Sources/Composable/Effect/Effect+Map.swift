import ComposableDependencies

extension Effect {
  /// Changes the actions that an effect sends.
  ///
  /// - Parameter transform: Makes the new action from the old one. It runs in the isolation of the
  ///   store, with the dependencies that are current where `map` is called.
  /// - Returns: An effect that sends the new actions.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    guard let node else { return .none }
    let dependencies = DependencyValues._current
    let scope = EffectScope { (action: Action) in dependencies.run { transform(action) } }
    return Effect<T>(node: node.wrapped(in: .scope(EffectStep(scope: scope, identity: nil))))
  }
}
