import Composable
import ComposableDependencies
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// What the operator promises, one statement after another.
@MainActor @Suite struct OptimisticTests {
  private let server = TestEndpoint<Request, Int>("server")
  private let load = TestEndpoint<Bool, [Row.State]>("load")

  private func makeStore(
    _ state: Todos.State = .rows(3),
    failure: OptimisticStep<Todos.Action>.Failure = .discard,
    isPerRow: Bool = false,
    replacesWaiting: Bool = false,
    row: Row = Row()
  ) -> TestStoreOf<Todos> {
    TestStore(initialState: state) {
      Todos(
        save: { [server] in try await server($0) },
        load: { [load] in try await load(true) },
        failure: failure,
        isPerRow: isPerRow || replacesWaiting,
        replacesWaiting: replacesWaiting,
        row: row
      )
    }
  }

  private func makeRelaxedStore(
    _ state: Todos.State = .rows(3),
    failure: OptimisticStep<Todos.Action>.Failure = .discard,
    isPerRow: Bool = false,
    replacesWaiting: Bool = false,
    row: Row = Row()
  ) -> TestStoreOf<Todos> {
    let store = makeStore(
      state,
      failure: failure,
      isPerRow: isPerRow,
      replacesWaiting: replacesWaiting,
      row: row
    )
    store.exhaustivity = .off
    return store
  }

