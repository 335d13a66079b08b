import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct NewsletterFormModelTests {
  @Test func `the button is enabled for an address, and a message names invalid input`() {
    let model = NewsletterFormModel(newsletter: NewsletterClient { _ in })
    #expect(!model.isSubmitButtonEnabled)
    #expect(model.message == nil)
    model.email = "blob@"
    #expect(!model.isSubmitButtonEnabled)
    #expect(model.message == "This is not an e-mail address.")
    model.email = "blob@example.com"
    #expect(model.isSubmitButtonEnabled)
    #expect(model.message == nil)
  }

  @Test func `subscribes, once`() async {
    let emails = LockIsolated<[String]>([])
    let model = NewsletterFormModel(
      newsletter: NewsletterClient { email in emails.withValue { $0.append(email) } }
    )
    model.submitButtonTapped()
    model.email = "blob@example.com"
    model.submitButtonTapped()
    #expect(model.message == "Subscribing…")
    await model.task?.value
    #expect(model.message == "Thank you. A letter is on its way to blob@example.com.")
    model.submitButtonTapped()
    #expect(emails.value == ["blob@example.com"])
  }

  @Test func `says why it failed, and tries again`() async {
    let isOpen = LockIsolated(false)
    let model = NewsletterFormModel(
      newsletter: NewsletterClient { _ in
        guard isOpen.value else { throw ServiceError("No letters today.") }
      }
    )
    model.email = "blob@example.com"
    model.submitButtonTapped()
    await model.task?.value
    #expect(model.message == "No letters today.")
    isOpen.setValue(true)
    model.submitButtonTapped()
    await model.task?.value
    #expect(model.submission == .succeeded)
  }

  @Test func `clearing the form and changing the address cancel what is submitted`() async {
    let model = NewsletterFormModel(newsletter: NewsletterClient { _ in try await Task.never() })
    model.email = "blob@example.com"
    model.submitButtonTapped()
    let first = model.task
    model.email = "b@example.com"
    await first?.value
    #expect(model.submission == .ready)
    model.submitButtonTapped()
    let second = model.task
    model.clearButtonTapped()
    await second?.value
    #expect(model.email == "")
    #expect(model.submission == .ready)
  }
}
