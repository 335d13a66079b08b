import ComposableDependencies

/// The dependencies of features that are presented at one place: those of their parent, but for the
/// way to be dismissed.
///
/// They are made once, and again only when the parent's are others. A feature that is presented by a
/// presented one finds nothing to change in them.
///
/// It belongs to the function that an operator makes, and so to the isolation of its store.
final class PresentedDependencies {
  private var outer: DependencyValues?
  private var inner: DependencyValues?

  /// The dependencies to bind for the feature; `nil` if the current ones are right.
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
