import ComposableDependencies

/// The dependencies of features that are presented at one place: those of their parent, but for the
/// way to be dismissed.
///
/// They are made once, and again only when the parent's are others. A feature that is presented by a
/// presented one finds nothing to change in them.
///
/// It belongs to the function that an operator makes, and so to the isolation of its store.
@usableFromInline
final class PresentedDependencies {
  private var outer: DependencyValues?
  private var inner = DependencyValues._current

  @usableFromInline
  init() {}

  /// Runs the reducer of a presented feature.
  @usableFromInline
  func run<Result>(_ operation: () -> Result) -> Result {
    let current = DependencyValues._current
    if outer?.isIdentical(to: current) != true {
      outer = current
      inner = current
      if !current.dismiss.isByAncestor { inner.update { $0.dismiss = .byAncestor } }
    }
    return inner.run(operation: operation)
  }
}
