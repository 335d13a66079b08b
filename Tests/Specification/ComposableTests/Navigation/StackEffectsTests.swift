import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

@MainActor @Suite(.dependencies) struct StackEffectsTests {
  private func makeStore(_ count: Int) -> StoreOf<Tour> {
    Store(
      initialState: Tour.State(path: StackState((0..<count).map { Stop.State(count: $0 * 10) }))
    ) {
      Tour()
    }
  }

  typealias Change = @Sendable (inout StackState<Stop.State>) -> Void

  /// The ways to remove elements from a stack of five, with the ids that remain.
  nonisolated static let removals: [(name: String, change: Change, rest: [StackElementID])] = [
    ("removeLast", { $0.removeLast() }, [0, 1, 2, 3]),
    ("removeAll", { $0.removeAll() }, []),
    ("removeAll(where:)", { $0.removeAll { $0.count == 20 } }, [0, 1, 3, 4]),
    ("pop(from:)", { $0.pop(from: 2) }, [0, 1]),
    ("pop(to:)", { $0.pop(to: 2) }, [0, 1, 2]),
    ("nil", { $0[id: 1] = nil }, [0, 2, 3, 4]),
    ("StackState()", { $0 = StackState() }, []),
    ("a new stack", { $0 = StackState([Stop.State()]) }, []),
    ("remove(at:)", { $0.remove(at: 0) }, [1, 2, 3, 4]),
    ("replaceSubrange", { $0.replaceSubrange(1..<3, with: [Stop.State()]) }, [0, 3, 4]),
  ]

  @Test(arguments: removals.indices)
  func `removing elements by any means cancels their effects only`(index: Int) async {
    await withDependencies {
      $0.stackElementIDs = StackElementIDs()
    } operation: {
      let (name, change, rest) = Self.removals[index]
      let (store, gate) = (makeStore(5), Gate())
      let ids = store.path.ids
      let tasks = ids.map { store.send(.path(.element(id: $0, action: .start(gate)))) }
      store.send(.change(change))
      #expect(store.effectsInFlight == rest.count, "\(name)")
      gate.open()
      for task in tasks { await task.finish() }
      for id in rest {
        #expect(store.path[id: id]?.count == id.generation * 10 + 1, "\(name)")
      }
    }
  }

  @Test func `a pop cancels the effects of all that it removes`() async {
    let store = makeStore(3)
    let tasks = store.path.ids.map {
      store.send(.path(.element(id: $0, action: .start(Gate()))))
    }
    store.send(.path(.popFrom(id: 1)))
    expectEqual(store.effectsInFlight, 1)
    await tasks[1].finish()
    await tasks[2].finish()
    tasks[0].cancel()
    await tasks[0].finish()
  }

  @Test func `an effect finds its element after elements below were removed`() async {
    let (store, gate) = (makeStore(3), Gate())
    let task = store.send(.path(.element(id: 2, action: .start(gate))))
    store.send(.change { $0.removeFirst(2) })
    gate.open()
    await task.finish()
    expectEqual(store.path.map(\.count), [21])
    expectEqual(store.path.ids, [2])
  }

  @Test func `dismissing an element also removes the elements above it`() async {
    let store = makeStore(4)
    await store.send(.path(.element(id: 3, action: .leave))).finish()
    expectEqual(store.path.ids, [0, 1, 2])
    await store.send(.path(.element(id: 1, action: .leave))).finish()
    expectEqual(store.path.ids, [0])
    expectEqual(store.withState(\.seen), [4, 4, 3, 3])
  }

  @Test func `an element knows that it is presented`() {
    let store = makeStore(1)
    store.send(.path(.element(id: 0, action: .look)))
    expectEqual(store.path[id: 0]?.isPresented, true)
  }

  @Test func `an element pushed under an id of the past gets nothing of it`() async {
    let (store, gate) = (makeStore(1), Gate())
    let task = store.send(.path(.element(id: 0, action: .start(gate))))
    store.send(.path(.popFrom(id: 0)))
    store.send(.path(.push(id: 0, state: Stop.State())))
    gate.open()
    await task.finish()
    expectEqual(store.path.map(\.count), [0])
  }
}
