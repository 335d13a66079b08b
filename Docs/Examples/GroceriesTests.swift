import Composable
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite struct GroceriesTests {
  private let milk = Groceries.Item(id: UUID(10), name: "Milk")
  private let tea = Groceries.Item(id: UUID(11), name: "Tea")
  private let load = TestEndpoint<Int, [Groceries.Item]>("load")
  private let change = TestEndpoint<String, Bool>("change")

  private func makeStore(_ items: Groceries.Item...) -> TestStoreOf<Groceries> {
    let server = GroceriesServer(
      load: { [load] in try await load(0) },
      add: { [change] in _ = try await change("add \($0.name)") },
      setBought: { [change] in _ = try await change("\($1 ? "buy" : "return") \($0)") },
      remove: { [change] in _ = try await change("remove \($0)") }
    )
    return TestStore(
      initialState: Groceries.State(items: IdentifiedArray(uniqueElements: items))
    ) {
      Groceries(server: server)
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test func `a refused change is taken back, and a later one stays`() async {
    let (milk, tea) = (milk, tea)
    let store = makeStore(milk, tea)
    await store.send(.boughtChanged(milk.id, true)) {
      $0.unsaved.register(.boughtChanged(milk.id, true), from: $0.items)
      $0.items[id: milk.id]?.isBought = true
    }
    await store.send(.removed(tea.id)) {
      $0.unsaved.register(.removed(tea.id), from: $0.items, as: .saving)
      $0.items.remove(id: tea.id)
    }
    await change.fail(at: 0, with: URLError(.badServerResponse))
    await store.receive(\.unsaved.failed) {
      $0.unsaved.changes.remove(id: 0)
      $0.items[id: milk.id]?.isBought = false
      $0.problem = "\(URLError(.badServerResponse))"
    }
    await change.answer(with: true)
    await store.receive(\.unsaved.saved) { $0.unsaved.changes.remove(id: 1) }
  }

  @Test func `a load that began before a change does not take it back`() async {
    let store = makeStore(milk)
    store.exhaustivity = .off
    await store.send(.refreshed)
    await store.send(.boughtChanged(milk.id, true))
    await change.answer(with: true)
    await store.receive(\.unsaved.saved)
    await load.answer(with: [milk, tea])
    await store.receive(\.loaded)
    #expect(store.state.items.map(\.isBought) == [true, false])
  }

  @Test func `an insert that fails takes its edits back`() async {
    let store = makeStore(milk)
    store.exhaustivity = .off
    await store.send(.addButtonTapped("Figs"))
    await store.receive(\.added)
    let figs = store.state.items[1]
    await store.send(.boughtChanged(figs.id, true))
    #expect(change.pending == ["add Figs"])
    await change.fail(with: URLError(.notConnectedToInternet))
    await store.receive(\.unsaved.failed)
    #expect(store.state.items == [milk])
    #expect(store.state.unsaved.isEmpty)
  }

  @Test func `in each order, the list ends as the one of the server`() async {
    let (milk, tea) = (milk, tea)
    await exploreSchedules(200) {
      let server = LockIsolated([milk])
      let store = TestStore(initialState: Groceries.State(items: [milk])) {
        Groceries(server: .stored(in: server, refusing: milk.id))
      }
      store.exhaustivity = .off
      await store.send(.refreshed)
      await store.send(.boughtChanged(milk.id, true))
      await store.send(.added(tea))
      await store.finish()
      #expect(store.state.items.elements == server.value)
      #expect(store.state.items.map(\.isBought) == [false, false])
      #expect(store.state.unsaved.isEmpty)
    }
  }
}

extension GroceriesServer {
  /// A small server, which recognizes an item that it already has.
  fileprivate static func stored(
    in items: LockIsolated<[Groceries.Item]>,
    refusing refused: Groceries.Item.ID
  ) -> Self {
    Self(
      load: { items.value },
      add: { item in
        items.withValue { if !$0.contains(where: { $0.id == item.id }) { $0.append(item) } }
      },
      setBought: { id, isBought in
        if id == refused { throw URLError(.noPermissionsToReadFile) }
        items.withValue { items in
          for index in items.indices where items[index].id == id {
            items[index].isBought = isBought
          }
        }
      },
      remove: { id in items.withValue { $0.removeAll { $0.id == id } } }
    )
  }
}
