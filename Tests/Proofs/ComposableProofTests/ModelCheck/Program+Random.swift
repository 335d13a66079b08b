import ComposableTestKit

extension Program {
  /// Creates a random program, which is the same for a seed everywhere.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random choices.
  ///   - isForTestStore: `true` to leave out steps that a `TestStore` does not support: sending an
  ///     action while another one is being handled.
  init(seed: UInt64, isForTestStore: Bool) {
    var writer = ProgramWriter(random: SeededGenerator(seed: seed), isForTestStore: isForTestStore)
    steps = writer.steps()
  }
}

/// A generator of the parts of random programs, which numbers them.
private struct ProgramWriter {
  var random: SeededGenerator
  let isForTestStore: Bool
  private var count = 0

  /// The only policy of a program whose effects all have one id and belong to the root.
  private var onlyPolicy: Program.Policy?

  init(random: SeededGenerator, isForTestStore: Bool) {
    self.random = random
    self.isForTestStore = isForTestStore
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func number() -> Int {
    count += 1
    return count
  }

  private mutating func list<Part>(
    _ limit: Int,
    _ part: (inout ProgramWriter) -> Part
  ) -> [Part] {
    (0..<pick(limit + 1)).map { _ in part(&self) }
  }

  mutating func steps() -> [Program.Step] {
    // The features to act on. Few programs have only a root.
    if pick(3) == 0 { onlyPolicy = policy() }
    let number = number()
    let first = Program.Order(number: number, changes: [growth(), growth(), growth(), growth()])
    return [.send([], first)] + (0..<4 + pick(14)).map { _ in step() }
  }

  private mutating func step() -> Program.Step {
    switch pick(32) {
    case 0: .dismiss(hops(1))
    case 1: .pop(hops(1), from: pick(4))
    case 2...12: .open(pick(8))
    case 13...15: .advance(1 + pick(40))
    case 16: .cancel(pick(8))
    case 17: pick(4) == 0 ? .release : .open(0)
    // Most steps act on few features, so that effects interact.
    case 18...24: .send([], order(depth: 3))
    default: .send(hops(3), order(depth: 3))
    }
  }

  private mutating func hops(_ limit: Int) -> [Program.Hop] {
    var hops: [Program.Hop] = []
    if onlyPolicy != nil { return hops }
    for _ in 0..<pick(limit + 1) {
      switch pick(9) {
      case 0: return hops + [.leaf]
      case 1: return hops + [.alert]
      case 2...4: hops.append(.row(pick(3)))
      case 5, 6: hops.append(.sheet)
      default: hops.append(.screen(pick(3)))
      }
    }
    return hops
  }

  private mutating func order(depth: Int) -> Program.Order {
    let number = number()
    let changes = list(2) { $0.change(depth: depth) }
    let plan = plan(depth: depth)
    let reaction = pick(4) == 0 ? list(2) { $0.change(depth: 0) } : []
    return Program.Order(number: number, changes: changes, plan: plan, reaction: reaction)
  }

  /// A change that adds a child.
  private mutating func growth() -> Program.Change {
    switch pick(5) {
    case 0: .putLeaf(number())
    case 1, 2: .addRow(number())
    case 3: .present(number())
    default: .push(number())
    }
  }

  private mutating func change(depth: Int) -> Program.Change {
    switch pick(18) {
    case 0, 1: .add(1 + pick(3))
    case 2: .share(1 + pick(3))
    case 3: .removeLeaf
    case 4: .removeRow(pick(4))
    case 5: .reverseRows
    case 6: .presentSame
    case 7: .unpresent
    case 8: .pop(pick(4))
    case 9: .removeScreen(pick(4))
    case 10: .alert(number())
    case 11 where depth > 0 && !isForTestStore: .reenter(order(depth: depth - 1))
    default: growth()
    }
  }

  private mutating func plan(depth: Int) -> Program.Plan {
    guard depth > 0 else { return pick(2) == 0 ? .nothing : .run(run(depth: 0)) }
    switch pick(20) {
    case 0: return .nothing
    case 1: return .send(order(depth: depth - 1))
    case 2, 3: return .cancel(id(), number: number())
    case 4, 5: return .merge(list(3) { $0.plan(depth: depth - 1) })
    case 6, 7: return .concatenate(list(3) { $0.plan(depth: depth - 1) })
    case 8...12: return .cancellable(plan(depth: depth - 1), id: id(), policy())
    case 13: return .debounce(plan(depth: depth - 1), id: id(), pause: pause())
    case 14...16:
      return .throttle(plan(depth: depth - 1), id: 10, pause: pause(), latest: pick(2) == 0)
    default: return .run(run(depth: depth - 1))
    }
  }

  private mutating func id() -> Int { onlyPolicy == nil ? pick(5) / 2 : 0 }

  private mutating func pause() -> Program.Pause {
    Program.Pause(number: number(), milliseconds: 1 + pick(60))
  }

  private mutating func policy() -> Program.Policy {
    if let onlyPolicy { return onlyPolicy }
    switch pick(5) {
    case 0: return .runTogether
    case 1: return .replaceInFlight
    case 2: return .keepInFlight
    default: return .queue(limit: pick(4))
    }
  }

  private mutating func run(depth: Int) -> Program.Run {
    let number = number()
    let instructions = list(3) { $0.instruction(depth: depth) }
    let rescue = pick(2) == 0 ? order(depth: 0) : nil
    return Program.Run(number: number, instructions: instructions, rescue: rescue)
  }

  private mutating func instruction(depth: Int) -> Program.Instruction {
    switch pick(10) {
    case 0, 1: .wait
    case 2: .fail
    case 3: .dismiss
    case 4: .cancel(id())
    default: .send(order(depth: max(0, depth - 1)))
    }
  }
}
