import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct BasketTests {
  private func makeStore() -> StoreOf<Basket> {
    Store(initialState: Basket.State(items: [Item.State(id: 1, name: "Tea")])) { Basket() }
  }

  @Test func `a screen writes through its store`() {
    let screen = BasketScreen(store: makeStore())
    #expect(screen.title == ": 1")
    screen.giftSwitchTapped()
    #expect(screen.store.isGift)
  }

  @Test func `a screen shows changes some time later`() async {
    let store = makeStore()
    let screen = BasketScreen(store: store)
    let (changes, continuation) = AsyncStream<Void>.makeStream()
    let token = observe {
      if store.customer == "Blob" { continuation.finish() }
    }
    store.customer = "Blob"
    for await _ in changes {}
    #expect(screen.title == "Blob: 1")
    withExtendedLifetime(token) {}
  }

  @Test func `a change by the closure itself does not run it again, but can be read`() async {
    let store = makeStore()
    var said: [String] = []
    let (changes, continuation) = AsyncStream<Void>.makeStream()
    let token = welcome(in: store) {
      said.append($0)
      if $0 == "Blob" { continuation.finish() }
    }
    #expect(said == ["Guest"])
    let (turns, turn) = AsyncStream<Void>.makeStream()
    // This would be after a run that the first one has caused.
    Task { turn.finish() }
    for await _ in turns {}
    store.customer = "Blob"
    for await _ in changes {}
    #expect(said == ["Guest", "Blob"])
    withExtendedLifetime(token) {}
  }

  @Test func `each item has a store`() {
    let store = makeStore()
    store.send(.items(.element(id: 1, action: .addButtonTapped)))
    #expect(itemLines(of: store) == ["2 Tea"])
  }

  @Test func `an actor observes the store that it owns`() async {
    let (customers, continuation) = AsyncStream<String>.makeStream()
    await Till(customers: continuation).serve(["Ada", "Blob"])
    var served: [String] = []
    for await customer in customers { served.append(customer) }
    #expect(served == ["Ada", "Blob"])
  }

  @Test(.timeLimit(.minutes(60)))
  func `an actor runs code after changes of the store that it owns`() async {
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let (releases, release) = AsyncStream<Never>.makeStream()
    do {
      let display = Display { [token = ReleaseToken(release)] line in
        withExtendedLifetime(token) { _ = continuation.yield(line) }
      }
      await display.turnOn()
      await display.greet("Blob")
      var shown: [String] = []
      for await line in lines {
        shown.append(line)
        if line == "Hello, Blob" { break }
      }
      #expect(shown == ["Hello, ", "Hello, Blob"])
    }
    for await _ in releases {}
  }
}
