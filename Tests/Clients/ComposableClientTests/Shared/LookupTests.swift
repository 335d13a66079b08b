import Composable
import ComposableTestSupport
import Foundation
import Testing

@MainActor
struct LookupTests {
  @Test
  func searchAfterTyping() async {
    let clock = TestClock()
    let store = TestStore(initialState: Lookup.State()) {
      Lookup()
    } withDependencies: {
      $0.continuousClock = clock
      $0.dictionary.words = { query in [Word(id: 1, spelling: query + "ift")] }
    }

    await store.send(\.binding.query, "s") {
      $0.query = "s"
      $0.isLoading = true
    }
    await clock.advance(by: .milliseconds(299))
    await store.send(\.binding.query, "sw") {
      $0.query = "sw"
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.wordsResponse.success) {
      $0.isLoading = false
      $0.words = [Word(id: 1, spelling: "swift")]
    }
  }

  @Test
  func clearingCancelsTheSearch() async {
    let store = TestStore(initialState: Lookup.State()) {
      Lookup()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }

    await store.send(.binding(.set(\.query, "s"))) {
      $0.query = "s"
      $0.isLoading = true
    }
    await store.send(.view(.clearButtonTapped)) {
      $0.query = ""
      $0.isLoading = false
    }
    await store.finish()
  }

  @Test
  func failureOfTheSearch() async {
    struct SomethingWentWrong: Error {}
    let store = TestStore(initialState: Lookup.State(query: "old")) {
      Lookup()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.dictionary.words = { _ in throw SomethingWentWrong() }
    }

    await store.send(\.binding.query, "new") {
      $0.query = "new"
      $0.isLoading = true
    }
    await store.receive(\.wordsResponse.failure) {
      $0.isLoading = false
    }
    store.assert { $0.words = [] }

    store.dependencies.dictionary.words = { _ in [] }
    await store.send(\.binding.query, "other") {
      $0.query = "other"
      $0.isLoading = true
    }
    await store.receive(\.wordsResponse.success, []) {
      $0.isLoading = false
    }
  }

  @Test
  func savingTellsTheParent() async {
    let saved = LockIsolated<[Word]>([])
    let store = TestStore(
      initialState: Lookup.State(words: [Word(id: 7, spelling: "composable")])
    ) {
      Lookup()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
      $0.dictionary.save = { word in saved.withValue { $0.append(word) } }
    }

    await store.send(\.view.wordTapped, 7)
    await store.receive(\.saveResponse.success) {
      $0.savedAt = Date(timeIntervalSince1970: 1_234_567_890)
    }
    await store.receive(\.delegate.wordSaved, Word(id: 7, spelling: "composable"))
    #expect(saved.value.map(\.spelling) == ["composable"])
    saved.withValue { #expect($0.count == 1) }
  }

  @Test
  func nonExhaustive() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: false)

    await store.send(.binding(.set(\.query, "a")))
    await store.receive(\.wordsResponse)
    await store.send(.view(.wordTapped(id: 0)))
    await store.receive(\.delegate) {
      $0.savedAt = Date(timeIntervalSince1970: 0)
    }
    #expect(store.state.words.count == 2)
  }

  @Test
  func skippingWhatDoesNotMatter() async {
    let store = makeStore()

    await store.withExhaustivity(.off) {
      await store.send(\.binding.query, "a")
      await withExpectedIssue { await store.skipReceivedActions() }
    }
    await store.send(.view(.wordTapped(id: 1)))
    await withExpectedIssue { await store.skipReceivedActions(strict: false) }
    #expect(store.state.savedAt != nil)

    store.dependencies.continuousClock = TestClock()
    await store.send(\.binding.query, "ab") {
      $0.query = "ab"
      $0.isLoading = true
    }
    await withExpectedIssue { await store.skipInFlightEffects() }
  }

  @Test(.dependencies { $0.dictionary.words = { _ in [Word(id: 3, spelling: "trait")] } })
  func dependenciesOfATest() async {
    let task = await withDependencies {
      $0.continuousClock = .immediate
    } operation: {
      let store = TestStore(initialState: Lookup.State()) { Lookup() }
      let task = await store.send(.binding(.set(\.query, "t"))) {
        $0.query = "t"
        $0.isLoading = true
      }
      await store.receive {
        guard case .wordsResponse(.success(let words)) = $0 else { return false }
        return words.map(\.id) == [3]
      } assert: {
        $0.isLoading = false
        $0.words = [Word(id: 3, spelling: "trait")]
      }
      return task
    }
    await task.finish()
  }

  @Test
  func unimplementedClientFailsTheTest() async {
    let store = TestStore(initialState: Lookup.State(words: [Word(id: 1, spelling: "a")])) {
      Lookup()
    }
    await withExpectedIssue {
      await store.send(\.view.wordTapped, 1)
    } matching: {
      $0.contains("Unimplemented: ")
    }
    await store.receive(\.saveResponse.failure)
  }

  private func makeStore() -> TestStoreOf<Lookup> {
    TestStore(initialState: Lookup.State()) {
      Lookup()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.dictionary.save = { _ in }
      $0.dictionary.words = { @Sendable query in
        [Word(id: 0, spelling: query), Word(id: 1, spelling: query + query)]
      }
    }
  }
}
