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
    let mapping = Mapping<Action, T> { action in
      dependencies.run { transform(action) }
    }
    return Effect<T>(node: node.wrapped(in: .map(mapping)))
  }
}

private final class Mapping<Input, Output>: ActionTransform, @unchecked Sendable {
  private let function: @Sendable (Input) -> Output

  init(_ function: @escaping @Sendable (Input) -> Output) {
    self.function = function
  }

  override func transform(_ action: UnsafeRawPointer) -> ActionBox {
    TypedActionBox(function(action.assumingMemoryBound(to: Input.self).pointee))
  }
}
