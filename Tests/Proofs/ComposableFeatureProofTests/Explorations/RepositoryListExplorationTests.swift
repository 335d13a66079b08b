import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import RepositoryListFeature

/// Random sequences of what a user, a clock, a server and a system that kills programs do.
@MainActor @Suite struct RepositoryListExplorationTests {
  /// The clock of the sequence, and the number of programs in it.
  private let sequence = LockIsolated<(clock: TestClock<Duration>?, programs: Int)>((nil, 0))

  /// The names of the repositories that are starred on the server, which no kill changes.
  private let stars = LockIsolated<Set<String>>([])

  /// The requests that wait, and the errors with which they end.
  private let server = TestEndpoint<String, RepositoryError?>("server")

  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<RepositoryList> {
    makeStore(clock, of: RepositoryList())
  }

  private func makeStore(
    _ clock: TestClock<Duration>,
    of list: some Reducer<RepositoryList.State, RepositoryList.Action>
  ) -> TestStoreOf<RepositoryList> {
    let isNew = sequence.value.clock !== clock
    if isNew { stars.setValue([]) }
    sequence.withValue { $0 = (clock, isNew ? 1 : $0.programs + 1) }
    let store = TestStore(initialState: RepositoryList.State()) {
      list.saved(\.saved, in: .appStorage("list"))
    } withDependencies: {
      $0.continuousClock = clock
      $0.repositories = client
    }
    store.addInvariant("nothing is looked for without a query") { state in
      !state.searchedQuery.isEmpty || state.loading == .idle
    }
    store.addInvariant("nothing is on its way at rest", holds: .atRest) { state in
      state.loading != .loading && !state.path.contains { $0.isLoading }
        && state.results?.paging != .loading
    }
    store.addInvariant("results belong to the query", holds: .atRest) { state in
      state.results?.repositories.allSatisfy { $0.description == state.query } ?? true
    }
    // A killed program does not receive the answer to its last request.
    store.addInvariant("the stars are those of the server", holds: .atRest) {
      [stars, sequence] state in
      sequence.value.programs > 1
        || Repository.sample.allSatisfy { repository in
          state.favorites.contains(repository.id) == stars.value.contains(repository.fullName)
            && !state.favorites.isSaving(repository.id)
        }
    }
    store.addInvariant("what was shown as saved is on the server") { [stars, sequence] before, _ in
      sequence.value.programs > 2
        || Repository.sample.allSatisfy { repository in
          before.favorites.isSaving(repository.id)
            || before.favorites.contains(repository.id)
              == stars.value.contains(repository.fullName)
        }
    }
    return store
  }

  private var client: RepositoryClient {
    RepositoryClient(
      search: { query, page throws(RepositoryError) in
        try await request("search \(query), page \(page)")
        let all = page == 1 ? Repository.sample.prefix(2) : Repository.sample.suffix(2)
        let repositories = all.map { repository in
          var repository = repository
          repository.description = query
          return repository
        }
        return RepositoryPage(
          repositories: repositories,
          totalCount: 4,
          nextPage: page == 1 ? 2 : nil
        )
      },
      repository: { name throws(RepositoryError) in
        try await request("load \(name)")
        guard let repository = Repository.sample.first(where: { $0.fullName == name }) else {
          throw .refused(status: 404, message: "Not Found")
        }
        return repository
      },
      setFavorite: { [stars] name, isOn throws(RepositoryError) in
        try await request(isOn ? "star \(name)" : "unstar \(name)")
        stars.withValue { if isOn { $0.insert(name) } else { $0.remove(name) } }
      },
      owner: { login throws(RepositoryError) in
        try await request("load the owner \(login)")
        return try await RepositoryClient.sample.owner(login)
      },
      repositoriesOfOwner: { owner, page throws(RepositoryError) in
        try await request("load page \(page) of \(owner.login)")
        return try await RepositoryClient.sample.repositoriesOfOwner(owner, page)
      }
    )
  }

