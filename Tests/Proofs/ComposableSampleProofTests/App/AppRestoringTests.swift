import Composable
import Foundation
import Testing

@testable import ComposableSample
@testable import RepositoryListFeature
@testable import TodosFeature

@MainActor @Suite struct AppRestoringTests {
  /// The settings of several programs.
  private let settings = DefaultsFile.inMemory

  private func makeStore() -> TestStoreOf<App> {
    let store = TestStore(initialState: App.State(size: Size(width: 80, height: 24))) {
      App()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.repositories = .desk
      $0.todoStorage = .inMemory([.milk, .words, .cat])
      $0.uuid = .incrementing
    }
    store.exhaustivity = .off
    return store
  }

  @Test func `a killed program comes back, and loads again what was open`() async {
    var store = makeStore()
    await store.receive(\.todos.list.loaded)
    await store.send(.todos(.selectionMoved(.down)))
    await store.send(.todos(.editKeyPressed))
    await store.send(.todos(.edited(.wordLeft)))
    await store.send(.tabSelected(.repositories))
    await store.receive(\.repositories.list.pageLoaded)
    await store.send(.repositories(.searchKeyPressed))
    await store.send(.repositories(.edited(.insert("birds"))))
    await store.receive(\.repositories.list.pageLoaded)
    await store.send(.repositories(.list(.rowTapped(Repository.confetti.id))))
    await store.receive(\.repositories.list.path[id: 0].repository.loaded)
    await store.send(\.repositories.list.path[id: 0].repository, .ownerButtonTapped)
    await store.receive(\.repositories.list.path[id: 1].owner.loaded)
    let saved = store.state.saved
    store = await store.restart { makeStore() }
    #expect(store.state.saved == saved)
    let list = store.state.repositories.list
    #expect(list.loading == .loading && list.searchedQuery == "birds")
    #expect(list.path.map(\.isLoading) == [true, true])
    await store.finish()
    #expect(store.state.repositories.list.path.map(\.isLoading) == [false, false])
    #expect(store.state.repositories.list.results != nil)
    #expect(store.state.todos.selected == .words && store.state.todos.isTyping)
  }

  @Test func `the next program shows the same screen`() async {
    let size = Size(width: 60, height: 5)
    var desk = await Desk(size: size, settings: settings)
    desk.press(.scalar("G"), .scalar("e"))
    desk.type("!")
    let text = desk.text
    #expect(text.contains("› [x] Feed the cat 🐈!"))
    desk = await Desk(size: size, settings: settings)
    #expect(desk.text == text)
    desk.press(Key(.escape), .scalar("f"), Key(.tab), .scalar("/"))
    desk.type("b")
    desk = await Desk(size: size, settings: settings)
    #expect(desk.store.todos.list.filter == .active)
    #expect(desk.text.contains("│/ b"))
    // Another server has other repositories.
    desk = await Desk(size: size, settings: settings, host: "a.example")
    #expect(desk.store.tab == .todos && desk.store.repositories.list.query == "swift")
  }

  @Test func `the text of a todo that is gone is not restored`() async {
    var desk = await Desk(settings: settings)
    desk.press(.scalar("e"))
    desk = await Desk([.words], settings: settings)
    #expect(desk.store.todos.draft == nil)
  }

  @Test func `a restored text waits until the todos are loaded`() async {
    var desk = await Desk(settings: settings)
    desk.press(.scalar("e"))
    desk.type("!")
    desk = await Desk(
      storage: .failing(.damaged(file: "t", line: 1, column: 1, cause: "…")),
      settings: settings
    )
    #expect(desk.text.contains("The todos could not be loaded."))
    #expect(AppCommands(desk.store).command(for: .scalar("N")) != nil)
    desk = await Desk(settings: settings)
    #expect(desk.text.contains("Buy milk!"))
  }
}

extension RepositoryList.Path.State {
  fileprivate var isLoading: Bool {
    switch self {
    case .owner(let owner): owner.loading == .loading
    case .repository(let detail): detail.loading == .loading
    }
  }
}
