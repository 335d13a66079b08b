extension Model {
  /// The effects whose operations are at a gate.
  var openable: [ModelEffect] {
    effects.filter { effect in
      switch effect.work {
      case .operation: true
      case .pause: effect.isCancelled
      case .sequence, .turn: false
      }
    }
  }

  /// Returns the next pause that ends before a time.
  ///
  /// The end of a pause must be observable; otherwise, the test could be faster than the store.
  /// While the throttled effect is in flight, the start of the next one is observable. Until one
  /// waits, the clock is late.
  func nextPause(until end: Duration) -> (effect: ModelEffect, deadline: Duration)? {
    var first: (effect: ModelEffect, deadline: Duration)?
    for effect in effects where effect.isInFlight {
      guard case .pause(let pause, let deadline) = effect.work, deadline <= end else { continue }
      if let first, first.deadline <= deadline { continue }
      let isSeen = !effects.contains { $0.work.isTurn(of: pause) }
      let isAwaited = effects.contains { waiting in
        effect.ids.contains { $0.id == waiting.awaited && $0.seats == waiting.context.seats }
      }
      if isSeen || isAwaited { first = (effect, deadline) }
    }
    return first
  }

  /// Opens the gate of an operation, which then runs to its next gate.
  mutating func open(_ effect: ModelEffect) {
    if case .operation(let run) = effect.work, !effect.isCancelled {
      effect.passed += 1
      var isOver = false
      while !isOver, effect.next < run.instructions.count {
        effect.next += 1
        switch run.instructions[effect.next - 1] {
        case .wait:
          return
        case .cancel(let id):
          goOn(cancel(reached(by: .user(id), from: effect.context.seats)))
          handleQueue()
          return
        case .send(let order):
          deliver(Action(order, of: effect.context.seats), from: effect)
        case .dismiss:
          if let action = Action(dismissing: effect.context.seats) { deliver(action, from: effect) }
        case .fail:
          isOver = true
          if effect.isCancelled || isReleased { break }
          if let rescue = run.rescue {
            deliver(Action(rescue, of: effect.context.seats), from: effect)
          } else if fault != .errorsAreForgotten {
            issues.append(.unhandledError)
          }
        }
      }
    }
    if fault == .cancelledEffectSends, effect.isCancelled {
      events.append(.handled(0, by: 0))
    }
    let next = end(effect)
    if fault != .cancelledPartEndsSequence || !effect.isCancelled { goOn(isReleased ? [] : next) }
    handleQueue()
  }

  private mutating func deliver(_ action: Action, from effect: ModelEffect) {
    if effect.isCancelled { return }
    handle(action, group: effect.context.group)
    handleQueue()
  }

  /// The positions of all operations and cancellations that still exist.
  var positions: [Int: Bench.Position] {
    var positions: [Int: Bench.Position] = [:]
    for effect in effects {
      for number in effect.rest.flatMap(\.operations) { positions[number] = .made }
      switch effect.work {
      case .operation(let run):
        positions[run.number] = effect.isCancelled ? .leaving : .waiting(effect.passed)
      case .pause(let pause, let deadline):
        positions[pause.number] = effect.isCancelled ? .leaving : .asleep(deadline)
      case .turn(let pause?):
        if positions[pause.number] == nil { positions[pause.number] = .made }
      case .turn(nil), .sequence:
        break
      }
    }
    return positions
  }
}

extension Program.Plan {
  /// The numbers of the operations and cancellations in an effect.
  var operations: [Int] {
    switch self {
    case .nothing, .send: []
    case .cancel(_, let number): [number]
    case .run(let run): [run.number]
    case .merge(let plans), .concatenate(let plans): plans.flatMap(\.operations)
    case .cancellable(let plan, _, _): plan.operations
    case .debounce(let plan, _, let pause), .throttle(let plan, _, let pause, _):
      plan.isNothing ? [] : plan.operations + [pause.number]
    }
  }
}
