public import ComposableDiff

/// What a button does when it is tapped: it sends an action, or nothing.
public struct ButtonStateAction<Action> {
  /// The action, if there is one.
  public let action: Action?

  /// Sends an action.
  ///
  /// - Parameter action: The action, or `nil` for a button that only closes what it is in.
  /// - Returns: What a button does.
  public static func send(_ action: Action?) -> Self {
    Self(action: action)
  }

  /// Changes the action.
  ///
  /// - Parameter transform: Makes the new action of the old, or of there being none.
  /// - Returns: What the button does then.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ButtonStateAction: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["send": action as Any], displayStyle: .enum)
  }
}
