extension Optional: CasePathable, CasePathIterable {
  /// The cases of an optional, and those of what it wraps.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    @usableFromInline
    init() {}

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

    /// A case of the wrapped value, as if the optional were not there.
    ///
    /// - Parameter keyPath: A case of the wrapped value.
    /// - Returns: A case path, which extracts nothing from `nil`.
    @inlinable
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Optional, Member> where Wrapped: CasePathable {
      some.appending(path: Wrapped.allCasePaths[keyPath: keyPath])
    }

    /// The case that an optional is in.
    ///
    /// - Parameter root: An optional.
    /// - Returns: The key path of its case.
    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      root == nil ? \.none : \.some
    }

    /// Lists the cases.
    ///
    /// - Returns: An iterator over both cases.
    public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Optional>> {
      [\.none, \.some].makeIterator()
    }
  }

  /// The case paths of an optional.
  @inlinable
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Optional where Wrapped: CasePathable {
  /// Whether the optional has a value, and that is in a case.
  ///
  /// - Parameter keyPath: A case of the wrapped value.
  /// - Returns: Whether the wrapped value is in that case.
  @_disfavoredOverload
  @inlinable
  public func `is`<Value>(_ keyPath: CaseKeyPath<Wrapped, Value>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// Whether the optional has a value, and that is in a case.
  ///
  /// - Parameter keyPath: A case of the wrapped value.
  /// - Returns: Whether the wrapped value is in that case.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// Changes the payload of a case of the wrapped value in place.
  ///
  /// An optional that is `nil` or in another case stays as it is, and that is reported as an issue.
  ///
  /// - Parameters:
  ///   - keyPath: A case of the wrapped value.
  ///   - yield: Changes the payload.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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
