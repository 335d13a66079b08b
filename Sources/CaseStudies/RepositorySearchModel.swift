import Composable
import Observation

/// A list of repositories that is found by a query, as a view model.
@MainActor @Observable
final class RepositorySearchModel {
  var query = "" {
    didSet { if query != oldValue { search(after: .milliseconds(300)) } }
  }

  private(set) var phase = RepositorySearch.Phase.idle

  /// The search in flight, which a test waits for.
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
      // A service may answer although it was told to stop; without this, an old answer wins.
      guard !Task.isCancelled else { return }
      self?.phase = phase
    }
  }
}
