import ComposableDependencies

/// The dependencies of presented features: the parent's dependencies, with `dismiss` set.
///
/// They are created once, and again if the parent's dependencies change. For a feature presented by
/// a presented feature, they are the same as the parent's.
///
/// An instance belongs to the function of an operator, and is therefore used in the isolation of
/// its store.
final class PresentedDependencies {
  private var outer: DependencyValues?
  private var inner: DependencyValues?

  /// Returns the dependencies to bind for the feature, or `nil` if the current ones are correct.
  func toBind() -> DependencyValues? {
    let current = DependencyValues._current
    if outer?.isIdentical(to: current) != true {
      outer = current
      inner = nil
      if !current.dismiss.isByAncestor {
        var values = current
        values.update { $0.dismiss = .byAncestor }
        inner = values
      }
    }
    return inner
  }
}
