// Swift 6.3.1 crashes when it emits a key path with a conditional conformance whose condition a
// tuple meets. So the conformance of `Result<Void, Failure>` has no conditions, not even that its
// success can be copied.
extension Result: CasePathable where Success: ~Copyable & ~Escapable {
  /// The case paths of a result.
  public struct AllCasePaths: Sendable {
    @usableFromInline
    init() {}
  }

  /// The case paths of a result.
  @inlinable
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result: CasePathIterable {}

extension Result.AllCasePaths: CasePathReflectable, Sequence {
  /// The success case.
  @inlinable
  public var success: AnyCasePath<Result, Success> {
    AnyCasePath(
      embed: { .success($0) },
      extract: { if case .success(let value) = $0 { value } else { nil } }
    )
  }

  /// The failure case.
  @inlinable
  public var failure: AnyCasePath<Result, Failure> {
    AnyCasePath(
      embed: { .failure($0) },
      extract: { if case .failure(let error) = $0 { error } else { nil } }
    )
  }

  /// Returns the case of a result.
  ///
  /// - Parameter root: A result.
  /// - Returns: The key path of its case.
  public subscript(root: Result) -> PartialCaseKeyPath<Result> {
    switch root {
    case .success: \.success
    case .failure: \.failure
    }
  }

  /// Returns an iterator over the cases.
  ///
  /// - Returns: An iterator over the key paths of both cases.
  public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Result>> {
    [\.success, \.failure].makeIterator()
  }
}
