package import ComposableDependencies

extension DependencyValues {
  /// The id that the next element of a stack gets; set it to count from another one.
  package var upcomingStackElementID: StackElementID {
    get { stackElementIDs.upcoming }
    set { stackElementIDs = StackElementIDs(from: newValue) }
  }
}
