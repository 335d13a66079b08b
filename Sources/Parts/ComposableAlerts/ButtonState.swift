import ComposableCasePaths
import ComposableDiff

#if Foundation
public import Foundation
#endif

/// The state of a button in an alert or a dialog.
///
///     ButtonState(role: .destructive, action: .deleteConfirmed) {
///       TextState("Delete")
///     }
///
/// Equality ignores ids.
public struct ButtonState<Action>: Identifiable {
  #if Foundation
  /// The identifier of the button.
  public let id: UUID
  #else
  /// The identifier of the button.
  public let id: UInt128
  #endif

  /// The action of the button.
  public let action: ButtonStateAction<Action>

  /// The label.
  public let label: TextState

  /// The semantic role, if any.
  public let role: ButtonStateRole?

  private init(
    id: ID,
    role: ButtonStateRole?,
    action: ButtonStateAction<Action>,
    label: TextState
  ) {
    self.id = id
    self.role = role
    self.action = action
    self.label = label
  }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: The semantic role.
  ///   - action: The action of the button. By default, the button only dismisses the alert.
  ///   - label: The label.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: makeID(), role: role, action: action, label: label())
  }

  /// Creates a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: The semantic role.
  ///   - action: The action to send.
  ///   - label: The label.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(id: makeID(), role: role, action: .send(action), label: label())
  }

  /// Calls a closure with the action of the button.
  ///
  /// - Parameter perform: A closure that receives the action, or `nil` if there is none.
  public func withAction(_ perform: (_ action: Action?) -> Void) {
    perform(action.action)
  }

  /// Calls an asynchronous closure with the action of the button.
  ///
  /// - Parameter perform: A closure that receives the action, or `nil` if there is none. It runs in
  ///   the caller's isolation.
  nonisolated(nonsending) public func withAction(
    _ perform: nonisolated(nonsending) (_ action: Action?) async -> Void
  ) async {
    await perform(action.action)
  }

  /// Transforms the action.
  ///
  /// - Parameter transform: Maps an action, or `nil` for a button without one.
  /// - Returns: A button with the same id.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, role: role, action: action.map(transform), label: label)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.action == rhs.action && lhs.label == rhs.label && lhs.role == rhs.role
  }
}

extension ButtonState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}

/// Encodes a button without its id.
///
/// A decoded button has a new one.
extension ButtonState: Encodable where Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encodeIfPresent(role, forKey: "role")
    try container.encodeIfPresent(action.action, forKey: "action")
    try container.encode(label, forKey: "label")
  }
}

extension ButtonState: Decodable where Action: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    self.init(
      id: makeID(),
      role: try container.decodeIfPresent(ButtonStateRole.self, forKey: "role"),
      action: .send(try container.decodeIfPresent(Action.self, forKey: "action")),
      label: try container.decode(TextState.self, forKey: "label")
    )
  }
}

extension ButtonState: DumpReflectable {
  package var customDumpMirror: Mirror {
    let role = role.map { [("role", $0 as Any)] } ?? []
    let children: [(String?, Any)] = role + [("action", action), ("label", label)]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// A button's semantic role.
public enum ButtonStateRole: Hashable, Sendable {
  // Closed: SwiftUI's.

  /// A button that cancels the operation.
  case cancel

  /// A button that deletes data or has another destructive effect.
  case destructive
}

extension ButtonStateRole: Codable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .cancel: try encoder.encodeCase("cancel")
    case .destructive: try encoder.encodeCase("destructive")
    }
  }

  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(among: ["cancel": .cancel, "destructive": .destructive])
  }
}
