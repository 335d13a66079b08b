import Composable
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite struct NumberFactTests {
  @Test func `a fact is shown until the number changes`() async {
    let store = TestStore(initialState: NumberFact.State()) {
      NumberFact()
    } withDependencies: {
      $0.facts.fetch = { number in "\(number) is a number." }
    }
    await store.send(.incrementButtonTapped) { $0.number = 1 }
    await store.send(.factButtonTapped)
    await store.receive(\.factLoaded) { $0.fact = "1 is a number." }
    await store.send(.incrementButtonTapped) {
      $0.number = 2
      $0.fact = nil
    }
    await store.finish()
  }

  @Test func `a failure is reported`() async {
    struct Offline: Error {}
    let store = TestStore(initialState: NumberFact.State()) {
      NumberFact()
    } withDependencies: {
      $0.facts.fetch = { _ in throw Offline() }
    }
    await store.send(.factButtonTapped)
    await store.receive(\.factLoadingFailed) { $0.fact = "No fact today." }
  }

  @Test func `a client that is not overridden fails the test`() async {
    let store = TestStore(initialState: NumberFact.State()) { NumberFact() }
    await withExpectedIssue {
      await store.send(.factButtonTapped)
    } matching: {
      $0.contains("Unimplemented: 'FactClient.fetch'")
    }
    await store.receive(\.factLoadingFailed) { $0.fact = "No fact today." }
  }

  @Test(.dependencies { $0.facts.fetch = { _ in "From a trait." } })
  func `a trait overrides a dependency for a test`() async {
    #expect(await Session().fact() == "From a trait.")
  }

  @Test(.dependencies { $0.facts.fetch = { _ in "From a trait." } })
  func `a dependency is overridden for an operation`() async throws {
    @Dependency(\.facts) var facts
    let fact = try await withDependencies {
      $0.facts.fetch = { _ in "From an operation." }
    } operation: {
      try await facts.fetch(number: 1)
    }
    #expect(fact == "From an operation.")
    #expect(try await facts.fetch(number: 1) == "From a trait.")
  }

  @Test func `dependencies are handed to a callback`() {
    @Dependency(\.uuid) var uuid
    var callback: (() -> UUID)?
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      withEscapedDependencies { dependencies in
        callback = { dependencies.yield { uuid() } }
      }
    }
    #expect(callback?() == UUID(0))
  }

  @Test func `an entry has the value behind the property in tests`() {
    @Dependency(\.largestNumber) var largestNumber
    #expect(largestNumber == 3)
  }
}
