/// A type whose cases can be listed.
///
/// `@CasePathable` adds this to enums, with the cases in the order in which they are declared:
///
///     for keyPath in Action.allCasePaths { … }
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}
