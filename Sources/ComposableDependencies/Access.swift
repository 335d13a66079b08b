internal import ComposableIssues

/// On whose behalf values are read and written.
///
/// It travels with the values, so that a read binds no task-local; what is bound as current is
/// `direct`.
enum Access: Sendable {
  /// By hand.
  case direct

  /// For a property wrapper, whose place is the one to name in issues.
  case property(IssueLocation)

  /// To override some of them; looking at a default in order to change it is not using it.
  case update

  /// To change the defaults themselves, in the preparation of this number.
  case preparation(Int)
}
