/// The name of a case, such as `\Foo.Cases.bar` or, deeper, `\Foo.Cases.bar.int`.
///
/// Case key paths are key paths: they are `Hashable`, and `appending(path:)` joins them. Where the root
/// is known, `\.bar.int` is enough. Besides being passed to functions they can be called, to wrap a
/// payload in the case, and matched in a `switch`:
///
///     let action = (\Action.Cases.todo.rename)("Milk")
///     switch action {
///     case \.todo.rename: …
///     }
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

extension KeyPath {
  /// Wraps a payload in the case.
  ///
  /// - Parameter value: A payload.
  /// - Returns: An enum in the case.
  @inlinable
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// Makes an enum in the case, which has no payload.
  ///
  /// - Returns: An enum in the case.
  @inlinable
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }

  /// Whether an enum is in a case.
  ///
  /// This is what lets a case key path be a pattern of a `switch`.
  ///
  /// - Parameters:
  ///   - lhs: A case.
  ///   - rhs: An enum.
  /// - Returns: Whether the enum is in the case.
  @inlinable
  public static func ~= <Enum: CasePathable, AssociatedValue>(lhs: KeyPath, rhs: Enum) -> Bool
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    rhs.is(lhs)
  }
}
