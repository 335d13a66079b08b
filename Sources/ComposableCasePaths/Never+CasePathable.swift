extension Never: CasePathable, CasePathIterable {
  /// The cases of a type without values: none.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    @usableFromInline
    init() {}

    /// The case that a value is in.
    ///
    /// - Parameter root: A value, of which there is none.
    /// - Returns: Never.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {}

    /// Lists the cases.
    ///
    /// - Returns: An iterator over nothing.
    public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Never>> {
      EmptyCollection().makeIterator()
    }
  }

  /// The case paths of a type without values.
  @inlinable
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// A place that cannot be reached, for payloads that must lead to a `Never`.
  ///
  /// Its case path extracts nothing, and embeds what nobody has.
  public var never: Case<Never> {
    appending(AnyCasePath(embed: impossible, extract: { _ in nil }))
  }
}

@Sendable
private func impossible<Value>(_: Never) -> Value {}