  private nonisolated func request(_ name: String) async throws(RepositoryError) {
    do {
      guard let error = try await server(name) else { return }
      throw error
    } catch let error as RepositoryError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  private var steps: [RandomStep<RepositoryList.State, RepositoryList.Action>] {
    [
      .send(.refreshButtonTapped),
      .send(.retryButtonTapped),
      .send { _, random in
        ["", "a", "b"].randomElement(using: &random).map { .binding(.set(\.query, $0)) }
      },
      .send { state, random in
        let id = state.results?.repositories.ids.randomElement(using: &random)
        return id.map { .favoriteButtonTapped($0) }
      },
      .send { state, _ in (state.results?.repositories.ids.last).map { .rowAppeared($0) } },
      .send { state, random in
        let id = state.results?.repositories.ids.randomElement(using: &random)
        return id.map { .rowTapped($0) }
      },
      .send { state, random in
        let actions: [RepositoryDetail.Action] = [
          .favoriteButtonTapped, .ownerButtonTapped, .retryButtonTapped,
          .closeButtonTapped,
        ]
        guard let id = state.path.ids.last, state.path[id: id, case: \.repository] != nil else {
          return nil
        }
        return actions.randomElement(using: &random).map {
          .path(.element(id: id, action: .repository($0)))
        }
      },
      .send { state, random in
        guard let id = state.path.ids.last, let owner = state.path[id: id, case: \.owner] else {
          return nil
        }
        let rows = owner.loading.results?.repositories.ids ?? []
        var actions: [OwnerDetail.Action] = [.retryButtonTapped]
        if let row = rows.randomElement(using: &random) {
          actions += [.favoriteButtonTapped(row), .rowTapped(row)]
        }
        if let row = rows.last { actions.append(.rowAppeared(row)) }
        return actions.randomElement(using: &random).map {
          .path(.element(id: id, action: .owner($0)))
        }
      },
      .send { state, random in
        state.path.ids.randomElement(using: &random).map { .path(.popFrom(id: $0)) }
      },
      .send { state, _ in
        guard state.alert != nil else { return nil }
        return .alert(.presented(.tryAgainButtonTapped(.pear)))
      },
      .send(.alert(.dismiss), when: { $0.alert != nil }),
      .advance(by: .milliseconds(300), .milliseconds(100)),
      .answer(server) { _, random in
        let errors: [RepositoryError?] = [
          nil, nil, nil, nil, nil, nil, .timedOut(.seconds(20)),
          .refused(status: 404, message: "Not Found"),
        ]
        return errors.randomElement(using: &random) ?? nil
      },
      .restart,
    ]
  }

  @Test func `the list stays consistent`() async {
    await exploreActions(2_000, of: makeStore, steps: steps)
  }
}

extension RepositoryList.Path.State {
  fileprivate var isLoading: Bool {
    switch self {
    case .owner(let owner):
      owner.loading == .loading || owner.loading.results?.paging == .loading
    case .repository(let detail): detail.loading == .loading
    }
  }
}

// MARK: A planted fault

extension RepositoryListExplorationTests {
  /// The list with a mistake: it shows the results of an earlier search for the typed query.
  private var faultyList: some Reducer<RepositoryList.State, RepositoryList.Action> {
    CombineReducers {
      RepositoryList()
      Reduce { state, action in
        if case .binding(\.query) = action, !state.query.isEmpty {
          state.searchedQuery = state.query
        }
        return .none
      }
    }
  }

  @Test func `results of another query are found`() async throws {
    let issues = await issues {
      await exploreActions(of: { makeStore($0, of: faultyList) }, steps: steps)
    }
    let report = try #require(issues.first)
    #expect(report.hasPrefix("A sequence of actions fails: seed "))
    #expect(
      report.contains(
        """
        the shortest failing one found has 2 steps.

        ComposableFeatureProofTests/RepositoryListExplorationTests.swift:210: The invariant "results \
        belong to the query" does not hold when all effects have ended.


        """
      )
    )
    #expect(try PrintedTest(in: report)?.isCompiled() == true)
    #expect(issues.count == 1)
  }

  /// The test that is printed.
  private func expectResultsOfQuery(
    of list: some Reducer<RepositoryList.State, RepositoryList.Action>
  ) async {
    func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<RepositoryList> {
      self.makeStore(clock, of: list)
    }
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await server.answer(with: nil)
    await store.send(.binding(.set(\RepositoryList.State.query, "a")))
    await store.finish()
  }

  @Test func `the printed test fails`() async {
    let issues = await issues { await expectResultsOfQuery(of: faultyList) }
    #expect(issues.count { $0.contains("The invariant \"results belong to the query\"") } == 1)
  }
}
