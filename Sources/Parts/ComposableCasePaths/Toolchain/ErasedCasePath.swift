/// A case path without its types.
///
/// - Assumption: A case path is two function values, regardless of its types. `unsafeBitCast` stops
///   the program if the sizes differ.
/// - If it fails: No case key path would work, which most tests would notice.
@usableFromInline
struct ErasedCasePath: Sendable {
  // Never called before `path()` restores the types.
  let embed: @Sendable () -> Void
  let extract: @Sendable () -> Void

  @inlinable
  init<Root, Value>(_ path: AnyCasePath<Root, Value>) {
    self = unsafeBitCast(path, to: Self.self)
  }

  /// Returns the case path, with the types that it was created with.
  @inlinable
  func path<Root, Value>() -> AnyCasePath<Root, Value> {
    unsafeBitCast(self, to: AnyCasePath<Root, Value>.self)
  }
}

/// Returns a function as a sendable function.
///
/// Nothing that the function captures must be changed.
///
/// - Assumption: `@Sendable` only affects type checking. The function values are identical.
/// - If it fails: As for ``ErasedCasePath``.
@inlinable
func assumingSendable<Input, Output>(
  _ function: @escaping (Input) -> Output
) -> @Sendable (Input) -> Output {
  unsafeBitCast(function, to: (@Sendable (Input) -> Output).self)
}
