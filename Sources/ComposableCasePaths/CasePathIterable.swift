/// A type with a list of its cases.
///
/// `@CasePathable` adds this conformance to enums. The cases are in declaration order:
///
///     for keyPath in Action.allCasePaths { … }
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}
