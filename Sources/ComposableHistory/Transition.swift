public import Composable

/// An action that a store has handled, and what its reducer read meanwhile.
public struct Transition<Action> {
  /// The number, time and origin of the action.
  public let event: ActionEvent

  /// The action, redacted.
  public let action: Action

  /// How long the reducer ran.
  public let duration: Duration

  /// The values that the reducer read from recorded dependencies, in their order.
  public let reads: [RecordedRead]

  /// The position of the action among all actions of the store, from 1.
  public var number: Int { event.number }
}

extension Transition: Sendable where Action: Sendable {}
