import ComposableCasePaths
import ComposableDiff

#if Foundation
public import Foundation
#endif

/// The state of an alert, which a feature can store in its own state.
///
///     state.alert = AlertState {
///       TextState("Delete the list?")
///     } actions: {
///       ButtonState(role: .cancel) { TextState("Keep it") }
///       ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
///     } message: {
///       TextState("It cannot be brought back.")
///     }
///
/// Equality ignores ids, so that a test can construct the alert that it expects.
public struct AlertState<Action>: Identifiable {
  #if Foundation
  /// The identifier of the alert.
  public let id: UUID
  #else
  /// The identifier of the alert.
  public let id: UInt128
  #endif

  /// The buttons.
  public var buttons: [ButtonState<Action>]

  /// The message below the title, if any.
  public var message: TextState?

  /// The title.
  public var title: TextState

  private init(
    id: ID,
    title: TextState,
    buttons: [ButtonState<Action>],
    message: TextState?
  ) {
    self.id = id
    self.title = title
    self.buttons = buttons
    self.message = message
  }

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - actions: The buttons. If there are none, a default button dismisses the alert.
  ///   - message: The message below the title.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(id: makeID(), title: title(), buttons: actions(), message: message?())
  }

  /// Transforms the actions of the buttons.
  ///
  /// - Parameter transform: Maps an action, or `nil` for a button without one.
  /// - Returns: An alert with the same id.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(
      id: id,
      title: title,
      buttons: buttons.map { $0.map(transform) },
      message: message
    )
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

/// Encodes an alert without its id.
///
/// A decoded alert has a new one.
extension AlertState: Encodable where Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(title, forKey: "title")
    try container.encode(buttons, forKey: "buttons")
    try container.encodeIfPresent(message, forKey: "message")
  }
}

extension AlertState: Decodable where Action: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    self.init(
      id: makeID(),
      title: try container.decode(TextState.self, forKey: "title"),
      buttons: try container.decode([ButtonState<Action>].self, forKey: "buttons"),
      message: try container.decodeIfPresent(TextState.self, forKey: "message")
    )
  }
}

extension AlertState: DumpReflectable {
  package var customDumpMirror: Mirror {
    Mirror(
      self,
      children: dumpedParts(title: title, buttons: buttons, message: message),
      displayStyle: .struct
    )
  }
}

/// Returns the parts of an alert or a dialog to dump, without ids.
func dumpedParts<Action>(
  title: TextState,
  buttons: [ButtonState<Action>],
  message: TextState?
) -> [(String?, Any)] {
  [("title", title)] + (buttons.isEmpty ? [] : [("actions", buttons)])
    + (message.map { [("message", $0)] } ?? [])
}
