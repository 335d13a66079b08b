// swift-format-ignore: NoLeadingUnderscores
/// The protocols to which the extensions of macros conform.
///
/// For generated code only. A type `ComposableCasePaths` of a client hides the module.
public enum _$ComposableCasePaths {
  public typealias CasePathable = ComposableCasePaths.CasePathable
  public typealias CasePathIterable = ComposableCasePaths.CasePathIterable
}
