import Composable

/// A form to subscribe to a newsletter.
@Reducer
struct NewsletterForm {
  @ObservableState
  struct State: Equatable {
    var email = ""
    var submission = Submission.ready

    var entry: Entry { Entry(email) }
    var isSubmitButtonEnabled: Bool { entry == .valid && submission.isReady }

    var message: String? { submission.message(to: email) }
  }

  /// The validity of the text in the field.
  enum Entry { case empty, invalid, valid }

  enum Submission: Equatable {
    case ready, submitting, succeeded
    case failed(String)
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case clearButtonTapped
    case submitButtonTapped
    case subscribed
    case subscribingFailed(String)
  }

  private enum CancelID { case submission }

  @Dependency(\.newsletter) var newsletter

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.email) { _, state in
        state.submission = .ready
        return .cancel(id: CancelID.submission)
      }
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .clearButtonTapped:
        state.email = ""
        state.submission = .ready
        return .cancel(id: CancelID.submission)

      case .submitButtonTapped:
        guard state.isSubmitButtonEnabled else { return .none }
        state.submission = .submitting
        return .run { [newsletter, email = state.email] send in
          try await newsletter.subscribe(email: email)
          await send(.subscribed)
        } catch: { error, send in
          await send(.subscribingFailed("\(error)"))
        }
        .cancellable(id: CancelID.submission)

      case .subscribed:
        state.submission = .succeeded
        return .none

      case .subscribingFailed(let reason):
        state.submission = .failed(reason)
        return .none
      }
    }
  }
}

extension NewsletterForm.Entry {
  /// Checks the address only for typos.
  ///
  /// Whether the address exists is only known after sending an email.
  init(_ email: String) {
    guard !email.isEmpty else {
      self = .empty
      return
    }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    let labels = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    let isValid =
      parts.count == 2 && !parts[0].isEmpty && labels.count > 1
      && labels.allSatisfy { !$0.isEmpty } && !email.contains(where: \.isWhitespace)
    self = isValid ? .valid : .invalid
  }
}

extension NewsletterForm.Submission {
  /// A Boolean value that indicates whether the form can be submitted: initially, and after a
  /// failure.
  var isReady: Bool {
    switch self {
    case .ready, .failed: true
    case .submitting, .succeeded: false
    }
  }

  /// What the form says about an address.
  func message(to email: String) -> String? {
    switch self {
    case .failed(let reason): reason
    case .succeeded: "Thank you. A letter is on its way to \(email)."
    case .submitting: "Subscribing…"
    case .ready: NewsletterForm.Entry(email) == .invalid ? "This is not an e-mail address." : nil
    }
  }
}

/// The service that sends the newsletter.
@DependencyClient
struct NewsletterClient: Sendable {
  var subscribe: @Sendable (_ email: String) async throws -> Void
}

extension NewsletterClient: DependencyKey {
  /// A simulated service, because the case study has no real one.
  ///
  /// It takes a second, and it rejects one domain.
  static let liveValue = Self { email in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    if email.hasSuffix("@example.org") { throw ServiceError("We do not write to example.org.") }
  }

  static let previewValue = Self { _ in }
  static let testValue = Self()
}

extension DependencyValues {
  var newsletter: NewsletterClient {
    get { self[NewsletterClient.self] }
    set { self[NewsletterClient.self] = newValue }
  }
}

extension NewsletterForm {
  static let study = CaseStudy(
    "newsletter-form",
    "A form, its three states and its service.",
    lesson: "Each change of the address makes the form ready for another submission."
  ) {
    let session = Session(initialState: State()) {
      NewsletterForm()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.newsletter = .liveValue
    }
    session.send(.submitButtonTapped)
    session.send(.binding(.set(\.email, "blob@")))
    session.send(.binding(.set(\.email, "blob@example.org")))
    await session.send(.submitButtonTapped).finish()
    session.send(.clearButtonTapped)
    session.send(.binding(.set(\.email, "blob@example.com")))
    await session.send(.submitButtonTapped).finish()
    return session.transcript
  }
}
