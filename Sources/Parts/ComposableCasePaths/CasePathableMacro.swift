/// Generates key paths for the cases of an enum.
///
/// For their use, see ``CasePathable``. The cases must have unique base names. The macro also
/// conforms the enum to ``CasePathIterable``, with the cases in declaration order. `value.case`
/// returns the case of a value.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(
  member,
  names: named(AllCasePaths),
  named(allCasePaths),
  named(_$Element),
  named(_$Iterator),
  named(_$Root)
)
public macro CasePathable() =
  #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")

// swift-format-ignore: NoLeadingUnderscores
/// The protocols to which the extensions of macros conform.
///
/// For generated code only. A type `ComposableCasePaths` of a client hides the module.
public enum _$ComposableCasePaths {
  public typealias CasePathable = ComposableCasePaths.CasePathable
  public typealias CasePathIterable = ComposableCasePaths.CasePathIterable
}

/// A type with a list of its cases.
///
/// `@CasePathable` adds this conformance to enums. The cases are in declaration order:
///
///     for keyPath in Action.allCasePaths { … }
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

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
