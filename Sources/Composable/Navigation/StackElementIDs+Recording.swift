package import ComposableDependencies

extension DependencyValues {
  /// The id for the next element of a stack.
  ///
  /// Set it to continue from another id.
  package var upcomingStackElementID: StackElementID {
    get { stackElementIDs.upcoming }
    set { stackElementIDs = StackElementIDs(from: newValue) }
  }
}
