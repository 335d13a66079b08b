import Composable
import Observation

/// A form to subscribe to a newsletter, implemented as a view model.
@MainActor @Observable
final class NewsletterFormModel {
  var email = "" {
    didSet { if email != oldValue { reset() } }
  }

  private(set) var submission = NewsletterForm.Submission.ready

  /// The submission in flight, for tests to wait for.
  @ObservationIgnored private(set) var task: Task<Void, Never>?

  @ObservationIgnored private let newsletter: NewsletterClient

  init(newsletter: NewsletterClient) {
    self.newsletter = newsletter
  }

  var entry: NewsletterForm.Entry { NewsletterForm.Entry(email) }
  var isSubmitButtonEnabled: Bool { entry == .valid && submission.isReady }
  var message: String? { submission.message(to: email) }

  func clearButtonTapped() {
    email = ""
    reset()
  }

  func submitButtonTapped() {
    guard isSubmitButtonEnabled else { return }
    submission = .submitting
    task = Task { [weak self, newsletter, email] in
      let submission: NewsletterForm.Submission
      do {
        try await newsletter.subscribe(email: email)
        submission = .succeeded
      } catch {
        submission = .failed("\(error)")
      }
      // Without this check, the response for an old address could be shown for a new one.
      guard !Task.isCancelled else { return }
      self?.submission = submission
    }
  }

  private func reset() {
    task?.cancel()
    submission = .ready
  }
}