  @Test func `an exhaustive test asserts the value and what is not saved`() async {
    let store = makeStore()
    await store.send(.title(1, "a")) {
      $0.unsaved.register(.title(1, "a"), from: $0.todos)
      $0.todos[id: 1]?.title = "a"
    }
    expectEqual(server.pending, [.rename(1, "a")])
    await store.send(.done(2)) {
      $0.unsaved.register(.done(2), from: $0.todos)
      $0.todos[id: 2]?.isDone = true
    }
    expectEqual(server.pending, [.rename(1, "a")])
    await server.answer(with: 1)
    await store.receive(\.unsaved.saved) {
      $0.unsaved.confirmed?[id: 1]?.title = "a"
      $0.unsaved.changes.remove(id: 0)
      $0.unsaved.changes[id: 1]?.phase = .saving
      $0.saves = 1
    }
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed) {
      $0.unsaved.changes.remove(id: 1)
      $0.todos[id: 2]?.isDone = false
      $0.problem = "refused"
    }
  }

  @Test func `a test asserts only the value if it cannot assign the log`() async {
    let store = TestStore(initialState: Nickname.State()) {
      Nickname { [server] in _ = try await server(.rename(0, $0)) }
    }
    let issues = await recordedIssues {
      await store.send(.changed("a")) { $0.name = "a" }
      await server.fail(with: Refused())
      await store.receive(\.unsaved.failed) { $0.name = "" }
    }
    expectEqual(issues.map(\.severity), [.warning])
    expectEqual(
      issues.map { $0.text.split(separator: "\n")[0] },
      ["Private state changed: Nickname.State.unsaved"]
    )
  }

  @Test func `a test need not wait for a save, and must receive what it sends`() async {
    let store = makeStore()
    await store.send(.title(1, "a")) {
      $0.unsaved.register(.title(1, "a"), from: $0.todos)
      $0.todos[id: 1]?.title = "a"
    }
    .finish()
    await store.finish()
    expectEqual(server.pending, [.rename(1, "a")])
    let texts = await issues {
      await server.answer(with: 1)
      await store.finish()
    }
    expectEqual(
      texts,
      [
        """
        The store received 1 unexpected action.

        Unhandled actions: [
          [0]: .unsaved(
            .saved(
              id: 0,
              action: .todos(
                .element(
                  id: 1,
                  action: .titleChanged("a")
                )
              ),
              answer: nil
            )
          )
        ]

        Sent by tasks, which start when their feature appears or their id changes:

        • .unsaved(.saved(id:, action: .todos(.element(id:, action: .titleChanged)), answer:)) by \
        task(id: UnsavedChange(id: 0, action: .todos(.element(id: 1, action: .titleChanged("a"))), \
        phase: .saving)) of Todos.Action at App/Todos.swift:7

        Receive each of them with "receive", or skip them with "skipReceivedActions".
        """
      ]
    )
    await store.receive(\.unsaved.saved) {
      $0.unsaved.changes = []
      $0.saves = 1
    }
  }

  @Test func `the value changes at once and nothing is copied into the log without changes`() async
  {
    let store = makeRelaxedStore()
    await store.send(.title(1, "a"))
    expectEqual(store.state.todos.titles, ["a", "t2", "t3"])
    expectEqual(store.state.unsaved.confirmed?.titles, ["t1", "t2", "t3"])
    await server.answer(with: 1)
    await store.receive(\.unsaved.saved)
    expectEqual(store.state.unsaved.confirmed, nil)
    expectEqual(store.state.unsaved.isEmpty, true)
  }

  @Test func `a failure in the middle takes back one change and keeps the others`() async {
    let store = makeRelaxedStore(isPerRow: true)
    await store.send(.title(1, "a"))
    await store.send(.title(2, "b"))
    await store.send(.title(3, "c"))
    await server.fail(at: 1, with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos.titles, ["a", "t2", "c"])
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    expectEqual(store.state.todos.titles, ["a", "t2", "c"])
    expectEqual(store.state.unsaved.isEmpty, true)
  }

  @Test func `effects do not run again`() async {
    let store = makeRelaxedStore()
    await store.send(.title(1, "a"))
    await store.send(.added(Row.State(id: 4, title: "new")))
    await store.receive(\.effectRan)
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.effects, 1)
    expectEqual(store.state.todos.titles, ["t1", "t2", "t3", "new"])
    await store.send(.unsaved(.discard(id: 1)))
    expectEqual(store.state.todos.titles, ["t1", "t2", "t3"])
    expectEqual(store.state.effects, 1)
  }

  @Test func `saves with one id run in order, and others at the same time`() async {
    let store = makeRelaxedStore(isPerRow: true)
    await store.send(.title(1, "a"))
    await store.send(.done(1))
    await store.send(.title(2, "b"))
    expectEqual(server.pending, [.rename(1, "a"), .rename(2, "b")])
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    expectEqual(server.pending, [.rename(2, "b"), .setDone(1, true)])
    await store.send(.unsaved(.discard(id: 1)))
    await store.send(.unsaved(.discard(id: 2)))
    expectEqual(server.pending, [])
    expectEqual(store.state.todos.titles, ["a", "t2", "t3"])
  }

  @Test func `a change that is kept stops its queue until it is saved again`() async {
    let store = makeRelaxedStore(failure: .keep)
    await store.send(.title(1, "a"))
    await store.send(.done(1))
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.unsaved.changes.map(\.phase), [.failed("refused"), .waiting])
    expectEqual(store.state.todos[id: 1]?.title, "a")
    expectEqual(server.pending, [])
    await store.send(.unsaved(.retry(id: 0)))
    expectEqual(server.pending, [.rename(1, "a")])
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    expectEqual(server.pending, [.setDone(1, true)])
    await store.send(.unsaved(.discard(id: 1)))
    expectEqual(store.state.todos.done, [])
  }

  @Test func `a failed insert can take its later changes with it`() async {
    let store = makeRelaxedStore(failure: .discardLater, isPerRow: true)
    await store.send(.added(Row.State(id: 4, title: "new")))
    await store.receive(\.effectRan)
    await store.send(.title(4, "newer"))
    await store.send(.title(1, "a"))
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos.titles, ["a", "t2", "t3"])
    expectEqual(store.state.unsaved.changes.map(\.id), [2])
    expectEqual(server.pending, [.rename(1, "a")])
    await store.send(.unsaved(.discard(id: 2)))
  }

  @Test func `an edit of an element that is gone does nothing and reports nothing`() async {
    let store = makeRelaxedStore()
    await store.send(.added(Row.State(id: 4, title: "new")))
    await store.receive(\.effectRan)
    await store.send(.title(4, "newer"))
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos.titles, ["t1", "t2", "t3"])
    expectEqual(server.pending, [.rename(4, "newer")])
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.unsaved.isEmpty, true)
  }

  @Test func `an answer changes the confirmed value and keeps later changes`() async {
    let store = makeRelaxedStore()
    await store.send(.added(Row.State(id: 4, title: "new")))
    await store.receive(\.effectRan)
    await store.send(.title(4, "newer"))
    await server.answer(with: 77)
    await store.receive(\.unsaved.saved)
    expectEqual(store.state.todos[id: 4], Row.State(id: 4, title: "newer", serverID: 77))
    expectEqual(store.state.unsaved.confirmed?[id: 4], Row.State(id: 4, title: "new", serverID: 77))
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos[id: 4], Row.State(id: 4, title: "new", serverID: 77))
  }

  @Test func `local changes keep their place and survive a failure`() async {
    let store = makeRelaxedStore()
    await store.send(.title(1, "a"))
    await store.send(.todos(.element(id: 2, action: .expanded(true))))
    await store.send(.draftChanged("x"))
    expectEqual(store.state.unsaved.changes.map(\.phase), [.saving, .local])
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos[id: 2]?.isExpanded, true)
    expectEqual(store.state.todos.titles, ["t1", "t2", "t3"])
    expectEqual(store.state.unsaved.isEmpty, true)
  }

  @Test func `an action without a step changes no log if nothing is unsaved`() async {
    let store = makeStore()
    await store.send(.todos(.element(id: 2, action: .expanded(true)))) {
      $0.todos[id: 2]?.isExpanded = true
    }
  }

  @Test(.enabled(if: isDebugBuild, "An optimized build does not check actions."))
  func `an action that reads what is not in it is reported when it is first handled`() async {
    let store = makeRelaxedStore()
    await store.send(.draftChanged("milk"))
    let texts = await issues {
      await store.send(.addButtonTapped)
    }
    expectEqual(
      texts,
      [
        """
        An action changed the value of an "optimistic" at "App/Todos.swift:7" differently when it ran \
        again.

        If a change before it fails, or the server sends something, the action runs again. Put what it \
        depends on into the action, such as the id and the date of a new element, or the text of a \
        field.

          Action:
            Todos.Action.addButtonTapped

          [
              … (3 unchanged),
              [3]: Row.State(
                id: 4,
          -     title: "milk",
          +     title: "",
                isDone: false,
                isExpanded: false,
                serverID: nil
              )
            ]

        (First: −, second: +)
        """
      ]
    )
    await store.send(.loggedOut)
  }

  @Test(.enabled(if: !isDebugBuild, "A debug build checks actions."))
  func `an optimized build runs no action twice to check it`() async {
    let store = makeRelaxedStore()
    await store.send(.draftChanged("milk"))
    expectEqual(await issues { await store.send(.addButtonTapped) }, [])
  }

  @Test(.enabled(if: isDebugBuild, "An optimized build does not check actions."))
  func `an action that a load may contain twice is reported when the load arrives`() async {
    let store = makeRelaxedStore()
    await store.send(.refreshed)
    await store.send(.todos(.element(id: 1, action: .toggled)))
    await store.send(.title(2, "b"))
    let texts = await issues {
      await load.answer(with: Array(Todos.Rows.rows(3)))
      await store.receive(\.loaded)
    }
    expectEqual(
      texts,
      [
        """
        An action changed the value of an "optimistic" at "App/Todos.swift:7" that contained the \
        change already.

        The action was being saved while the value was loaded, so it runs again on a value that may \
        contain it. Let the action say what the value becomes, and not how it differs.

          Action:
            Todos.Action.todos(.element(id:, action: .toggled))

          [
              [0]: Row.State(
                id: 1,
                title: "t1",
          -     isDone: true,
          +     isDone: false,
                isExpanded: false,
                serverID: nil
              ),
              … (2 unchanged)
            ]

        (First: −, second: +)
        """
      ]
    )
    await store.send(.loggedOut)
  }

  @Test func `an operation that throws a cancellation error of its own has failed`() async {
    let store = makeRelaxedStore()
    await store.send(.title(1, "a"))
    await server.fail(with: CancellationError())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos, .rows(3))
  }

  @Test func `a change whose action is replaced while it is being saved is saved again`() async {
    let server = server
    let store = TestStore(initialState: Todos.State.rows(1)) {
      CombineReducers {
        Todos(save: { try await server($0) })
        Reduce { state, action in
          if case .draftChanged(let text) = action {
            state.unsaved.changes[id: 0]?.action = .title(1, text)
          }
          return .none
        }
      }
    }
    store.exhaustivity = .off
    await store.send(.title(1, "a"))
    await store.send(.draftChanged("b"))
    expectEqual(server.pending, [.rename(1, "b")])
    await store.send(.loggedOut)
  }

  @Test func `a change can replace the waiting one with its id`() async {
    let store = makeRelaxedStore(replacesWaiting: true)
    for title in ["a", "ab", "abc", "abcd"] { await store.send(.title(1, title)) }
    await store.send(.title(2, "b"))
    expectEqual(store.state.todos.titles, ["abcd", "b", "t3"])
    expectEqual(server.pending, [.rename(1, "a"), .rename(2, "b")])
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    expectEqual(server.pending, [.rename(2, "b"), .rename(1, "abcd")])
    // What was replaced was never saved, so the confirmed value is shown.
    await server.fail(at: 1, with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos.titles, ["a", "b", "t3"])
    await store.send(.loggedOut)
  }

  @Test(.enabled(if: isDebugBuild, "An optimized build does not check actions."))
  func `a change that does not contain what it replaces is reported`() async {
    let store = makeRelaxedStore(replacesWaiting: true)
    await store.send(.title(1, "a"))
    await store.send(.title(1, "b"))
    let texts = await issues { await store.send(.done(1)) }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.contains("has replaced a waiting one"), true)
    await store.send(.loggedOut)
  }

  @Test func `a logout forgets the changes and cancels their saves`() async {
    let store = makeRelaxedStore()
    await store.send(.title(1, "a"))
    await store.send(.loggedOut)
    expectEqual(server.pending, [])
    expectEqual(store.state, Todos.State())
    await store.finish()
  }

  @Test func `a decoded state saves what was not saved`() async throws {
    let store = makeRelaxedStore()
    await store.send(.title(1, "a"))
    await store.send(.done(2))
    let data = try JSONEncoder().encode(store.state)
    await store.send(.loggedOut)
    let restored = makeRelaxedStore(try JSONDecoder().decode(Todos.State.self, from: data))
    await restored.send(.draftChanged("x"))
    expectEqual(restored.state.todos.titles, ["a", "t2", "t3"])
    expectEqual(server.pending, [.rename(1, "a")])
    await server.fail(with: Refused())
    await restored.receive(\.unsaved.failed)
    expectEqual(restored.state.todos.titles, ["t1", "t2", "t3"])
    expectEqual(restored.state.todos.done, [2])
    await server.answer(with: 0)
    await restored.receive(\.unsaved.saved)
    expectEqual(restored.state.unsaved.isEmpty, true)
  }

  @Test func `the log alone restores the value when a load starts`() async throws {
    let store = makeRelaxedStore()
    await store.send(.title(1, "a"))
    var state = Todos.State()
    state.unsaved = store.state.unsaved
    await store.send(.loggedOut)
    let restored = makeRelaxedStore(state)
    await restored.send(.refreshed)
    expectEqual(restored.state.todos.titles, ["a", "t2", "t3"])
    await load.answer(with: [Row.State(id: 1, title: "old"), Row.State(id: 9, title: "more")])
    await restored.receive(\.loaded)
    expectEqual(restored.state.todos.titles, ["a", "more"])
    await restored.send(.unsaved(.discard(id: 0)))
    expectEqual(restored.state.todos.titles, ["old", "more"])
  }

  @Test func `tasks of elements go on`() async {
    let log = Log<Int>()
    let store = makeRelaxedStore(row: Row(started: { log.add($0) }, hasTask: true))
    await store.send(.title(1, "a"))
    await store.send(.title(2, "b"))
    await store.send(.pushed(3, "c"))
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos.titles, ["t1", "b", "c"])
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    expectEqual(log.all.sorted(), [1, 2, 3])
    await store.send(.removed(2))
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.todos.titles, ["t1", "b", "c"])
    await store.finish()
    expectEqual(log.all.sorted(), [1, 2, 2, 3])
  }

  @Test func `a second load replaces the first`() async {
    let store = makeRelaxedStore()
    await store.send(.refreshed)
    await store.send(.title(1, "a"))
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    await store.send(.refreshed)
    expectEqual(load.pending.count, 1)
    await load.answer(with: Array(Todos.Rows.rows(2)))
    await store.receive(\.loaded)
    // The save ended before this load began, so the load knows better.
    expectEqual(store.state.todos, .rows(2))
  }

  @Test func `a loaded value without a start of the load is that of now`() async {
    let store = makeRelaxedStore()
    await store.send(.title(1, "a"))
    await server.answer(with: 0)
    await store.receive(\.unsaved.saved)
    await store.send(.done(2))
    await store.send(.loaded(Array(Todos.Rows.rows(2))))
    expectEqual(store.state.todos.titles, ["t1", "t2"])
    expectEqual(store.state.todos.done, [2])
    await store.send(.unsaved(.discard(id: 1)))
  }

  @Test(.enabled(if: isDebugBuild, "An optimized build does not check actions."))
  func `a parent that changes the value is reported when the change is lost`() async {
    let store = TestStore(initialState: Todos.State.rows(1)) {
      CombineReducers {
        Todos(save: { [server] in try await server($0) })
        Reduce { state, action in
          if case .draftChanged = action { state.todos[id: 1]?.isExpanded = true }
          return .none
        }
      }
    }
    store.exhaustivity = .off
    await store.send(.title(1, "a"))
    await store.send(.draftChanged("x"))
    let texts = await issues {
      await server.answer(with: 0)
      await store.receive(\.unsaved.saved)
    }
    expectEqual(
      texts,
      [
        """
        The value of an "optimistic" at "App/Todos.swift:7" is not the confirmed value with the \
        unsaved changes applied, so a change of it is lost.

        Either another reducer has changed it, such as a parent, or a change depends on something \
        that is not in its action, or has replaced a waiting one that it does not contain. Let the \
        parent send an action, and put what a change depends on into its action.

          [
              [0]: Row.State(
                id: 1,
                title: "a",
                isDone: false,
          -     isExpanded: true,
          +     isExpanded: false,
                serverID: nil
              )
            ]

        (First: −, second: +)
        """
      ]
    )
  }
}

/// A name whose unsaved changes other files cannot assign.
@Reducer
private struct Nickname {
  @ObservableState
  struct State: Equatable {
    var name = ""
    fileprivate(set) var unsaved = Unsaved<String, Action>()
  }

  enum Action: Equatable, Sendable {
    case changed(String)
    case unsaved(UnsavedAction<Action>)
  }

  let save: @Sendable (String) async throws -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed(let name) = action { state.name = name }
      return .none
    }
    .optimistic(\.name, unsaved: \.unsaved, action: \.unsaved) { action in
      switch action {
      case .changed(let name): .save { [save] in try await save(name) }
      case .unsaved: nil
      }
    }
  }
}
