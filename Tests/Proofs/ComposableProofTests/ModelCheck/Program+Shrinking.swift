extension Program {
  /// Returns a small program that also fails.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the caller.
  ///   - fails: A closure that returns whether a program fails.
  /// - Returns: A program from which no part can be removed.
  func shrunk(
    isolation: isolated (any Actor)? = #isolation,
    while fails: (Program) async -> Bool
  ) async -> Program {
    var best = self
    search: while true {
      for smaller in best.smaller where await fails(smaller) {
        best = smaller
        continue search
      }
      return best
    }
  }

  /// Programs with slightly less content, the smallest first.
  private var smaller: [Program] {
    let halves = [Array(steps.prefix(steps.count / 2)), Array(steps.suffix(steps.count / 2))]
    let shorter = (steps.count > 3 ? halves : []) + steps.without
    return (shorter + steps.each(\.smaller)).map(Program.init)
  }
}

extension Array {
  /// The arrays that result from removing one element.
  fileprivate var without: [Self] {
    indices.map { index in
      var copy = self
      copy.remove(at: index)
      return copy
    }
  }

  /// Returns the arrays that result from replacing one element by a smaller one.
  fileprivate func each(_ smaller: (Element) -> [Element]) -> [Self] {
    indices.flatMap { index in
      smaller(self[index]).map { element in
        var copy = self
        copy[index] = element
        return copy
      }
    }
  }
}

extension Program.Step {
  fileprivate var smaller: [Self] {
    switch self {
    case .send(let hops, let order):
      hops.without.map { .send($0, order) } + order.smaller.map { .send(hops, $0) }
    case .dismiss(let hops): hops.without.map { .dismiss($0) }
    case .pop(let hops, let index): hops.without.map { .pop($0, from: index) }
    case .open(let index): index > 0 ? [.open(0)] : []
    case .advance, .cancel, .release: []
    }
  }
}

extension Program.Order {
  fileprivate var smaller: [Self] {
    func with<Part>(_ part: WritableKeyPath<Self, Part>, _ values: [Part]) -> [Self] {
      values.map { value in
        var copy = self
        copy[keyPath: part] = value
        return copy
      }
    }
    return with(\.plan, plan.smaller)
      + with(\.changes, changes.without)
      + with(\.changes, changes.each(\.smaller))
      + with(\.reaction, reaction.without)
  }
}

extension Program.Change {
  fileprivate var smaller: [Self] {
    guard case .reenter(let order) = self else { return [] }
    return order.smaller.map { .reenter($0) }
  }
}

extension Program.Plan {
  fileprivate var smaller: [Self] {
    switch self {
    case .nothing: []
    case .cancel: [.nothing]
    case .send(let order): [.nothing, order.plan] + order.smaller.map { .send($0) }
    case .run(let run): [.nothing] + run.smaller.map { .run($0) }
    case .merge(let plans):
      [.nothing] + plans + (plans.without + plans.each(\.smaller)).map { .merge($0) }
    case .concatenate(let plans):
      [.nothing] + plans + (plans.without + plans.each(\.smaller)).map { .concatenate($0) }
    case .cancellable(let plan, let id, let policy):
      [.nothing, plan] + plan.smaller.map { .cancellable($0, id: id, policy) }
    case .debounce(let plan, let id, let pause):
      [.nothing, plan] + plan.smaller.map { .debounce($0, id: id, pause: pause) }
    case .throttle(let plan, let id, let pause, let latest):
      [.nothing, plan]
        + plan.smaller.map { .throttle($0, id: id, pause: pause, latest: latest) }
    }
  }
}

extension Program.Run {
  fileprivate var smaller: [Self] {
    var all = instructions.without.map { Self(number: number, instructions: $0, rescue: rescue) }
    all += instructions.each(\.smaller).map {
      Self(number: number, instructions: $0, rescue: rescue)
    }
    if rescue != nil { all.append(Self(number: number, instructions: instructions)) }
    return all
  }
}

extension Program.Instruction {
  fileprivate var smaller: [Self] {
    guard case .send(let order) = self else { return [] }
    return order.smaller.map { .send($0) }
  }
}
