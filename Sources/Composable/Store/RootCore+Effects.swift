import ComposableDiff
import ComposableIssues

/// Receives the actions that effects send.
extension RootCore: RootStore {
  func enqueue(_ box: ActionBox, in context: EffectContext) {
    events?.expectAction(from: .action(context.actionNumber))
    noteSender(context)
    enqueue(context.steps.embed(box).open(as: Action.self), group: context.group)
  }

  func receive(_ box: ActionBox, from effect: InFlightEffect) {
    receive(box, from: effect, isInTime: effect.phase != .ended)
  }

  private func receive(_ box: ActionBox, from effect: InFlightEffect, isInTime: Bool) {
    guard heldBack == nil else {
      heldBack?.waiting.append { [unowned self] in
        if effect.phase != .cancelled { receive(box, from: effect, isInTime: isInTime) }
      }
      return
    }
    events?.expectAction(from: .effect(effect.number))
    noteSender(effect.context)
    let action = effect.context.steps.embed(box).open(as: Action.self)
    let group = effect.context.group
    if isClosed { return refuse(action) }
    if !isInTime { reportSentAfterEnd(action, effect) }
    guard isIdle else { return enqueue(action, group: group) }
    _ = drain(action, group: group)
  }

  func proceed(_ ready: [InFlightEffect]) {
    guard heldBack == nil else {
      heldBack?.waiting.append { [unowned self] in proceed(ready) }
      return
    }
    guard isIdle else { return runner.proceed(ready) }
    drain { runner.proceed(ready) }
  }

  func read(for effect: InFlightEffect, _ body: (UnsafeRawPointer, Any.Type) -> Void) {
    let steps = effect.context.steps[...]
    guard let present = heldBack?.present else {
      return steps.read(statePointer, State.self, body)
    }
    withUnsafePointer(to: present) { steps.read($0, State.self, body) }
  }

  func add(_ wait: StateWait) {
    if !wait.check(in: self) { runner.waits.append(wait) }
  }

  var registry: EffectRegistry { runner.registry }

  var rootState: UnsafeRawPointer { UnsafeRawPointer(statePointer) }

  func cancelEffects() {
    runner.registry.cancelAll()
  }

  private func reportSentAfterEnd(_ action: Action, _ effect: InFlightEffect) {
    guard case .operation(let operation) = effect.work else { return }
    let location = operation.location
    reportIssue(
      """
      An action was sent from a completed effect.

        Action:
          \(caseOutline(of: action))

        Effect returned from:
          \(effect.context.origin.outline)

      The operation of the effect at \(location) has returned, but an unstructured task or a \
      callback still used its "send". Nothing can cancel that code. Keep the operation running \
      until the last action is sent: await the task, or bridge the callback with an "AsyncStream".
      """,
      at: location
    )
  }
}
