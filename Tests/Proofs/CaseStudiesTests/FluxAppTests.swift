import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct FluxAppTests {
  let clock = TestClock()

  private func makeStore(_ favorites: FavoritesClient) -> TestStoreOf<FluxApp> {
    TestStore(initialState: FluxApp.State()) {
      FluxApp()
    } withDependencies: {
      $0.continuousClock = clock
      $0.favorites = favorites
    }
  }

  private func fail(_ store: TestStoreOf<FluxApp>) async {
    await store.send(.requested(.loadFavorites))
    await store.receive(\.dispatched, .loadingBegan) { $0.program.isBusy = true }
    await store.receive(\.dispatched, .loadingFailed("The service is tired.")) {
      $0.program = FluxApp.Program(error: "The service is tired.")
      $0.screen.canRetry = true
    }
  }

  @Test func `an error clears itself after three seconds`() async {
    let store = makeStore(.failingOnce())
    await fail(store)
    await clock.advance(by: .milliseconds(2_999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.dispatched, .errorExpired) { $0.program.error = nil }
  }

  @Test func `another try clears the error, and its time with it`() async {
    let store = makeStore(.failingOnce())
    await fail(store)
    await clock.advance(by: .seconds(2))
    await store.send(.requested(.loadFavorites))
    await store.receive(\.dispatched, .loadingBegan) {
      $0.program = FluxApp.Program(isBusy: true)
      $0.screen.canRetry = false
    }
    await store.receive(\.dispatched, .loadingSucceeded(["Tetris", "Snake"])) {
      $0.program.isBusy = false
      $0.screen.titles = ["Tetris", "Snake"]
    }
    await store.finish()
  }

  @Test func `an error is not cleared by the end of an older one, in whatever order they come`()
    async
  {
    await exploreSchedules(300) {
      let clock = TestClock()
      let store = makeStore(FavoritesClient { throw ServiceError("No.") })
      store.dependencies.continuousClock = clock
      store.exhaustivity = .off
      await store.send(.requested(.loadFavorites))
      await store.receive(\.dispatched, .loadingFailed("No."))
      await clock.advance(by: .seconds(3))
      await store.send(.requested(.loadFavorites))
      await clock.advance(by: .milliseconds(2_999))
      await store.skipReceivedActions()
      store.assert { $0.program.error = "No." }
      await clock.advance(by: .milliseconds(1))
      await store.finish()
      store.assert { $0.program.error = nil }
    }
  }
}
