import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct CounterFactTests {
  private func makeStore(
    _ state: CounterFact.State,
    _ facts: NumberFactsClient
  ) -> TestStoreOf<CounterFact> {
    TestStore(initialState: state) {
      CounterFact()
    } withDependencies: {
      $0.numberFacts = facts
    }
  }

  @Test func `counts up and down`() async {
    let store = makeStore(CounterFact.State(), .testValue)
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }

  @Test func `shows a fact until the number changes`() async {
    let store = makeStore(CounterFact.State(count: 7), .previewValue)
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(\.factResponse.success, "7 is prime.") {
      $0.isLoading = false
      $0.fact = "7 is prime."
    }
    await store.send(.incrementButtonTapped) {
      $0.count = 8
      $0.fact = nil
    }
  }

  @Test func `an alert says why there is no fact, and tries again`() async {
    let error = ServiceError("Nothing is known about numbers below zero.")
    let store = makeStore(CounterFact.State(count: -1), .previewValue)
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(\.factResponse.failure) {
      $0.isLoading = false
      $0.alert = .failure(error)
    }
    store.dependencies.numberFacts.fetch = { "\($0) is negative." }
    await store.send(\.alert.retryButtonTapped) {
      $0.alert = nil
      $0.isLoading = true
    }
    await store.receive(\.factResponse.success, "-1 is negative.") {
      $0.isLoading = false
      $0.fact = "-1 is negative."
    }
  }

  @Test func `an alert goes when it is dismissed`() async {
    let alert = AlertState<CounterFact.Action.Alert>.failure(ServiceError("No."))
    let store = makeStore(CounterFact.State(alert: alert), .testValue)
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test func `counting cancels the request`() async {
    let store = makeStore(
      CounterFact.State(),
      NumberFactsClient { _ in try await Task.never() }
    )
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.send(.incrementButtonTapped) {
      $0.count = 1
      $0.isLoading = false
    }
    await store.finish()
  }

  @Test func `asking again takes the place of the request in flight`() async {
    let clock = TestClock()
    let store = makeStore(CounterFact.State(count: 1), .liveValue)
    store.dependencies.continuousClock = clock
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await clock.advance(by: .milliseconds(500))
    await store.send(.factButtonTapped)
    await clock.advance(by: .milliseconds(999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.factResponse.success, "1 divides every number.") {
      $0.isLoading = false
      $0.fact = "1 divides every number."
    }
  }

  @Test func `a fact is about the number that is shown, in whatever order things happen`() async {
    await exploreSchedules(300) {
      let store = makeStore(
        CounterFact.State(),
        NumberFactsClient { number in
          await Task.yield()
          return "\(number)"
        }
      )
      store.exhaustivity = .off
      await store.send(.factButtonTapped)
      await store.send(.incrementButtonTapped)
      await store.send(.factButtonTapped)
      await store.finish()
      store.assert {
        $0.fact = "1"
        $0.isLoading = false
      }
    }
  }
}
