// swift-format-ignore: NoLeadingUnderscores
/// The protocols to which types that macros generate conform.
///
/// For generated code only. A type `ComposableDependencies` of a client hides the module.
public enum _$ComposableDependencies {
  public typealias DependencyKey = ComposableDependencies.DependencyKey
  public typealias TestDependencyKey = ComposableDependencies.TestDependencyKey
}
