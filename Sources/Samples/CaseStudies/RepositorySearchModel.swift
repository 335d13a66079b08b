import Composable
import Observation

/// A repository search, implemented as a view model.
@MainActor @Observable
final class RepositorySearchModel {
  var query = "" {
    didSet { if query != oldValue { search(after: .milliseconds(300)) } }
  }

  private(set) var phase = RepositorySearch.Phase.idle

  /// The search in flight, for tests to wait for.
  @ObservationIgnored private(set) var task: Task<Void, Never>?

  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let repositories: RepositoriesClient

  init(clock: any Clock<Duration>, repositories: RepositoriesClient) {
    self.clock = clock
    self.repositories = repositories
  }

  func retryButtonTapped() {
    search(after: .zero)
  }

  private func search(after delay: Duration) {
    task?.cancel()
    guard !query.isEmpty else {
      phase = .idle
      return
    }
    phase = .loading
    task = Task { [weak self, clock, repositories, query] in
      let phase: RepositorySearch.Phase
      do {
        try await clock.sleep(for: delay)
        phase = .loaded(try await repositories.search(query: query))
      } catch {
        phase = .failed("\(error)")
      }
      // A cancelled service can still return a result. Without this check, an old result could
      // replace a new one.
      guard !Task.isCancelled else { return }
      self?.phase = phase
    }
  }
}
