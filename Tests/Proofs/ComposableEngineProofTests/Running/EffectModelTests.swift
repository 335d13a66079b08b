import ComposableTestKit
import Testing

@testable import Composable

/// Cancels random trees of effects at random, and checks rules that must hold for each of them.
@MainActor @Suite(.timeLimit(.minutes(60))) struct EffectModelTests {
  struct Step: Sendable {
    let effect: Effect<Step>
    var onHandle: @Sendable () -> Void = {}
  }

  /// The start or the end of an operation, to check the order of parts.
  struct Event: Equatable, Sendable {
    let leaf: Int
    let isEnd: Bool
  }

  /// Builds an effect, and records which leaf must end before which other one starts.
  struct Builder {
    var random: SeededGenerator
    let log: Log<Event>
    var leaves = 0
    var orders: [(before: Range<Int>, after: Range<Int>)] = []

    mutating func effect(depth: Int) -> Effect<Step> {
      let kind =
        depth == 0 ? Int.random(in: 0..<4, using: &random) : Int.random(in: 0..<10, using: &random)
      switch kind {
      case 0: return leaf(sends: false)
      case 1, 2: return leaf(sends: true)
      case 3: return .cancel(id: id())
      case 4, 5:
        return .merge(
          (0..<Int.random(in: 1...3, using: &random)).map { _ in effect(depth: depth - 1) }
        )
      case 6, 7: return sequence(depth: depth)
      case 8:
        let id = id()
        return effect(depth: depth - 1).cancellable(id: id, policy: policy(of: id))
      default:
        let nested = effect(depth: depth - 1)
        return .send(Step(effect: nested))
      }
    }

    private mutating func sequence(depth: Int) -> Effect<Step> {
      var parts: [Effect<Step>] = []
      var before = leaves..<leaves
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let first = leaves
        // The next part does not wait for a sent action, so parts contain none.
        let part = part(depth: depth - 1)
        orders.append((before, first..<leaves))
        before = before.lowerBound..<leaves
        parts.append(part)
      }
      return .concatenate(parts)
    }

    /// An effect that ends with its leaves, with policies around it and inside.
    private mutating func part(depth: Int) -> Effect<Step> {
      let effect: Effect<Step>
      switch depth > 0 ? Int.random(in: 0..<4, using: &random) : 0 {
      case 0: effect = leaf(sends: Bool.random(using: &random))
      case 1: effect = .merge(part(depth: depth - 1), part(depth: depth - 1))
      default: effect = sequence(depth: depth)
      }
      let id = id()
      return effect.cancellable(id: id, policy: policy(of: id))
    }

    private mutating func leaf(sends: Bool) -> Effect<Step> {
      let (number, log) = (leaves, log)
      leaves += 1
      let yields = Int.random(in: 0..<3, using: &random)
      return .run { send in
        log.add(Event(leaf: number, isEnd: false))
        for _ in 0..<yields { await Task.yield() }
        if sends { await send(Step(effect: .none)) }
        log.add(Event(leaf: number, isEnd: true))
      }
    }

    private mutating func id() -> Int { Int.random(in: 0..<3, using: &random) }

    /// Only one id has a queue, because effects that hold one id and wait for another may deadlock.
    private mutating func policy(of id: Int) -> CancellationPolicy {
      let policies: [CancellationPolicy] =
        id == 0
        ? [.queue(), .queue(limit: 1), .runTogether, .replaceInFlight, .keepInFlight]
        : [.runTogether, .replaceInFlight, .keepInFlight]
      return policies.randomElement(using: &random) ?? .runTogether
    }
  }

  @Test(arguments: 0..<8)
  func `every task finishes, nothing is left, and parts keep their order`(_ lane: UInt64) async {
    for seed in (lane * 1_000)..<(lane * 1_000 + 250) {
      await run(seed: seed)
    }
  }

  private func run(seed: UInt64) async {
    let store = Store(initialState: 0) {
      Reduce<Int, Step> { state, step in
        state += 1
        return step.effect
      }
    }
    let log = Log<Event>()
    var builder = Builder(random: SeededGenerator(seed: seed), log: log)
    var tasks: [StoreTask] = []
    for _ in 0..<6 {
      tasks.append(store.send(Step(effect: builder.effect(depth: 4))))
      if Int.random(in: 0..<4, using: &builder.random) == 0 {
        let task = tasks.randomElement(using: &builder.random)
        Task.detached { task?.cancel() }
      }
      if Int.random(in: 0..<4, using: &builder.random) == 0 { await Task.yield() }
    }
    for task in tasks { await task.finish() }
    #expect(store.effectsInFlight == 0, "seed \(seed)")
    let events = log.all
    for (before, after) in builder.orders {
      let begin = events.firstIndex { after.contains($0.leaf) && !$0.isEnd }
      let end = events.lastIndex { before.contains($0.leaf) && $0.isEnd }
      if let begin, let end { #expect(end < begin, "seed \(seed)") }
    }
    let began = events.filter { !$0.isEnd }.map(\.leaf)
    #expect(Set(began).count == began.count, "seed \(seed): an effect ran twice")
  }

  @Test func `a store that is released lets everyone go who waits`() async {
    for seed in 0..<500 as Range<UInt64> {
      var tasks: [StoreTask] = []
      do {
        let store = Store(initialState: 0) { Reduce<Int, Step> { _, step in step.effect } }
        var builder = Builder(random: SeededGenerator(seed: seed), log: Log())
        for _ in 0..<4 { tasks.append(store.send(Step(effect: builder.effect(depth: 4)))) }
        if seed.isMultiple(of: 2) { await Task.yield() }
      }
      for task in tasks { await task.finish() }
      #expect(tasks.count == 4)
    }
  }

  @Test func `nothing is delivered after a cancel`() async {
    for _ in 0..<500 {
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { state, action in
          switch action {
          case 0:
            return .run { send in
              await withTaskCancellation(id: 1) {
                while !Task.isCancelled { await send(1) }
              }
            }
          case 1: state += 1
          case 2: return .cancel(id: 1)
          default: break
          }
          return .none
        }
      }
      let task = store.send(0)
      await Task.yield()
      store.send(2)
      let count = store.withState { $0 }
      if count > 0 {
        await task.finish()
        #expect(store.withState { $0 } == count)
      } else {
        task.cancel()
        await task.finish()
      }
    }
  }
}
