public import ComposableDependencies

extension Reducer {
  /// Overrides a dependency for a reducer and its effects.
  ///
  /// The innermost override wins: a parent cannot change a dependency that the child itself
  /// overrides. The default of the dependency is not created, unless the key path refers to a part
  /// of it.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: The value of the dependency.
  /// - Returns: A reducer that runs with that value.
  @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> {
    let override = DependencyOverride(keyPath)
    return _DependencyKeyWritingReducer(base: self) { override.apply(value, to: &$0) }
  }

  /// Overrides a dependency whose type is its own key.
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
  ///   - keyPath: The key path of the dependency.
  ///   - transform: A closure that changes the dependency.
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
/// A reducer that runs with overridden dependencies.
///
/// Chained overrides form a single reducer, which applies them together.
public struct _DependencyKeyWritingReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let update: (inout DependencyValues) -> Void

  @usableFromInline
  init(base: Base, update: @escaping (inout DependencyValues) -> Void) {
    self.base = base
    self.update = update
  }

  /// Overrides another dependency.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: The value of the dependency.
  /// - Returns: A reducer that runs with all of the values.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> Self {
    let override = DependencyOverride(keyPath)
    return adding { override.apply(value, to: &$0) }
  }

  /// Changes another dependency.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - transform: A closure that changes the dependency.
  /// - Returns: A reducer that runs with all of the changes.
  @inlinable
  public func transformDependency<V>(
    _ keyPath: WritableKeyPath<DependencyValues, V>,
    transform: @escaping (_ dependency: inout V) -> Void
  ) -> Self {
    adding { transform(&$0[keyPath: keyPath]) }
  }

  /// Adds an override.
  ///
  /// The outer one is applied first, so that the inner one wins.
  @usableFromInline
  func adding(_ outer: @escaping (inout DependencyValues) -> Void) -> Self {
    let update = update
    return Self(base: base) {
      outer(&$0)
      update(&$0)
    }
  }
}

extension _DependencyKeyWritingReducer {
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(update) { base._reduce(into: &state, action: action) }
  }

  @inlinable
  public func makeReduce() -> ReduceFunction<Base.State, Base.Action> {
    let update = update
    TaskCollector.beginUpdate(update)
    let reduce = withDependencies(update) { base.makeReduce() }
    TaskCollector.endUpdate()
    return { state, action in withDependencies(update) { reduce(&state, action) } }
  }
}
