/// A type that receives actions from effects, in the isolation of the store.
protocol EffectSink: AnyObject {
  /// Enqueues an action that an effect sends immediately.
  func enqueue(_ box: ActionBox, in context: EffectContext)

  /// Handles an action that the operation of an effect sends.
  func receive(_ box: ActionBox, from effect: InFlightEffect)

  /// Continues effects that can proceed.
  func proceed(_ ready: [InFlightEffect])

  /// Cancels all effects.
  func cancelEffects()

  /// Calls a closure with the state of the feature of an effect and its type, if it exists.
  func read(for effect: InFlightEffect, _ body: (UnsafeRawPointer, Any.Type) -> Void)

  /// Checks a condition now, and again after each action until it holds.
  func add(_ wait: StateWait)

  /// Starts the tasks of the initial state, unless they have started.
  func startTasks()
}
