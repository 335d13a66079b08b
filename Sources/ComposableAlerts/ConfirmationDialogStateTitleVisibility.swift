import ComposableCasePaths

/// The visibility of a dialog's title.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// The default visibility of the platform.
  case automatic

  /// The title is hidden.
  case hidden

  /// The title is visible.
  case visible
}

extension ConfirmationDialogStateTitleVisibility: Codable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .automatic: try encoder.encodeCase("automatic")
    case .hidden: try encoder.encodeCase("hidden")
    case .visible: try encoder.encodeCase("visible")
    }
  }

  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(among: [
      "automatic": .automatic, "hidden": .hidden, "visible": .visible,
    ])
  }
}
