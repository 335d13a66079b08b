/// A value that sends actions from an effect to the store.
///
/// The operation of an effect receives one:
///
///     return .run { send in
///       for await location in locations() {
///         await send(.locationChanged(location))
///       }
///     }
///
/// Actions are handled in the isolation of the store. When the call returns, the action and all of
/// its synchronous consequences have been handled. After the effect is cancelled, sending does
/// nothing.
public struct Send<Action>: Sendable {
  private enum Receiver: Sendable {
    case effect(InFlightEffect)
    case function(@Sendable (sending Action) async -> Void)
  }

  private let receiver: Receiver

  /// The effect that sends, or `nil` for a function.
  var effect: InFlightEffect? {
    if case .effect(let effect) = receiver { effect } else { nil }
  }

  /// Creates the sender of an effect's operation.
  init(effect: InFlightEffect) {
    receiver = .effect(effect)
  }

  /// Creates a sender from a function, for tests of code that takes a sender.
  ///
  /// - Parameter send: A function that receives each action.
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
  /// Sends an action and handles it inside a function.
  ///
  /// The function runs in the isolation of the store, such as the transaction of a view. It covers
  /// the changes of the action, but not the effects that the action starts. A test store handles
  /// the action without calling the function.
  func callAsFunction(_ action: sending Action, in scope: @escaping SendScope.Function) async {
    // The caller has transferred the action, and it is taken out of the box once.
    let box = TypedActionBox(action)
    await SendScope.$current.withValue(SendScope(function: scope)) {
      await callAsFunction(box.action)
    }
  }
}

/// A function inside which a store handles an action that an effect sends.
///
/// It is a struct, because binding a task-local value of a function type crashes in optimized code
/// (Swift 6.3). `SendTests` crashes in a release build if the value is the function itself.
struct SendScope: Sendable {
  typealias Function = @Sendable (_ body: () -> Void) -> Void

  /// The scope of the current send.
  @TaskLocal static var current: SendScope?

  let function: Function

  /// Calls a function inside the scope of the current send, if there is one.
  static func run(_ body: () -> Void) {
    guard let current else { return body() }
    // Effects that start in the body must not inherit the scope.
    $current.withValue(nil) { current.function(body) }
  }
}
