/// Whether the title of a dialog is shown.
public enum ConfirmationDialogStateTitleVisibility: Codable, Hashable, Sendable {
  /// As the platform is used to.
  case automatic

  /// It is not.
  case hidden

  /// It is.
  case visible
}
