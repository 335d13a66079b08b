import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// What users of other libraries have reported, as tests that must pass here.
@MainActor @Suite struct PublicThreadTests {
  private let server = TestEndpoint<Request, Int>("server")
  private let load = TestEndpoint<Bool, [Row.State]>("load")

  private func makeStore(
    _ state: Todos.State = .rows(3),
    isPerRow: Bool = true
  ) -> TestStoreOf<Todos> {
    let store = TestStore(initialState: state) {
      Todos(
        save: { [server] in try await server($0) },
        load: { [load] in try await load(true) },
        isPerRow: isPerRow
      )
    }
    store.exhaustivity = .off
    return store
  }

  private func answerAll(_ store: TestStoreOf<Todos>) async {
    while !server.pending.isEmpty {
      await server.answer(with: 0)
      await store.receive(\.unsaved.saved)
    }
    expectEqual(store.state.unsaved.isEmpty, true)
  }

  /// A snapshot of the whole row in the third change brought the rolled back second one back.
  @Test func `TanStack db 1701: the second of three changes of one row is rolled back`() async {
    let store = makeStore(isPerRow: false)
    await store.send(.title(1, "a"))
    await store.send(.todos(.element(id: 1, action: .doneChanged(true))))
    await store.send(.todos(.element(id: 1, action: .expanded(true))))
    await store.send(.unsaved(.discard(id: 1)))
    expectEqual(store.state.todos[id: 1], Row.State(id: 1, title: "a", isExpanded: true))
    await answerAll(store)
    expectEqual(store.state.todos[id: 1], Row.State(id: 1, title: "a", isExpanded: true))
  }

