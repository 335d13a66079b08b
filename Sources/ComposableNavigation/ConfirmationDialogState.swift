public import ComposableDiff
public import Foundation

/// A dialog that asks what to do, as a value that a feature's state can hold.
///
///     state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
///       TextState("Share the list with whom?")
///     } actions: {
///       ButtonState(action: .friendsTapped) { TextState("Friends") }
///       ButtonState(action: .everyoneTapped) { TextState("Everyone") }
///     }
///
/// Dialogs are equal without regard to their ids, so that a test can write down the dialog that it
/// expects.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// What tells the dialog from the one before or after it.
  public let id: UUID

  /// The buttons.
  public var buttons: [ButtonState<Action>]

  /// What is said below the title, if anything.
  public var message: TextState?

  /// What it is about.
  public var title: TextState

  /// Whether the title is shown.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  private init(
    id: UUID,
    titleVisibility: ConfirmationDialogStateTitleVisibility,
    title: TextState,
    buttons: [ButtonState<Action>],
    message: TextState?
  ) {
    self.id = id
    self.titleVisibility = titleVisibility
    self.title = title
    self.buttons = buttons
    self.message = message
  }

  /// Makes a dialog.
  ///
  /// - Parameters:
  ///   - titleVisibility: Whether the title is shown; the platform's habit unless given.
  ///   - title: What it is about.
  ///   - actions: The buttons; one that closes it is shown if there are none.
  ///   - message: What is said below the title.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      id: UUID(),
      titleVisibility: titleVisibility,
      title: title(),
      buttons: actions(),
      message: message?()
    )
  }

  /// Changes the actions of the buttons.
  ///
  /// - Parameter transform: Makes the new action of the old, or of there being none.
  /// - Returns: A dialog with the same id.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      id: id,
      titleVisibility: titleVisibility,
      title: title,
      buttons: buttons.map { $0.map(transform) },
      message: message
    )
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.titleVisibility == rhs.titleVisibility && lhs.title == rhs.title
      && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ConfirmationDialogState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(titleVisibility)
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

/// A dialog is coded without its id. It gets a new one when it is decoded.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ConfirmationDialogState: Encodable where Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DialogCodingKeys.self)
    try container.encode(titleVisibility, forKey: .titleVisibility)
    try container.encode(title, forKey: .title)
    try container.encode(buttons, forKey: .buttons)
    try container.encodeIfPresent(message, forKey: .message)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ConfirmationDialogState: Decodable where Action: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DialogCodingKeys.self)
    self.init(
      id: UUID(),
      titleVisibility: try container.decode(
        ConfirmationDialogStateTitleVisibility.self,
        forKey: .titleVisibility
      ),
      title: try container.decode(TextState.self, forKey: .title),
      buttons: try container.decode([ButtonState<Action>].self, forKey: .buttons),
      message: try container.decodeIfPresent(TextState.self, forKey: .message)
    )
  }
}

private enum DialogCodingKeys: CodingKey { case title, buttons, message, titleVisibility }

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ConfirmationDialogState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    let visibility: [(String?, Any)] =
      titleVisibility == .automatic ? [] : [("titleVisibility", titleVisibility)]
    return Mirror(
      self,
      children: visibility + dumpedParts(title: title, buttons: buttons, message: message),
      displayStyle: .struct
    )
  }
}
