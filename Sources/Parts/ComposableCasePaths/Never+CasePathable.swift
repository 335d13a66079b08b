extension Never: CasePathable, CasePathIterable {
  /// The case paths of a type without values.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    @usableFromInline
    init() {}

    /// Returns the case of a value.
    ///
    /// - Parameter root: A value. `Never` has none.
    /// - Returns: Never returns.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {}

    /// Returns an iterator over the cases.
    ///
    /// - Returns: An empty iterator.
    public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Never>> {
      EmptyCollection().makeIterator()
    }
  }

  /// The case paths of a type without values.
  @inlinable
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// An unreachable case, for key paths that must lead to `Never`.
  ///
  /// Its case path extracts nothing.
  public var never: Case<Never> {
    appending(AnyCasePath(embed: impossible, extract: { _ in nil }))
  }
}

@Sendable
private func impossible<Value>(_: Never) -> Value {}
