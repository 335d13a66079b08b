import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct NewsletterFormTests {
  private func makeStore(
    _ email: String = "",
    _ submission: NewsletterForm.Submission = .ready
  ) -> TestStoreOf<NewsletterForm> {
    TestStore(initialState: NewsletterForm.State(email: email, submission: submission)) {
      NewsletterForm()
    }
  }

  @Test func `the button is enabled for an address, and a message names invalid input`() async {
    let store = makeStore()
    #expect(!store.state.isSubmitButtonEnabled)
    #expect(store.state.message == nil)
    await store.send(\.binding.email, "blob@") { $0.email = "blob@" }
    #expect(!store.state.isSubmitButtonEnabled)
    #expect(store.state.message == "This is not an e-mail address.")
    await store.send(\.binding.email, "blob@example.com") { $0.email = "blob@example.com" }
    #expect(store.state.isSubmitButtonEnabled)
    #expect(store.state.message == nil)
  }

  @Test(
    arguments: [
      ("", .empty), (" ", .invalid), ("blob", .invalid), ("@example.com", .invalid),
      ("blob@example", .invalid), ("blob@.com", .invalid), ("blob@example.", .invalid),
      ("blob@example..com", .invalid), ("b@lob@example.com", .invalid),
      ("blob @example.com", .invalid), ("blob@example.com", .valid), ("b+1@a.b.c", .valid),
    ] as [(String, NewsletterForm.Entry)]
  )
  func `knows an address from a slip`(email: String, entry: NewsletterForm.Entry) {
    #expect(NewsletterForm.Entry(email) == entry)
  }

  @Test func `subscribes, once`() async {
    let store = makeStore("blob@example.com")
    let emails = LockIsolated<[String]>([])
    store.dependencies.newsletter.subscribe = { email in emails.withValue { $0.append(email) } }
    await store.send(.submitButtonTapped) { $0.submission = .submitting }
    #expect(store.state.message == "Subscribing…")
    await store.receive(\.subscribed) { $0.submission = .succeeded }
    #expect(store.state.message == "Thank you. A letter is on its way to blob@example.com.")
    await store.send(.submitButtonTapped)
    #expect(emails.value == ["blob@example.com"])
  }

  @Test func `says why it failed, and tries again`() async {
    let store = makeStore("blob@example.com")
    store.dependencies.newsletter.subscribe = { _ in throw ServiceError("No letters today.") }
    await store.send(.submitButtonTapped) { $0.submission = .submitting }
    await store.receive(\.subscribingFailed) { $0.submission = .failed("No letters today.") }
    #expect(store.state.message == "No letters today.")
    store.dependencies.newsletter.subscribe = { _ in }
    await store.send(.submitButtonTapped) { $0.submission = .submitting }
    await store.receive(\.subscribed) { $0.submission = .succeeded }
  }

  @Test func `submits nothing while the button is off`() async {
    await makeStore().send(.submitButtonTapped)
    await makeStore("blob@").send(.submitButtonTapped)
  }

  @Test func `clearing the form and changing the address cancel what is submitted`() async {
    let store = makeStore("blob@example.com")
    store.dependencies.newsletter.subscribe = { _ in try await Task.never() }
    await store.send(.submitButtonTapped) { $0.submission = .submitting }
    await store.send(\.binding.email, "b@example.com") {
      $0.email = "b@example.com"
      $0.submission = .ready
    }
    await store.send(.submitButtonTapped) { $0.submission = .submitting }
    await store.send(.clearButtonTapped) {
      $0.email = ""
      $0.submission = .ready
    }
    await store.finish()
  }

  @Test func `is ready, or has the answer to what was sent, in whatever order things happen`() async
  {
    await exploreSchedules(300) {
      let store = makeStore("a@example.com")
      store.exhaustivity = .off
      store.dependencies.newsletter.subscribe = { email in
        await Task.yield()
        if email.hasPrefix("a") { throw ServiceError("No.") }
      }
      await store.send(.submitButtonTapped)
      await store.send(\.binding.email, "b@example.com")
      await store.send(.submitButtonTapped)
      await store.finish()
      store.assert { $0.submission = .succeeded }
    }
  }
}

@MainActor @Suite struct NewsletterClientTests {
  @Test func `the live client takes a second, and turns a domain away`() async throws {
    let clock = TestClock()
    let store = TestStore(initialState: NewsletterForm.State(email: "blob@example.org")) {
      NewsletterForm()
    } withDependencies: {
      $0.continuousClock = clock
      $0.newsletter = .liveValue
    }
    await store.send(.submitButtonTapped) { $0.submission = .submitting }
    await clock.advance(by: .seconds(1))
    await store.receive(\.subscribingFailed, "We do not write to example.org.") {
      $0.submission = .failed("We do not write to example.org.")
    }
  }
}
