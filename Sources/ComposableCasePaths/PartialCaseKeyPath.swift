/// The name of a case whose payload's type is not known statically.
///
/// `value.case` is one, and the cases of an enum are a sequence of them. They are `Hashable`, and
/// compare with case key paths:
///
///     if destination.case == \.settings { … }
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension _AppendKeyPath {
  /// Wraps a payload in the case, if it has the right type.
  ///
  /// - Parameter value: A payload, `()` for a case without one.
  /// - Returns: An enum in the case, or `nil` if its payload is of another type.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum?
  where Self == PartialCaseKeyPath<Enum> {
    (Case<Enum>()[keyPath: self] as? any ErasedCase)?.embed(value)
  }
}

extension CasePathable {
  /// Takes the payload out of a case.
  ///
  /// - Parameter keyPath: A case.
  /// - Returns: The payload, or `nil` if the value is in another case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any ErasedCase)?.extract(from: self)
  }

  /// Whether the value is in a case.
  ///
  /// - Parameter keyPath: A case.
  /// - Returns: Whether the value is in that case.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    self[case: keyPath] != nil
  }
}

/// A `Case` whose value's type is to be found at run time.
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
