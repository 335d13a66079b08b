extension Result: CasePathable, CasePathIterable {
  /// The cases of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    @usableFromInline
    init() {}

    /// The case of a value.
    @inlinable
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } }
      )
    }

    /// The case of an error.
    @inlinable
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } }
      )
    }

    /// The case that a result is in.
    ///
    /// - Parameter root: A result.
    /// - Returns: The key path of its case.
    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// Lists the cases.
    ///
    /// - Returns: An iterator over both cases.
    public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Result>> {
      [\.success, \.failure].makeIterator()
    }
  }

  /// The case paths of a result.
  @inlinable
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
