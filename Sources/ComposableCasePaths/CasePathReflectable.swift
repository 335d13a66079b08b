/// Case paths that return the case of a value.
///
/// `@CasePathable` generates the subscript.
public protocol CasePathReflectable<Root> {
  /// The enum that has the cases.
  associatedtype Root: CasePathable

  /// Returns the case of a value.
  ///
  /// - Parameter root: A value.
  /// - Returns: The key path of its case.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

extension CasePathable where AllCasePaths: CasePathReflectable<Self> {
  /// The key path of the value's case.
  ///
  ///     if action.case == \.reset { … }
  public var `case`: PartialCaseKeyPath<Self> {
    Self.allCasePaths[self]
  }
}
