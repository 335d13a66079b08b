import Composable
import ComposableTestSupport
import Foundation
import Testing

@testable import TodosFeature

/// Random sequences of what a user, a clock, a storage and a system that kills programs do.
@MainActor @Suite struct TodosExplorationTests {
  /// The clock of the sequence, in which a killed program finds the same disk.
  private let sequence = LockIsolated<TestClock<Duration>?>(nil)

  /// The saved todos.
  private let disk = LockIsolated<IdentifiedArrayOf<Todo.State>>([])

  /// The accesses of the storage that wait, and the errors with which they end.
  private let access = TestEndpoint<String, FileStorageError?>("access")

  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Todos> {
    if sequence.value !== clock { disk.setValue([.milk, .eggs]) }
    sequence.setValue(clock)
    let store = TestStore(initialState: Todos.State()) {
      Todos().saved(\.filter, in: .appStorage("filter"))
    } withDependencies: {
      $0.continuousClock = clock
      $0.todoStorage = storage
      $0.uuid = .incrementing
    }
    store.addInvariant("the ids are unique") { Set($0.todos.ids).count == $0.todos.count }
    store.addInvariant("what is shown is a part of the todos, in their order") { state in
      state.filteredTodos.elements == state.todos.elements.filter(state.filter.includes)
    }
    store.addInvariant("nothing is pending at rest", holds: .atRest) { state in
      ![.loading, .startingOver].contains(state.progress)
    }
    store.addInvariant("what is saved is what is shown", holds: .atRest) { [disk] state in
      state.hasChanges || state.progress != .loaded || state.todos == disk.value
    }
    store.addInvariant("changes are saved, or an error is shown", holds: .atRest) { state in
      state.progress != .loaded || !state.hasChanges
    }
    store.addInvariant("what was shown as saved is on the disk") { [disk] before, _ in
      before.hasChanges || before.progress != .loaded || before.todos == disk.value
    }
    return store
  }

  private var storage: TodoStorage {
    TodoStorage(
      load: { [disk] () async throws(FileStorageError) in
        try await access("load")
        return disk.value
      },
      save: { [disk] todos async throws(FileStorageError) in
        try await access("save")
        disk.setValue(todos)
      },
      keepAside: { [disk] () async throws(FileStorageError) in
        try await access("keep aside")
        disk.setValue([])
        return "/todos.json.damaged"
      }
    )
  }

  private nonisolated func access(_ name: String) async throws(FileStorageError) {
    do {
      guard let error = try await access.callAsFunction(name) else { return }
      throw error
    } catch let error as FileStorageError {
      throw error
    } catch {
      throw .failed(operation: name, file: "todos.json", cause: "cancelled")
    }
  }

  private var steps: [RandomStep<Todos.State, Todos.Action>] {
    [
      .send(.todoEntered("")),
      .send(.clearCompletedButtonTapped),
      .send(
        .confirmation(.presented(.deleteCompletedButtonTapped)),
        when: { $0.confirmation != nil }
      ),
      .send(.confirmation(.dismiss), when: { $0.confirmation != nil }),
      .send(.reloadButtonTapped),
      .send(.startOverButtonTapped),
      .send(.willSuspend),
      .send { _, random in
        Todos.Filter.allCases.randomElement(using: &random).map { .binding(.set(\.filter, $0)) }
      },
      .send { state, random in
        guard let id = state.filteredTodos.ids.randomElement(using: &random) else { return nil }
        let isComplete = Bool.random(using: &random)
        return .todos(.element(id: id, action: .binding(.set(\.isComplete, isComplete))))
      },
      .send(.undo(.undo)),
      .send(.undo(.redo)),
      .send(.revertButtonTapped),
      .send { state, random in
        state.filteredTodos.indices.randomElement(using: &random).map { .delete([$0]) }
      },
      .send { state, random in
        let count = state.filteredTodos.count
        let source = (0..<count).randomElement(using: &random)
        return source.map { .move([$0], .random(in: 0...count, using: &random)) }
      },
      .advance(by: .milliseconds(500), .milliseconds(100), .seconds(1)),
      .answer(access) { _, random in
        let errors: [FileStorageError?] = [
          nil, nil, nil, .inUse(file: "todos.json", process: nil),
          .damaged(file: "todos.json", line: 1, column: 1, cause: "…"),
        ]
        return errors.randomElement(using: &random) ?? nil
      },
      .restart,
    ]
  }

  @Test func `todos stay consistent`() async {
    await exploreActions(2_000, of: makeStore, steps: steps)
  }
}
