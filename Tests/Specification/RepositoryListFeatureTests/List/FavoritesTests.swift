import Composable
import ComposableTestKit
import Foundation
import Testing

@testable import RepositoryListFeature

@MainActor @Suite struct FavoritesTests {
  let clock = TestClock()
  let saved = LockIsolated<[String]>([])

  /// A store with a repository, whose star takes a second to be saved.
  private func makeStore(favorites: Set<Repository.ID> = []) -> TestStoreOf<RepositoryList> {
    var state = RepositoryList.State(favorites: Favorites(Shared(value: favorites)))
    state.loading = .loaded(
      RepositoryList.Results(RepositoryPage(repositories: [.pear], totalCount: 1))
    )
    return TestStore(initialState: state) {
      RepositoryList()
    } withDependencies: { [clock, saved] in
      $0.repositories.setFavorite = { name, isOn in
        try? await clock.sleep(for: .seconds(1))
        saved.withValue { $0.append("\(name) \(isOn)") }
      }
    }
  }

  private func tap(_ store: TestStoreOf<RepositoryList>, _ isOn: Bool) async {
    await store.send(.favoriteButtonTapped(Repository.pear.id))
    await store.receive(.favoriteChanged(.pear, isOn)) { $0.favorites.change(.pear, isOn) }
  }

  @Test(arguments: [true, false])
  func `a star is shown at once, and saved`(isOn: Bool) async {
    let store = makeStore(favorites: isOn ? [] : [Repository.pear.id])
    await tap(store, isOn)
    expectEqual(store.state.favorites.contains(Repository.pear.id), isOn)
    await clock.advance(by: .seconds(1))
    await store.receive(\.favorites.saved) {
      $0.favorites.unsaved.changes = []
      $0.favorites.$saved.withLock { $0 = isOn ? [Repository.pear.id] : [] }
    }
    expectEqual(saved.value, ["orchard/pear \(isOn)"])
  }

  @Test func `changes of a repository are saved one after another`() async {
    let store = makeStore()
    store.exhaustivity = .off
    for _ in 1...4 {
      await store.send(.favoriteButtonTapped(Repository.pear.id))
      await store.receive(\.favoriteChanged)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.favorites.saved)
    expectEqual(store.state.favorites.saved, [Repository.pear.id])
    await clock.advance(by: .seconds(1))
    await store.receive(\.favorites.saved)
    expectEqual(store.state.favorites.saved, [])
    expectEqual(saved.value, ["orchard/pear true", "orchard/pear false"])
  }

  @Test(arguments: RepositoryError.all)
  func `a star that cannot be saved goes back, with an alert`(error: RepositoryError) async {
    let store = makeStore()
    store.dependencies.repositories.setFavorite = { _, _ throws(RepositoryError) in throw error }
    await tap(store, true)
    await store.receive(\.favorites.failed) {
      $0.favorites.unsaved.changes = []
      $0.favorites.ids = []
      $0.alert = AlertState {
        TextState("orchard/pear could not be starred")
      } actions: {
        ButtonState(role: .cancel) { TextState("OK") }
        ButtonState(action: .tryAgainButtonTapped(.pear)) { TextState("Try Again") }
      } message: {
        TextState(error.description)
      }
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test func `a star can be tried to be saved again`() async {
    let store = makeStore(favorites: [Repository.pear.id])
    store.dependencies.repositories.setFavorite = { _, _ throws(RepositoryError) in
      throw .timedOut(.seconds(1))
    }
    await tap(store, false)
    await store.receive(\.favorites.failed) {
      $0.favorites.unsaved.changes = []
      $0.favorites.ids = [Repository.pear.id]
      $0.alert = .favoriteFailed(.pear, isOn: false, "\(RepositoryError.timedOut(.seconds(1)))")
    }
    store.dependencies.repositories.setFavorite = { _, _ in }
    await store.send(\.alert.tryAgainButtonTapped, .pear) { $0.alert = nil }
    await store.receive(.favoriteChanged(.pear, false)) { $0.favorites.change(.pear, false) }
    await store.receive(\.favorites.saved) {
      $0.favorites.unsaved.changes = []
      $0.favorites.$saved.withLock { $0 = [] }
    }
  }

  // The user has taken the star away again before it could not be saved.
  @Test func `a failure that changes nothing is not worth an alert`() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.repositories.setFavorite = { [clock] _, isOn throws(RepositoryError) in
      try? await clock.sleep(for: .seconds(1))
      if isOn { throw .timedOut(.seconds(1)) }
    }
    for _ in 1...2 {
      await store.send(.favoriteButtonTapped(Repository.pear.id))
      await store.receive(\.favoriteChanged)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.favorites.failed)
    expectEqual(store.state.alert, nil)
    await clock.advance(by: .seconds(1))
    await store.receive(\.favorites.saved)
    expectEqual(store.state.favorites.ids, [])
  }

  @Test func `a favorite outlives its row`() async {
    let store = makeStore()
    await tap(store, true)
    await store.send(\.binding.query, "") { $0.query = "" }
    await store.receive(.searchDelayPassed) {
      $0.searchedQuery = ""
      $0.loading = .idle
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.favorites.saved) {
      $0.favorites.unsaved.changes = []
      $0.favorites.$saved.withLock { $0 = [Repository.pear.id] }
    }
  }

  @Test func `stars are shared, and survive the list`() async {
    let clock = clock
    func makeStore() -> TestStoreOf<RepositoryList> {
      var state = RepositoryList.State()
      state.loading = .loaded(
        RepositoryList.Results(RepositoryPage(repositories: [.pear], totalCount: 1))
      )
      return TestStore(initialState: state) {
        RepositoryList()
      } withDependencies: {
        $0.repositories.setFavorite = { _, _ in try? await clock.sleep(for: .seconds(1)) }
      }
    }
    let store = makeStore()
    await tap(store, true)
    // Only what the server has confirmed is kept.
    #expect(!makeStore().state.favorites.contains(Repository.pear.id))
    await clock.advance(by: .seconds(1))
    await store.receive(\.favorites.saved) {
      $0.favorites.unsaved.changes = []
      $0.favorites.$saved.withLock { $0 = [Repository.pear.id] }
    }
    #expect(makeStore().state.favorites.contains(Repository.pear.id))
    #expect(!Favorites(Shared(.favorites(on: "a.example"))).contains(Repository.pear.id))
  }

  @Test func `a repository that is not shown cannot be starred`() async {
    let store = makeStore()
    await store.send(.favoriteButtonTapped(Repository.quay.id))
    await store.finish()
  }
}

extension Favorites {
  /// Registers and shows a change, as the reducer does.
  mutating func change(_ repository: Repository, _ isOn: Bool) {
    unsaved.register(.favoriteChanged(repository, isOn), from: ids)
    if isOn { ids.insert(repository.id) } else { ids.remove(repository.id) }
  }
}
