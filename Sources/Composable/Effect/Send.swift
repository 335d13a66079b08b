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
  private enum Receiver: Sendable {
    case effect(InFlightEffect)
    case function(@Sendable (sending Action) async -> Void)
  }

  private let receiver: Receiver

  /// Creates the sender of an effect's operation.
  init(effect: InFlightEffect) {
    receiver = .effect(effect)
  }

  /// Makes a sender from a function, for tests of code that is given one.
  ///
  /// - Parameter send: Takes the action.
  public init(send: @escaping @Sendable (_ action: sending Action) async -> Void) {
    receiver = .function(send)
  }

  /// Sends an action.
  ///
  /// - Parameter action: The action to send.
  public func callAsFunction(_ action: sending Action) async {
    guard !Task.isCancelled else { return }
    switch receiver {
    case .effect(let effect): await effect.deliver(TypedActionBox(action))
    case .function(let send): await send(action)
    }
  }
}

extension Send {
  /// Sends an action, and handles it in the body of a function.
  ///
  /// The function runs in the isolation of the store. A view's transaction is such a function: it
  /// covers what the action changes, and not the effects that the action starts. A test store
  /// handles the action without it.
  func callAsFunction(_ action: sending Action, in scope: @escaping SendScope.Function) async {
    // The caller has given the action away, and it is taken out of the box once.
    let box = TypedActionBox(action)
    await SendScope.$function.withValue(scope) { await callAsFunction(box.action) }
  }
}

/// A function in whose body a store handles an action, while an effect sends it.
enum SendScope {
  typealias Function = @Sendable (_ body: () -> Void) -> Void

  @TaskLocal static var function: Function?

  /// Calls a function in the scope of the present send, if it has one.
  static func run(_ body: () -> Void) {
    guard let function else { return body() }
    // Effects that start now inherit the values of the task.
    $function.withValue(nil) { function(body) }
  }
}

/// The sender of a reducer's effects.
public typealias SendOf<R: ReducerTypes> = Send<R.Action>
