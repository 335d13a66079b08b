public import Composable

// Not `Transition`, which is a protocol of SwiftUI: a file that imports both would have to qualify
// it.

/// An action that a store has handled, with the values that its reducer read.
public struct StateTransition<Action> {
  /// The number, time and origin of the action.
  public let event: ActionEvent

  /// The redacted action.
  public let action: Action

  /// The time that the reducer took.
  public let duration: Duration

  /// The values that the reducer read from recorded dependencies, in order.
  public let reads: [RecordedRead]

  /// The values that effects have read since the previous transition.
  var effectReads: [EffectRead] = []

  /// The changes of `@Shared` values since the previous action, in order.
  ///
  /// For a value that the reducer changed several times, they contain the last change.
  public internal(set) var sharedChanges: [SharedValueChange] = []

  /// The sender of an action that user code has sent, if it is known.
  package internal(set) var sender: Sender?

  /// The sender of an action.
  package enum Sender: Sendable {
    /// A person, on the page of the inspector.
    case inspector

    /// An effect of a recorded store, by its number.
    case effect(Int, of: RecorderIdentity)
  }

  /// The number of the action among all actions of the store, counted from 1.
  public var number: Int { event.number }
}

extension StateTransition: Sendable where Action: Sendable {}
