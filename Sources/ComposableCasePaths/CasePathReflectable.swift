/// Case paths that can tell which case a value is in.
///
/// `@CasePathable` writes the subscript.
public protocol CasePathReflectable<Root> {
  /// The enum that has the cases.
  associatedtype Root: CasePathable

  /// The case that a value is in.
  ///
  /// - Parameter root: A value.
  /// - Returns: The key path of its case.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

extension CasePathable where AllCasePaths: CasePathReflectable<Self> {
  /// The case that the value is in.
  ///
  ///     if action.case == \.reset { … }
  public var `case`: PartialCaseKeyPath<Self> {
    Self.allCasePaths[self]
  }
}
