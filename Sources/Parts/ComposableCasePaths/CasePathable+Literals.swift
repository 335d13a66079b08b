// These overloads do the same as the overloads with a `CaseKeyPath`, for key path literals with one
// component. A `CaseKeyPath` captures another key path, so the runtime builds it on each
// evaluation, which takes about a microsecond. A key path of `AllCasePaths` is a constant, which
// the optimizer replaces with the functions of the case. The compiler prefers these overloads.
extension CasePathable {
  /// Returns the payload of a case.
  ///
  /// - Parameter keyPath: The key path of the case.
  /// - Returns: The payload, or `nil` if the value is in another case.
  @inlinable
  public subscript<Value>(
    case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }

  /// Replaces the payload of a case, if the value is in that case.
  ///
  /// - Parameter keyPath: The key path of the case.
  @_disfavoredOverload
  @inlinable
  public subscript<Value>(
    case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value {
    @available(*, unavailable, message: "Read the payload as an optional")
    get { fatalError("Read the payload as an optional") }
    @inline(__always)
    set { Self.allCasePaths[keyPath: keyPath].modify(&self) { $0 = newValue } }
  }

  /// Returns whether the value is in a case.
  ///
  /// - Parameter keyPath: The key path of the case.
  /// - Returns: `true` if the value is in the case; otherwise, `false`.
  @inlinable
  public func `is`<Value>(_ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Bool {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) != nil
  }

  /// Changes the payload of a case in place.
  ///
  /// A collection in the payload is not copied. A value in another case is unchanged, which is
  /// reported as an issue.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the case.
  ///   - yield: A closure that changes the payload.
  @inlinable
  public mutating func modify<Value>(
    _ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    Self.allCasePaths[keyPath: keyPath].modify(
      &self,
      orReportAt: fileID,
      filePath: filePath,
      line: line,
      column: column,
      yield
    )
  }
}

extension KeyPath {
  /// Returns whether a value is in a case.
  ///
  /// - Parameters:
  ///   - lhs: The key path of a case.
  ///   - rhs: A value.
  /// - Returns: `true` if the value is in the case; otherwise, `false`.
  @inlinable
  public static func ~= <Enum: CasePathable, AssociatedValue>(lhs: KeyPath, rhs: Enum) -> Bool
  where Root == Enum.AllCasePaths, Value == AnyCasePath<Enum, AssociatedValue> {
    rhs.is(lhs)
  }
}
