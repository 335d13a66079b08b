public import ComposableDiff
public import Foundation

/// A button of an alert or a dialog, as a value.
///
///     ButtonState(role: .destructive, action: .deleteConfirmed) {
///       TextState("Delete")
///     }
///
/// Buttons are equal without regard to their ids.
public struct ButtonState<Action>: Identifiable {
  /// What tells the button from others on the screen.
  public let id: UUID

  /// What it does.
  public let action: ButtonStateAction<Action>

  /// What is on it.
  public let label: TextState

  /// What it is there for, where that is something of its own.
  public let role: ButtonStateRole?

  private init(
    id: UUID,
    role: ButtonStateRole?,
    action: ButtonStateAction<Action>,
    label: TextState
  ) {
    self.id = id
    self.role = role
    self.action = action
    self.label = label
  }

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - role: What it is there for.
  ///   - action: What it does; nothing but to close the alert, unless given.
  ///   - label: What is on it.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: UUID(), role: role, action: action, label: label())
  }

  /// Makes a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: What it is there for.
  ///   - action: The action.
  ///   - label: What is on it.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(id: UUID(), role: role, action: .send(action), label: label())
  }

  /// Does what is to be done when the button is tapped.
  ///
  /// - Parameter perform: Takes the action, or `nil` if there is none.
  public func withAction(_ perform: (_ action: Action?) -> Void) {
    perform(action.action)
  }

  /// Does what is to be done when the button is tapped, and waits for it.
  ///
  /// - Parameter perform: Takes the action, or `nil` if there is none; it runs where the caller does.
  nonisolated(nonsending) public func withAction(
    _ perform: nonisolated(nonsending) (_ action: Action?) async -> Void
  ) async {
    await perform(action.action)
  }

  /// Changes the action.
  ///
  /// - Parameter transform: Makes the new action of the old, or of there being none.
  /// - Returns: A button with the same id.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, role: role, action: action.map(transform), label: label)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ButtonState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.action == rhs.action && lhs.label == rhs.label && lhs.role == rhs.role
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ButtonState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}

/// A button is coded without its id. It gets a new one when it is decoded.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ButtonState: Encodable where Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ButtonCodingKeys.self)
    try container.encodeIfPresent(role, forKey: .role)
    try container.encodeIfPresent(action.action, forKey: .action)
    try container.encode(label, forKey: .label)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ButtonState: Decodable where Action: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ButtonCodingKeys.self)
    self.init(
      id: UUID(),
      role: try container.decodeIfPresent(ButtonStateRole.self, forKey: .role),
      action: .send(try container.decodeIfPresent(Action.self, forKey: .action)),
      label: try container.decode(TextState.self, forKey: .label)
    )
  }
}

private enum ButtonCodingKeys: CodingKey { case role, action, label }

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ButtonState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    let role = role.map { [("role", $0 as Any)] } ?? []
    let children: [(String?, Any)] = role + [("action", action), ("label", label)]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
