import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ProfileTests {
  private func makeStore() -> TestStoreOf<Profile> {
    TestStore(initialState: Profile.State.new) { Profile() }
  }

  @Test func `is loaded once`() async {
    let clock = TestClock()
    let store = makeStore()
    store.dependencies.continuousClock = clock
    store.dependencies.shop = .liveValue
    await store.send(.appeared) { $0 = .loading }
    await store.send(.appeared)
    await clock.advance(by: .seconds(1))
    await store.receive(\.response.success) { $0 = .loaded(name: "Blob") }
    await store.send(.appeared)
  }

  @Test func `is loaded when it appears again after a failure`() async {
    let store = makeStore()
    store.dependencies.shop.customer = { throw ServiceError("Who?") }
    await store.send(.appeared) { $0 = .loading }
    await store.receive(\.response.failure) { $0 = .failed("Who?") }
    store.dependencies.shop.customer = { "Blob" }
    await store.send(.appeared) { $0 = .loading }
    await store.receive(\.response.success) { $0 = .loaded(name: "Blob") }
  }
}
