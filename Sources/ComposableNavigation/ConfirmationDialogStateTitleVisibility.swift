/// The visibility of a dialog's title.
public enum ConfirmationDialogStateTitleVisibility: Codable, Hashable, Sendable {
  /// The default visibility of the platform.
  case automatic

  /// The title is hidden.
  case hidden

  /// The title is visible.
  case visible
}
