// `Sendable` is a marker protocol: it exists only while the program is compiled. The isolation of a
// function that is `@isolated(any)` is read from its context.
//
// - Assumption: A type has the same representation with and without `Sendable`, and a function with
//   and without `@isolated(any)`. `unsafeBitCast` stops the program if the sizes differ.
// - If it fails: Binding actions would apply another value, and `observe` would call another
//   function. Each test of bindings and of `observe` would notice.

extension WritableKeyPath {
  /// The key path as a sendable key path.
  ///
  /// Key paths of properties are immutable. Swift does not infer `Sendable` for actor-isolated
  /// properties, but only the reducer of the state uses the key path, in the isolation of its
  /// store. A subscript argument could be mutable and shared, but the fields of a state have none.
  /// `TodosTests` of the client modules binds fields of a state that is isolated to the main actor.
  var assumingSendable: any WritableKeyPath<Root, Value> & Sendable {
    unsafeBitCast(self, to: (any WritableKeyPath<Root, Value> & Sendable).self)
  }
}

/// Returns a value as a sendable value.
///
/// Nothing else must refer to what the value refers to.
func assumingSendable(_ value: any Equatable) -> any Equatable & Sendable {
  // With `as`, the existential is passed, and not the value in it.
  unsafeBitCast(value as any Equatable, to: (any Equatable & Sendable).self)
}

/// Returns a closure that is called in its own isolation.
///
/// The closure's type cannot express that: a call counts as one from another isolation, which is
/// asynchronous. Swift 6 converts such a closure to this type with a warning, by `convert_function`
/// and without a thunk. The cast does the same.
///
/// Call the result only where the isolation was checked or entered.
func assumingIsolation(
  _ closure: @escaping @isolated(any) @Sendable () -> Void
) -> @Sendable () -> Void {
  unsafeBitCast(closure, to: (@Sendable () -> Void).self)
}
