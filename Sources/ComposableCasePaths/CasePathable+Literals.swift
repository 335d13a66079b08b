// What is here does the same as its namesakes that take a `CaseKeyPath`, for a name of one step that
// is written on the spot. A `CaseKeyPath` captures another key path, so that the runtime has to build
// it anew each time it passes by, which takes about a microsecond; a key path of `AllCasePaths` is a
// constant that the optimizer replaces by the functions of the case. The compiler prefers these
// overloads by itself.
extension CasePathable {
  /// Takes the payload out of a case.
  ///
  /// - Parameter keyPath: The case path of a case.
  /// - Returns: The payload, or `nil` if the value is in another case.
  @inlinable
  public subscript<Value>(
    case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }

  /// Replaces the payload of a case, if the value is in it.
  ///
  /// - Parameter keyPath: The case path of a case.
  @_disfavoredOverload
  @inlinable
  public subscript<Value>(
    case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value {
    @available(*, unavailable, message: "A payload is read as an optional")
    get { fatalError("A payload is read as an optional") }
    @inline(__always)
    set { Self.allCasePaths[keyPath: keyPath].modify(&self) { $0 = newValue } }
  }

  /// Whether the value is in a case.
  ///
  /// - Parameter keyPath: The case path of a case.
  /// - Returns: Whether the value is in that case.
  @inlinable
  public func `is`<Value>(_ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Bool {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) != nil
  }

  /// Changes the payload of a case in place.
  ///
  /// A collection in the payload is not copied. A value in another case stays as it is, and that is
  /// reported as an issue.
  ///
  /// - Parameters:
  ///   - keyPath: The case path of a case.
  ///   - yield: Changes the payload.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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
  /// Whether an enum is in a case.
  ///
  /// - Parameters:
  ///   - lhs: The case path of a case.
  ///   - rhs: An enum.
  /// - Returns: Whether the enum is in the case.
  @inlinable
  public static func ~= <Enum: CasePathable, AssociatedValue>(lhs: KeyPath, rhs: Enum) -> Bool
  where Root == Enum.AllCasePaths, Value == AnyCasePath<Enum, AssociatedValue> {
    rhs.is(lhs)
  }
}
