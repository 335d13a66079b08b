/// Sends actions back to the store from an effect.
///
/// An effect's operation is given one:
///
///     return .run { send in
///       for await location in locations() {
///         await send(.locationChanged(location))
///       }
///     }
///
/// An action is sent in the isolation of the store, whichever that is. When the call returns, the
/// action and everything that it caused synchronously has been handled. Once the effect is
/// cancelled, sending does nothing.
public struct Send<Action>: Sendable {
  private let deliver: @Sendable (sending Action) async -> Void

  /// Makes a sender from a function, for tests of code that is given one.
  ///
  /// - Parameter send: Takes the action.
  public init(send: @escaping @Sendable (_ action: sending Action) async -> Void) {
    deliver = send
  }

  /// Sends an action.
  ///
  /// - Parameter action: The action to send.
  public func callAsFunction(_ action: sending Action) async {
    guard !Task.isCancelled else { return }
    await deliver(action)
  }
}

/// The sender of a reducer's effects.
public typealias SendOf<R: ReducerTypes> = Send<R.Action>
