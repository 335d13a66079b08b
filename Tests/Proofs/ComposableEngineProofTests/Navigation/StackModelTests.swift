import ComposableTestSupport
import Testing

@testable import Composable

/// Compares random changes of a stack, and effects of its elements, with a simple list.
@MainActor @Suite(.dependencies, .timeLimit(.minutes(60))) struct StackModelTests {
  /// An element of the reference list.
  struct Reference: Equatable {
    let id: StackElementID
    var count: Int

    /// The effects in flight, with the gates that they wait for.
    var effects: [(gate: Gate, task: StoreTask)] = []

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id && lhs.count == rhs.count }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a stack and its effects do what a list does`(lane: UInt64) async {
    for seed in lane * 50..<lane * 50 + 50 { await run(seed: seed) }
  }

  private func run(seed: UInt64) async {
    await withDependencies {
      $0.stackElementIDs = StackElementIDs()
    } operation: {
      var random = SplitMix(seed: seed)
      let store = Store(initialState: Tour.State()) { Tour() }
      var (model, tasks, next): ([Reference], [StoreTask], Int) = ([], [], 0)
      for step in 0..<60 {
        let action = Int.random(in: 0..<12, using: &random)
        let position = model.indices.randomElement(using: &random)
        switch action {
        case 0, 1:
          store.send(.change { [next] in $0.append(Stop.State(count: next)) })
          model.append(Reference(id: StackElementID(generation: next), count: next))
          next += 1
        case 2:
          let id = StackElementID(generation: next)
          store.send(.path(.push(id: id, state: Stop.State(count: -next))))
          model.append(Reference(id: id, count: -next))
          next += 1
        case 3:
          let position = Int.random(in: 0...model.count, using: &random)
          store.send(.change { $0.insert(Stop.State(), at: position) })
          model.insert(Reference(id: StackElementID(generation: next), count: 0), at: position)
          next += 1
        default:
          guard let position else { continue }
          let id = model[position].id
          await change(store, &model, &tasks, action, at: position, id)
        }
        let path = store.withState(\.path)
        #expect(path.ids.elements == model.map(\.id), "seed \(seed), step \(step)")
        #expect(path.map(\.count) == model.map(\.count), "seed \(seed), step \(step)")
        let running = model.reduce(0) { $0 + $1.effects.count }
        #expect(store.effectsInFlight == running, "seed \(seed), step \(step)")
      }
      store.send(.change { $0.removeAll() })
      #expect(store.effectsInFlight == 0)
      for task in tasks { await task.finish() }
    }
  }

  private func change(
    _ store: StoreOf<Tour>,
    _ model: inout [Reference],
    _ tasks: inout [StoreTask],
    _ action: Int,
    at position: Int,
    _ id: StackElementID
  ) async {
    switch action {
    case 4:
      store.send(.path(.popFrom(id: id)))
      model.removeSubrange(position...)
    case 5:
      store.send(.change { $0.pop(to: id) })
      model.removeSubrange((position + 1)...)
    case 6:
      store.send(.change { $0[id: id] = nil })
      model.remove(at: position)
    case 7:
      await store.send(.path(.element(id: id, action: .leave))).finish()
      model.removeSubrange(position...)
    case 8:
      store.send(.path(.element(id: id, action: .cancel)))
      model[position].effects = []
    case 9 where !model[position].effects.isEmpty:
      let effect = model[position].effects.removeFirst()
      effect.gate.open()
      await effect.task.finish()
      model[position].count += 1
    default:
      let gate = Gate()
      let task = store.send(.path(.element(id: id, action: .start(gate))))
      model[position].effects.append((gate, task))
      tasks.append(task)
    }
  }

  @Test func `a pushed and popped element leaves nothing behind`() async {
    weak var trace: Trace?
    let store = Store(initialState: Traced.State()) { Traced() }
    for round in 0..<100 {
      let new = Trace()
      trace = new
      store.send(.path(.push(id: StackElementID(generation: round), state: new)))
      let task = store.send(.path(.element(id: StackElementID(generation: round), action: new)))
      store.send(.path(.popFrom(id: StackElementID(generation: round))))
      #expect(store.effectsInFlight == 0)
      await task.finish()
    }
    #expect(trace == nil)
  }
}

/// An object whose release is observed.
private final class Trace: Sendable {}

/// A stack of objects that are retained by their effects.
private struct Traced: Reducer {
  struct State { var path = StackState<Trace>() }
  @CasePathable enum Action { case path(StackAction<Trace, Trace>) }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path) {
        Reduce { state, action in
          .run { [state] _ in
            defer { withExtendedLifetime((state, action)) {} }
            try await Task.never()
          }
        }
      }
  }
}
