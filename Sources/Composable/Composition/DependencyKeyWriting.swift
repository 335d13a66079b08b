public import ComposableDependencies

extension Reducer {
  /// Sets a dependency for a reducer and its effects.
  ///
  /// The innermost value wins: a feature that sets a dependency for its child is not overruled from
  /// outside.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: Its value.
  /// - Returns: A reducer that runs with that value.
  @inlinable
  @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Sets a dependency that is its own key.
  ///
  /// - Parameter value: The value.
  /// - Returns: A reducer that runs with that value.
  @inlinable
  @warn_unqualified_access
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> where Value.Value == Value {
    _DependencyKeyWritingReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for a reducer and its effects.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - transform: Changes it.
  /// - Returns: A reducer that runs with the changed value.
  @inlinable
  @warn_unqualified_access
  public func transformDependency<V>(
    _ keyPath: WritableKeyPath<DependencyValues, V>,
    transform: @escaping (_ dependency: inout V) -> Void
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A reducer that runs with changed dependencies.
///
/// Changes that are chained make one such reducer, which applies them all at once.
public struct _DependencyKeyWritingReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let update: (inout DependencyValues) -> Void

  @usableFromInline
  init(base: Base, update: @escaping (inout DependencyValues) -> Void) {
    self.base = base
    self.update = update
  }

  /// Sets one more dependency.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: Its value.
  /// - Returns: A reducer that runs with all of the values.
  @inlinable
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> Self {
    adding { $0[keyPath: keyPath] = value }
  }

  /// Changes one more dependency.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - transform: Changes it.
  /// - Returns: A reducer that runs with all of the changes.
  @inlinable
  public func transformDependency<V>(
    _ keyPath: WritableKeyPath<DependencyValues, V>,
    transform: @escaping (_ dependency: inout V) -> Void
  ) -> Self {
    adding { transform(&$0[keyPath: keyPath]) }
  }

  /// The outer change comes first, so that the inner one has the last word.
  @usableFromInline
  func adding(_ outer: @escaping (inout DependencyValues) -> Void) -> Self {
    let update = update
    return Self(base: base) {
      outer(&$0)
      update(&$0)
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension _DependencyKeyWritingReducer {
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(update) { base._reduce(into: &state, action: action) }
  }

  @inlinable
  public func makeReduce() -> ReduceFunction<Base.State, Base.Action> {
    let update = update
    let reduce = withDependencies(update) { base.makeReduce() }
    return { state, action in withDependencies(update) { reduce(&state, action) } }
  }
}
