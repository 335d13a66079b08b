import ComposableDiff

/// The action that a button sends when it is tapped, if any.
public struct ButtonStateAction<Action> {
  /// The action, if there is one.
  public let action: Action?

  /// Returns a button action that sends the given action.
  ///
  /// - Parameter action: The action, or `nil` for a button that only dismisses the alert.
  /// - Returns: A button action.
  public static func send(_ action: Action?) -> Self {
    Self(action: action)
  }

  /// Transforms the action.
  ///
  /// - Parameter transform: Maps an action, or `nil` if there is none.
  /// - Returns: A button action with the transformed action.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

extension ButtonStateAction: DumpReflectable {
  package var customDumpMirror: Mirror {
    Mirror(self, children: ["send": action as Any], displayStyle: .enum)
  }
}
