import Composable
import ComposableTestKit
import Foundation
import Testing
import TodosFeature

/// All lists of up to four todos, completed or not, against what a person would do by hand.
@MainActor @Suite struct RowsTests {
  private static let lists: [IdentifiedArrayOf<Todo.State>] = (0...4).flatMap { count in
    (0..<(1 << count)).map { bits in
      IdentifiedArray(
        uniqueElements: (0..<count).map {
          Todo.State(id: UUID($0), isComplete: bits >> $0 & 1 == 1)
        }
      )
    }
  }

  /// Runs a check with all filters and all sets of shown rows.
  private func forAll(
    _ check: (Todos.State, IndexSet, [Todo.State]) -> Void
  ) {
    for todos in Self.lists {
      for filter in Todos.Filter.allCases {
        var state = Todos.State(todos: todos)
        state.filter = filter
        let shown = Array(state.filteredTodos)
        for bits in 0..<(1 << shown.count) {
          check(state, IndexSet(shown.indices.filter { bits >> $0 & 1 == 1 }), shown)
        }
      }
    }
  }

  private func state(after action: Todos.Action, in state: Todos.State) -> Todos.State {
    let store = Store(initialState: state) {
      Todos()
    } withDependencies: {
      $0.todoStorage = .inMemory()
    }
    store.send(action)
    return store.withState { $0 }
  }

  @Test func `deletes the rows that are shown there`() {
    forAll { before, rows, shown in
      let after = state(after: .delete(rows), in: before)
      let deleted = rows.map { shown[$0].id }
      expectEqual(Array(after.todos.ids), before.todos.ids.filter { !deleted.contains($0) })
    }
  }

  @Test func `moves the rows that are shown, in their order, and no other against another`() {
    forAll { before, rows, shown in
      for destination in 0...shown.count {
        let after = state(after: .move(rows, destination), in: before)
        let ids = shown.map(\.id)
        let moved = rows.map { ids[$0] }
        let front = ids.indices.filter { $0 < destination && !rows.contains($0) }
        let back = ids.indices.filter { $0 >= destination && !rows.contains($0) }
        expectEqual(
          Array(after.filteredTodos.ids),
          front.map { ids[$0] } + moved + back.map { ids[$0] }
        )
        let others = { (list: IdentifiedArrayOf<Todo.State>) in
          list.ids.filter { !moved.contains($0) }
        }
        expectEqual(others(after.todos), others(before.todos))
      }
    }
  }

  @Test func `skips rows that are not there`() {
    let before = Todos.State(todos: [.milk, .eggs])
    expectEqual(state(after: .delete([1, 2, 7]), in: before).todos, [.milk])
    expectEqual(state(after: .move([1, 5], 0), in: before).todos, [.eggs, .milk])
    expectEqual(state(after: .move([0], 3), in: before).todos, [.milk, .eggs])
  }
}
