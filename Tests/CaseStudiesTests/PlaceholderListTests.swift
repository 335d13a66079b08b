import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct PlaceholderListTests {
  let clock = TestClock()

  private func makeStore(_ items: ItemsClient = .liveValue) -> TestStoreOf<PlaceholderList> {
    TestStore(initialState: PlaceholderList.State()) {
      PlaceholderList()
    } withDependencies: {
      $0.continuousClock = clock
      $0.items = items
    }
  }

  @Test func `loads for four seconds, and opens and closes rows`() async {
    let store = makeStore()
    await store.send(.task) { $0.isLoading = true }
    await clock.advance(by: .milliseconds(3_999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.response.success) {
      $0.isLoading = false
      $0.items = [
        PlaceholderList.Item.State(id: 1, title: "Tetris", description: "Blocks that fall."),
        PlaceholderList.Item.State(id: 2, title: "Snake", description: "A worm that grows."),
      ]
    }
    await store.send(\.items[id: 2].tapped) { $0.items[id: 2]?.isOpen = true }
    await store.send(\.items[id: 2].tapped) { $0.items[id: 2]?.isOpen = false }
  }

  @Test func `says why it failed, until it loads again`() async {
    let store = makeStore(ItemsClient { throw ServiceError("Nothing found.") })
    await store.send(.task) { $0.isLoading = true }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.problem = "Nothing found."
    }
    store.dependencies.items.load = { [] }
    await store.send(.task) {
      $0.isLoading = true
      $0.problem = nil
    }
    await store.receive(\.response.success) { $0.isLoading = false }
  }

  @Test func `loading again takes the place of what is loading`() async {
    let store = makeStore()
    await store.send(.task) { $0.isLoading = true }
    await clock.advance(by: .seconds(3))
    await store.send(.task)
    await clock.advance(by: .seconds(3))
    let task = await store.send(.task)
    await task.cancel()
  }
}

@MainActor @Suite struct PlaceholderListScreenTests {
  private func screen(_ state: PlaceholderList.State) -> PlaceholderListScreen {
    PlaceholderListScreen(store: Store(initialState: state) { PlaceholderList() })
  }

  @Test func `shows made-up rows without their words while it loads`() {
    let screen = screen(PlaceholderList.State(isLoading: true))
    #expect(screen.rows == ["▒ ▒▒▒▒▒ ▒▒ ▒▒▒", "▒▒▒▒▒▒▒ ▒▒▒"])
  }

  @Test func `rows that are made up do nothing`() {
    let screen = screen(PlaceholderList.State(isLoading: true))
    let rows = screen.rows
    screen.shown.send(.items(.element(id: 0, action: .tapped)))
    screen.shown.send(.task)
    #expect(screen.rows == rows)
    #expect(screen.store.items.isEmpty)
  }

  @Test func `shows the rows, and what an open one says`() {
    let row = PlaceholderList.Item.State(id: 1, title: "Tetris", description: "Blocks.")
    let screen = screen(PlaceholderList.State(items: [row]))
    #expect(screen.rows == ["Tetris"])
    screen.shown.send(.items(.element(id: 1, action: .tapped)))
    #expect(screen.rows == ["Tetris", "  Blocks."])
  }
}
