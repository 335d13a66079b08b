import ComposableCasePaths
import ComposableDiff

#if Foundation
public import Foundation
#endif

/// The state of a confirmation dialog, which a feature can store in its own state.
///
///     state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
///       TextState("Share the list with whom?")
///     } actions: {
///       ButtonState(action: .friendsTapped) { TextState("Friends") }
///       ButtonState(action: .everyoneTapped) { TextState("Everyone") }
///     }
///
/// Equality ignores ids, so that a test can construct the dialog that it expects.
public struct ConfirmationDialogState<Action>: Identifiable {
  #if Foundation
  /// The identifier of the dialog.
  public let id: UUID
  #else
  /// The identifier of the dialog.
  public let id: UInt128
  #endif

  /// The buttons.
  public var buttons: [ButtonState<Action>]

  /// The message below the title, if any.
  public var message: TextState?

  /// The title.
  public var title: TextState

  /// The visibility of the title.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  private init(
    id: ID,
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

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - titleVisibility: The visibility of the title. Defaults to that of the platform.
  ///   - title: The title.
  ///   - actions: The buttons. If there are none, a default button dismisses the dialog.
  ///   - message: The message below the title.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      id: makeID(),
      titleVisibility: titleVisibility,
      title: title(),
      buttons: actions(),
      message: message?()
    )
  }

  /// Transforms the actions of the buttons.
  ///
  /// - Parameter transform: Maps an action, or `nil` for a button without one.
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

extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.titleVisibility == rhs.titleVisibility && lhs.title == rhs.title
      && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(titleVisibility)
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

/// Encodes a dialog without its id.
///
/// A decoded dialog has a new one.
extension ConfirmationDialogState: Encodable where Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(titleVisibility, forKey: "titleVisibility")
    try container.encode(title, forKey: "title")
    try container.encode(buttons, forKey: "buttons")
    try container.encodeIfPresent(message, forKey: "message")
  }
}

extension ConfirmationDialogState: Decodable where Action: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    self.init(
      id: makeID(),
      titleVisibility: try container.decode(
        ConfirmationDialogStateTitleVisibility.self,
        forKey: "titleVisibility"
      ),
      title: try container.decode(TextState.self, forKey: "title"),
      buttons: try container.decode([ButtonState<Action>].self, forKey: "buttons"),
      message: try container.decodeIfPresent(TextState.self, forKey: "message")
    )
  }
}

extension ConfirmationDialogState: DumpReflectable {
  package var customDumpMirror: Mirror {
    let visibility: [(String?, Any)] =
      titleVisibility == .automatic ? [] : [("titleVisibility", titleVisibility)]
    return Mirror(
      self,
      children: visibility + dumpedParts(title: title, buttons: buttons, message: message),
      displayStyle: .struct
    )
  }
}

/// The visibility of a dialog's title.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  // Closed: SwiftUI's.

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