  /// What arrived from the server waited until all mutations had ended, or hid them.
  @Test func `TanStack db 1625 and 1630: a message arrives while changes are unsaved`() async {
    let store = makeStore()
    await store.send(.title(1, "a"))
    await store.send(.pushed(2, "pushed"))
    expectEqual(store.state.todos.titles, ["a", "pushed", "t3"])
    await store.send(.pushed(1, "theirs"))
    expectEqual(store.state.todos.titles, ["a", "pushed", "t3"])
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos.titles, ["theirs", "pushed", "t3"])
  }

  /// The row with the temporary key and the row of the server were both shown.
  @Test func `TanStack db 1625: an insert is loaded before its save has answered`() async {
    let store = makeStore()
    await store.send(.added(Row.State(id: 4, title: "new")))
    await store.send(.refreshed)
    var loaded = Array(Todos.Rows.rows(3))
    loaded.append(Row.State(id: 4, title: "new", serverID: 77))
    await load.answer(with: loaded)
    await store.receive(\.loaded)
    expectEqual(store.state.todos.map(\.id), [1, 2, 3, 4])
    await server.answer(with: 77)
    await store.receive(\.unsaved.saved)
    expectEqual(store.state.todos.elements, loaded)
  }

  /// A refetch after each save brought back the unchecked boxes of the others.
  @Test func `TanStack db 1374: rows are checked quickly, and each save loads`() async {
    let store = makeStore()
    for id in 1...3 { await store.send(.done(id)) }
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    await store.send(.refreshed)
    var first = Array(Todos.Rows.rows(3))
    first[0].isDone = true
    // The second one is saved while the load is in flight, and the load does not contain it.
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    await load.answer(with: first)
    await store.receive(\.loaded)
    expectEqual(store.state.todos.done, [1, 2, 3])
    await answerAll(store)
    expectEqual(store.state.todos.done, [1, 2, 3])
  }

  /// The second failure restored what the first one had added.
  @Test func `SWR 1965: two inserts fail`() async {
    for order in [[0, 0], [1, 0]] {
      let store = makeStore()
      await store.send(.added(Row.State(id: 4)))
      await store.send(.added(Row.State(id: 5)))
      for index in order {
        await server.fail(at: index, with: Refused())
        await store.receive(\.unsaved.failed)
      }
      expectEqual(store.state.todos, .rows(3))
    }
  }

  /// The list had moved, so that inverse patches with positions changed other rows.
  @Test func `patches with positions: a row is removed before a failure`() async {
    let store = makeStore()
    await store.send(.title(3, "c"))
    await store.send(.removed(1))
    await server.fail(at: 0, with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos.titles, ["t2", "t3"])
    await server.fail(at: 0, with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos, .rows(3))
  }

  /// Two mutations during one slow query left its old result.
  @Test func `RTK Query 3622 and 4271: a slow load does not contain what was saved meanwhile`()
    async
  {
    let store = makeStore()
    await store.send(.refreshed)
    await store.send(.title(1, "a"))
    await store.send(.title(1, "b"))
    await answerAll(store)
    await load.answer(with: Array(Todos.Rows.rows(3)))
    await store.receive(\.loaded)
    expectEqual(store.state.todos.titles, ["b", "t2", "t3"])
    // The next load knows better.
    await store.send(.refreshed)
    await load.answer(with: Array(Todos.Rows.rows(2)))
    await store.receive(\.loaded)
    expectEqual(store.state.todos, .rows(2))
  }

  /// A poll during a mutation reset the value.
  @Test func `RTK Query 5139 and 1512: polls arrive before, during and after a save`() async {
    let store = makeStore()
    await store.send(.refreshed)
    await store.send(.title(1, "a"))
    await load.answer(with: Array(Todos.Rows.rows(3)))
    await store.receive(\.loaded)
    expectEqual(store.state.todos.titles, ["a", "t2", "t3"])
    await store.send(.refreshed)
    await load.answer(with: Array(Todos.Rows.rows(3)))
    await store.receive(\.loaded)
    expectEqual(store.state.todos.titles, ["a", "t2", "t3"])
    await answerAll(store)
    expectEqual(store.state.todos.titles, ["a", "t2", "t3"])
  }

  /// A switch flipped twice ended in the state of the first answer.
  @Test func `RTK Query 2444: a switch is flipped twice`() async {
    let store = makeStore()
    await store.send(.done(1, true))
    await store.send(.done(1, false))
    expectEqual(server.pending, [.setDone(1, true)])
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    await store.send(.refreshed)
    var loaded = Array(Todos.Rows.rows(3))
    loaded[0].isDone = true
    await load.answer(with: loaded)
    await store.receive(\.loaded)
    expectEqual(store.state.todos.done, [])
    await answerAll(store)
    expectEqual(store.state.todos.done, [])
  }

  /// A change cancelled the query of another page, which then showed only the change.
  @Test func `TanStack Query 5968: a load goes on when a change is made`() async {
    let store = makeStore(Todos.State())
    await store.send(.refreshed)
    await store.send(.added(Row.State(id: 9, title: "mine")))
    expectEqual(store.state.todos.titles, ["mine"])
    await load.answer(with: Array(Todos.Rows.rows(2)))
    await store.receive(\.loaded)
    expectEqual(store.state.todos.titles, ["t1", "t2", "mine"])
    await answerAll(store)
  }

  /// After a reload, two events resumed the mutations twice, and the second began before the first
  /// had ended.
  @Test func `TanStack Query 4896: dependent changes are saved in order after a restart`()
    async throws
  {
    let store = makeStore(isPerRow: false)
    await store.send(.added(Row.State(id: 4, title: "post")))
    await store.send(.title(4, "submitted"))
    let data = try JSONEncoder().encode(store.state)
    await store.send(.loggedOut)
    let restored = makeStore(try JSONDecoder().decode(Todos.State.self, from: data))
    await restored.send(.refreshed)
    await restored.send(.refreshed)
    expectEqual(server.pending, [.add(4, "post")])
    await server.answer(with: 77)
    await restored.receive(\.unsaved.saved)
    expectEqual(server.pending, [.rename(4, "submitted")])
    await answerAll(restored)
    expectEqual(restored.state.todos[id: 4]?.title, "submitted")
  }

  /// A program that ended during a request had lost its mutation.
  @Test func `TanStack Query 6238: the request in flight is sent again after a restart`()
    async throws
  {
    let store = makeStore()
    await store.send(.title(1, "a"))
    expectEqual(store.state.unsaved.changes.map(\.phase), [.saving])
    let data = try JSONEncoder().encode(store.state)
    await store.send(.loggedOut)
    expectEqual(server.pending, [])
    let restored = makeStore(try JSONDecoder().decode(Todos.State.self, from: data))
    await restored.send(.draftChanged(""))
    expectEqual(server.pending, [.rename(1, "a")])
    await answerAll(restored)
  }
}
