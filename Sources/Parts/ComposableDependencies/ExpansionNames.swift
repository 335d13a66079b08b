import ComposableClocks

// swift-format-ignore: NoLeadingUnderscores
/// The protocols to which types that macros generate conform, and a function that they call.
///
/// For generated code only. A type `ComposableDependencies` of a client hides the module.
public enum _$ComposableDependencies {
  public typealias DependencyKey = ComposableDependencies.DependencyKey
  public typealias TestDependencyKey = ComposableDependencies.TestDependencyKey

  /// Notifies a search for every order that the closure of an endpoint is read, to call it.
  public static func uses(endpoint: StaticString) {
    Sleep.uses(.endpoint("\(endpoint)"), isChange: true)
  }
}
