// As the conformance of `Result`, this one has no conditions.
extension Optional: CasePathable where Wrapped: ~Copyable & ~Escapable {
  /// The case paths of an optional and of its wrapped value.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    @usableFromInline
    init() {}
  }

  /// The case paths of an optional.
  @inlinable
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Optional: CasePathIterable {}

extension Optional.AllCasePaths: CasePathReflectable, Sequence {
  /// The case without a value.
  @inlinable
  public var none: AnyCasePath<Optional, Void> {
    AnyCasePath(embed: { nil }, extract: { $0 == nil ? () : nil })
  }

  /// The case with a value.
  @inlinable
  public var some: AnyCasePath<Optional, Wrapped> {
    AnyCasePath(embed: { $0 }, extract: { $0 })
  }

  /// Returns a case path to a case of the wrapped value, through the optional.
  ///
  /// - Parameter keyPath: The key path of a case of the wrapped value.
  /// - Returns: A case path that extracts nothing from `nil`.
  @inlinable
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
  ) -> AnyCasePath<Optional, Member> where Wrapped: CasePathable {
    some.appending(path: Wrapped.allCasePaths[keyPath: keyPath])
  }

  /// Returns the case of an optional.
  ///
  /// - Parameter root: An optional.
  /// - Returns: The key path of its case.
  public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
    root == nil ? \.none : \.some
  }

  /// Returns an iterator over the cases.
  ///
  /// - Returns: An iterator over the key paths of both cases.
  public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Optional>> {
    [\.none, \.some].makeIterator()
  }
}

extension Optional where Wrapped: CasePathable {
  /// Returns whether the optional has a value that is in a case.
  ///
  /// - Parameter keyPath: The key path of a case of the wrapped value.
  /// - Returns: `true` if the wrapped value is in the case; otherwise, `false`.
  @_disfavoredOverload
  @inlinable
  public func `is`<Value>(_ keyPath: CaseKeyPath<Wrapped, Value>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// Returns whether the optional has a value that is in a case.
  ///
  /// - Parameter keyPath: The key path of a case of the wrapped value.
  /// - Returns: `true` if the wrapped value is in the case; otherwise, `false`.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// Changes the payload of a case of the wrapped value in place.
  ///
  /// If the optional is `nil` or in another case, it is unchanged, and an issue is reported.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of a case of the wrapped value.
  ///   - yield: A closure that changes the payload.
  @_disfavoredOverload
  @inlinable
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    Self.allCasePaths.some.appending(path: AnyCasePath(keyPath)).modify(
      &self,
      orReportAt: fileID,
      filePath: filePath,
      line: line,
      column: column,
      yield
    )
  }
}
