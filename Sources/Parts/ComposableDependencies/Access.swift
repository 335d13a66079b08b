internal import ComposableIssues

/// The origin of an access to dependency values.
///
/// It is stored in the values, so a read binds no task-local. The current values have `.direct`.
enum Access: Sendable {
  /// A direct access, outside of a property wrapper.
  case direct

  /// An access by a property wrapper. Issues are reported at the location of the property.
  case property(IssueLocation)

  /// An access that overrides values. Reading a default in order to change it does not count as
  /// using it.
  case update

  /// An access that changes the defaults themselves, in the preparation with this number. Issues
  /// are reported at its location.
  case preparation(Int, IssueLocation)
}
