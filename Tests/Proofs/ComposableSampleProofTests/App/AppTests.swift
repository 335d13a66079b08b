import Composable
import Foundation
import Testing

@testable import ComposableSample
@testable import RepositoryListFeature
@testable import TodosFeature

@MainActor @Suite struct AppTests {
  private let clock = TestClock()

  private func makeStore(
    saving error: FileStorageError? = nil,
    _ prepare: (inout App.State) -> Void = { _ in }
  ) -> TestStoreOf<App> {
    var state = App.State(size: Size(width: 80, height: 24))
    state.todos.list.progress = .loaded
    state.todos.window.height = 20
    prepare(&state)
    return TestStore(initialState: state) {
      App()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
      $0.todoStorage = TodoStorage(
        load: { [] },
        save: { _ async throws(FileStorageError) in if let error { throw error } },
        keepAside: { nil }
      )
    }
  }

  @Test func `shows the other tab, which begins to load and is fitted to the window`() async {
    let store = makeStore()
    store.dependencies.repositories.search = { _, _ in .end }
    await store.send(.tabSelected(.repositories)) {
      $0.tab = .repositories
      $0.repositories.list.hasAppeared = true
    }
    await store.receive(.repositories(.resized(Size(width: 78, height: 20)))) {
      $0.repositories.room = Size(width: 78, height: 20)
      $0.repositories.window.height = 19
      $0.repositories.window.count = 6
    }
    await store.receive(.repositories(.list(.pageLoaded(.end)))) {
      $0.repositories.list.loading = .loaded(RepositoryList.Results(.end))
      $0.repositories.window.count = 1
    }
    await store.send(.tabSelected(.todos)) { $0.tab = .todos }
    await store.send(.tabSelected(.repositories)) { $0.tab = .repositories }
  }

  @Test func `shows what would be lost, whichever tab is shown`() async {
    let error = FileStorageError.failed(operation: "write", file: "/t", cause: "No space")
    let store = makeStore(saving: error) {
      $0.tab = .repositories
      $0.todos.list.hasChanges = true
      $0.repositories.list.query = ""
    }
    store.exhaustivity = .off
    await store.send(.departed(.quit)) { $0.presence = .leaving(.quit) }
    #expect(StatusText(store.state).text == "Saving…")
    await store.receive(.todos(.list(.saveFailed(error)))) {
      $0.tab = .todos
      $0.knowsOfLoss = true
      $0.presence = .here
    }
  }

  @Test func `switches tabs by keys, but not while typing`() async {
    let desk = await Desk()
    for (key, tab) in [
      (Key(.tab), Tab.repositories), (Key(.tab, .shift), .todos), (.alt("2"), .repositories),
      (.alt("1"), .todos), (.alt("2"), .repositories),
    ] {
      desk.press(key)
      #expect(desk.store.tab == tab)
    }
    desk.press(.scalar("/"), Key(.tab), .scalar("q"))
    #expect(desk.store.tab == .repositories)
    #expect(desk.store.repositories.search?.text == "q")
    #expect(desk.store.presence == .here)
  }

  @Test func `comes back after a suspension`() async {
    let store = makeStore()
    await store.send(.departed(.suspension)) { $0.presence = .leaving(.suspension) }
    await store.receive(.todos(.list(.willSuspend))) { $0.presence = .away(.suspension) }
    await store.send(.resumed) { $0.presence = .here }
  }

  @Test func `saves before it leaves`() async {
    let store = makeStore { $0.todos.list.hasChanges = true }
    await store.send(.departed(.quit)) { $0.presence = .leaving(.quit) }
    await store.receive(.todos(.list(.willSuspend)))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
      $0.presence = .away(.quit)
    }
  }

  @Test func `quits without saving only when asked twice`() async {
    let error = FileStorageError.failed(operation: "write", file: "/t", cause: "No space")
    let store = makeStore(saving: error) { $0.todos.list.hasChanges = true }
    await store.send(.departed(.quit)) { $0.presence = .leaving(.quit) }
    await store.receive(.todos(.list(.willSuspend)))
    await store.receive(.todos(.list(.saveFailed(error)))) {
      $0.todos.list.progress = .saveFailed(error)
      $0.knowsOfLoss = true
      $0.presence = .here
      $0.todos.window.height = 19
    }
    await store.send(.departed(.quit)) { $0.presence = .away(.quit) }
  }

  @Test func `leaves without saving when the system says so`() async {
    let error = FileStorageError.failed(operation: "write", file: "/t", cause: "No space")
    let store = makeStore(saving: error) { $0.todos.list.hasChanges = true }
    await store.send(.departed(.signal(15))) { $0.presence = .leaving(.signal(15)) }
    await store.receive(.todos(.list(.willSuspend)))
    await store.receive(.todos(.list(.saveFailed(error)))) {
      $0.todos.list.progress = .saveFailed(error)
      $0.presence = .away(.signal(15))
    }
  }

  @Test func `does not wait for a save when asked twice`() async {
    let store = makeStore { $0.todos.list.hasChanges = true }
    store.dependencies.todoStorage.save = { [clock] _ in try? await clock.sleep(for: .seconds(1)) }
    await store.send(.departed(.quit)) { $0.presence = .leaving(.quit) }
    await store.receive(.todos(.list(.willSuspend)))
    await store.send(.departed(.signal(2))) { $0.presence = .away(.signal(2)) }
    await clock.advance(by: .seconds(1))
    await store.receive(.todos(.list(.saved))) { $0.todos.list.hasChanges = false }
  }

  @Test func `waits for a save when the system says twice that it ends`() async {
    let store = makeStore { $0.todos.list.hasChanges = true }
    store.dependencies.todoStorage.save = { [clock] _ in try? await clock.sleep(for: .seconds(1)) }
    await store.send(.departed(.suspension)) { $0.presence = .leaving(.suspension) }
    await store.receive(.todos(.list(.willSuspend)))
    await store.send(.departed(.signal(15))) { $0.presence = .leaving(.signal(15)) }
    await store.send(.departed(.signal(15)))
    await clock.advance(by: .seconds(1))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
      $0.presence = .away(.signal(15))
    }
  }
}
