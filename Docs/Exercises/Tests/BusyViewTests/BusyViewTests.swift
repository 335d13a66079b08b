import Composable
import Testing

@testable import BusyView

@MainActor @Suite struct BusyViewTests {
  @Test func `the title is drawn again when it changes, and not each second`() {
    let store = Store(initialState: Player.State(song: .init(title: "One"))) { Player() }
    let view = TitleView(store: store)
    view.draw()
    store.send(.secondPassed)
    #expect(!view.needsDisplay)
    store.send(.titleChanged("Two"))
    #expect(view.needsDisplay)
    view.draw()
    #expect(view.text == "Two")
  }
}
