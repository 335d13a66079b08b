/// The key path of a case, such as `\Foo.Cases.bar` or, nested, `\Foo.Cases.bar.int`.
///
/// Case key paths are `Hashable` and can be joined with `appending(path:)`. If the root is known,
/// `\.bar.int` is enough. You can also call a case key path to wrap a payload in the case, and use
/// it as a pattern in a `switch`:
///
///     let action = (\Action.Cases.todo.rename)("Milk")
///     switch action {
///     case \.todo.rename: …
///     }
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

extension KeyPath {
  /// Returns an enum value in the case, with the given payload.
  ///
  /// - Parameter value: A payload.
  /// - Returns: A value in the case.
  @inlinable
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// Returns an enum value in the case, which has no payload.
  ///
  /// - Returns: A value in the case.
  @inlinable
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }

  /// Returns whether a value is in a case.
  ///
  /// This operator makes case key paths usable as `switch` patterns.
  ///
  /// - Parameters:
  ///   - lhs: The key path of a case.
  ///   - rhs: A value.
  /// - Returns: `true` if the value is in the case; otherwise, `false`.
  @inlinable
  public static func ~= <Enum: CasePathable, AssociatedValue>(lhs: KeyPath, rhs: Enum) -> Bool
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    rhs.is(lhs)
  }
}
