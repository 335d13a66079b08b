/// The key path of a case whose payload type is not known statically.
///
/// `value.case` returns one, and the cases of an enum are a sequence of them. They are `Hashable`
/// and comparable to case key paths:
///
///     if destination.case == \.settings { … }
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension _AppendKeyPath {
  /// Returns an enum value in the case, if the payload has the right type.
  ///
  /// - Parameter value: The payload. Pass `()` for a case without one.
  /// - Returns: A value in the case, or `nil` if its payload has another type.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum?
  where Self == PartialCaseKeyPath<Enum> {
    (Case<Enum>()[keyPath: self] as? any ErasedCase)?.embed(value)
  }
}

extension CasePathable {
  /// Returns the payload of a case.
  ///
  /// - Parameter keyPath: The key path of the case.
  /// - Returns: The payload, or `nil` if the value is in another case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any ErasedCase)?.extract(from: self)
  }

  /// Returns whether the value is in a case.
  ///
  /// - Parameter keyPath: The key path of the case.
  /// - Returns: `true` if the value is in the case; otherwise, `false`.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    self[case: keyPath] != nil
  }
}

/// A `Case` whose value type is known only at run time.
private protocol ErasedCase {
  func embed<Root>(_ value: Any) -> Root?
  func extract<Root>(from root: Root) -> Any?
}

extension Case: ErasedCase {
  fileprivate func embed<Root>(_ value: Any) -> Root? {
    (value as? Value).map(path(from: Root.self).embed)
  }

  fileprivate func extract<Root>(from root: Root) -> Any? {
    path(from: Root.self).extract(from: root)
  }
}
