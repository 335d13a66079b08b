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

  /// The dependencies to bind for the feature, after ``update()``.
  private(set) var values = DependencyValues(overrides: Overrides())

  /// Whether the current dependencies are not correct.
  private var mustBind = false

  /// Updates the dependencies.
  ///
  /// - Returns: `true` if they must be bound; `false` if the current ones are correct.
  func update() -> Bool {
    if outer?.isCurrent != true { updateValues() }
    return mustBind
  }

  private func updateValues() {
    let current = DependencyValues._current
    outer = current
    mustBind = !current.dismiss.isByAncestor
    guard mustBind else { return }
    values = current
    values.update { $0.dismiss = .byAncestor }
  }
}
