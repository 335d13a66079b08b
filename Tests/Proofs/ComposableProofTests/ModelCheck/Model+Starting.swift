extension Model {
  mutating func start(_ plan: Program.Plan, _ context: Context) {
    var context = context
    switch plan {
    case .nothing:
      break
    case .send(let order):
      let action = (action: Action(order, of: context.seats), group: context.group)
      queue.insert(action, at: fault == .sentActionsJumpTheQueue ? 0 : queue.count)
    case .run(let run):
      accept(ModelEffect(.operation(run), [], context))
    case .cancel(let id, _):
      goOn(cancel(reached(by: .user(id), from: context.seats)))
    case .merge(let plans):
      for plan in plans { start(plan, context) }
    case .concatenate(let plans):
      let plans = plans.filter { !$0.isNothing }
      if plans.count < 2 || fault == .concatenateStartsAll {
        for plan in plans { start(plan, context) }
      } else {
        let sequence = ModelEffect(.sequence, plans, context)
        accept(sequence)
        goOn(advance(sequence))
      }
    case .cancellable(let plan, let id, let policy):
      if !plan.isNothing { start(plan, id: .user(id), policy, context) }
    case .debounce(let plan, let id, let pause):
      if plan.isNothing { return }
      let policy: Program.Policy = fault == .debounceStartsAll ? .runTogether : .replaceInFlight
      if policy == .replaceInFlight {
        goOn(cancel(reached(by: .user(id), from: context.seats).filter { !context.isPart(of: $0) }))
      }
      context.add(.user(id))
      let sequence = ModelEffect(.sequence, [plan], context)
      accept(sequence)
      sequence.parts = 1
      var inner = context
      inner.parent = sequence
      begin(pause, inner)
    case .throttle(let plan, let id, let pause, let latest):
      if plan.isNothing { return }
      context.add(.user(id))
      if context.isInside(.throttle(id)) { return start(plan, context) }
      context.add(.throttle(id))
      let turn = ModelEffect(.turn(pause), [plan], context)
      let latest = fault == .throttleKeepsFirst ? false : latest
      takeTurn(turn, .throttle(id), limit: 1, replacing: latest)
    }
  }

  mutating func start(
    _ plan: Program.Plan,
    id: ID,
    _ policy: Program.Policy,
    _ context: Context
  ) {
    var context = context
    switch policy {
    case .runTogether:
      break
    case .replaceInFlight:
      if fault == .replaceKeepsOld { break }
      goOn(cancel(reached(by: id, from: context.seats).filter { !context.isPart(of: $0) }))
    case .keepInFlight:
      let isFree = !effects.contains { $0.has(id, of: context.seats) }
      guard isFree || context.isInside(id) || fault == .keepStartsNew else { return }
    case .queue(let limit):
      if context.isInside(id) { break }
      context.add(id)
      let limit = fault == .queueHasNoLimit ? .max : limit
      return takeTurn(ModelEffect(.turn(nil), [plan], context), id, limit: limit, replacing: false)
    }
    context.add(id)
    start(plan, context)
  }

  mutating func accept(_ effect: ModelEffect) {
    effect.context.parent?.parts += 1
    effects.append(effect)
  }

  mutating func begin(_ pause: Program.Pause, _ context: Context) {
    let effect = ModelEffect(
      .pause(pause, until: now + .milliseconds(pause.milliseconds)),
      [],
      context
    )
    effects.append(effect)
  }

  mutating func takeTurn(_ turn: ModelEffect, _ id: ID, limit: Int, replacing: Bool) {
    let seats = turn.context.seats
    let isFree = !effects.contains { $0.has(id, of: seats) }
    let waiting = effects.filter { $0.awaited == id && $0.has(id, of: seats) }
    let isFull = !isFree && waiting.count >= limit
    if isFull && !replacing { return }
    accept(turn)
    if !isFree { turn.awaited = id }
    goOn((isFree ? [turn] : []) + (isFull ? cancel([waiting[waiting.count - 1]]) : []))
  }

  /// Starts the waiting effects and their consequences, one after another.
  mutating func goOn(_ waiting: [ModelEffect]) {
    var waiting = waiting
    while !waiting.isEmpty {
      var next: [ModelEffect] = []
      for effect in waiting { next += advance(effect) }
      waiting = next
    }
  }

  /// Starts the parts of an effect until one must be awaited.
  mutating func advance(_ effect: ModelEffect) -> [ModelEffect] {
    var context = effect.context
    context.parent = effect
    var pause: Program.Pause?
    if case .turn(let found?) = effect.work { (pause, _) = (found, context.ids.removeLast()) }
    var next: [ModelEffect] = []
    while !effect.rest.isEmpty {
      let part = effect.rest.removeFirst()
      effect.parts += 1
      start(part, context)
      if let pause {
        if effect.isInFlight && fault != .throttleHasNoPause {
          var pauseContext = effect.context
          pauseContext.parent = nil
          pauseContext.isThrottlePause = true
          begin(pause, pauseContext)
        }
        if effect.isInFlight { next += release([effect.ids.removeLast()]) }
      }
      effect.parts -= 1
      if effect.parts > 0 { return next }
    }
    return next + end(effect)
  }
}

extension Program.Plan {
  var isNothing: Bool {
    switch self {
    case .nothing: true
    case .send, .run, .cancel: false
    case .merge(let plans), .concatenate(let plans): plans.allSatisfy(\.isNothing)
    case .cancellable(let plan, _, _), .debounce(let plan, _, _), .throttle(let plan, _, _, _):
      plan.isNothing
    }
  }
}
