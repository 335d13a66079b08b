import CGtk
import Composable
import Foundation
import RepositoryListFeature

/// The window with the search for repositories.
@MainActor func repositoriesWindow(_ store: StoreOf<RepositoryList>) -> Widget {
  @UIBindable var store = store
  let path = navigationStack(
    "path",
    path: $store.scope(\.path, action: \.path),
    root: searchScreen(store)
  ) { screen in
    switch screen.case {
    case .owner(let owner): ownerScreen(owner, store)
    case .repository(let repository): repositoryScreen(repository, store)
    }
  }
  let window = window("Repositories", width: 560, height: 480, content: path)
  window.alert($store.scope(\.alert, action: \.alert))
  return window
}

@MainActor private func searchScreen(_ store: StoreOf<RepositoryList>) -> Widget {
  @UIBindable var store = store
  // Another store has the made-up rows that are shown while the first page is loaded.
  let placeholder = RepositoryList.placeholder()
  return column(
    row(
      entry("query", text: $store.query).wide(),
      button("Refresh") { store.send(.refreshButtonTapped) }
    ),
    list("repositories") {
      (store.loading.is(\.loading) ? placeholder : store).results?.repositories.ids.elements ?? []
    } row: { id in
      let store = placeholder.results?.repositories[id: id] == nil ? store : placeholder
      return repositoryRow(
        { store.results?.repositories[id: id] },
        isFavorite: UIBinding(
          get: { store.favorites.contains(id) },
          set: { _ in store.send(.favoriteButtonTapped(id)) }
        ),
        open: { store.send(.rowTapped(id)) }
      )
    } onEnd: {
      store.send(.rowAppeared($0))
    },
    statusRow {
      status(of: store.loading)
    } canRetry: {
      store.loading.error != nil
    } retry: {
      store.send(.retryButtonTapped)
    }
  )
}

@MainActor private func ownerScreen(
  _ store: StoreOf<OwnerDetail>,
  _ repositories: StoreOf<RepositoryList>
) -> Widget {
  column(
    label("owner") { store.login },
    label("about") { store.owner?.about ?? "" }.wrapped(),
    list("repositories of the owner") {
      store.loading.results?.repositories.ids.elements ?? []
    } row: { id in
      repositoryRow(
        { store.loading.results?.repositories[id: id] },
        isFavorite: UIBinding(
          get: { repositories.favorites.contains(id) },
          set: { _ in store.send(.favoriteButtonTapped(id)) }
        ),
        open: { store.send(.rowTapped(id)) }
      )
    } onEnd: {
      store.send(.rowAppeared($0))
    },
    statusRow {
      status(of: store.loading)
    } canRetry: {
      store.loading.error != nil
    } retry: {
      store.send(.retryButtonTapped)
    }
  )
}

@MainActor private func repositoryScreen(
  _ store: StoreOf<RepositoryDetail>,
  _ repositories: StoreOf<RepositoryList>
) -> Widget {
  column(
    label("name") { store.repository.fullName },
    label("description") { store.repository.description ?? "" }.wrapped(),
    label("facts") { facts(of: store.repository) }.wrapped(),
    checkButton(
      "star",
      isOn: UIBinding(
        get: { repositories.favorites.contains(store.repository.id) },
        set: { _ in store.send(.favoriteButtonTapped) }
      )
    ),
    button("Owner") { store.send(.ownerButtonTapped) },
    statusRow {
      switch store.loading {
      case .failed(let error): "\(error)"
      case .loaded: ""
      case .loading: "Loading…"
      }
    } canRetry: {
      ![.loaded, .loading].contains(store.loading)
    } retry: {
      store.send(.retryButtonTapped)
    }
  )
}

/// Creates a text about what is loaded, with a button that is visible after an error.
@MainActor private func statusRow(
  _ text: @escaping @MainActor @Sendable () -> String,
  canRetry: @escaping @MainActor @Sendable () -> Bool,
  retry: @escaping @MainActor () -> Void
) -> Widget {
  row(
    label("status", text: text).wide().wrapped(),
    button("Try Again", action: retry).visible(canRetry)
  )
}

@MainActor private func repositoryRow(
  _ repository: @escaping @MainActor @Sendable () -> Repository?,
  isFavorite: UIBinding<Bool>,
  open: @escaping @MainActor () -> Void
) -> Widget {
  let id = repository()?.id ?? 0
  let row = row(
    checkButton("star \(id)", isOn: isFavorite),
    button("Open", action: open).named("open \(id)"),
    label("name \(id)") { repository()?.fullName ?? "" }.wide(),
    label("language \(id)") { repository()?.language ?? "" },
    label("stars \(id)") { repository().map { "★ \($0.stars)" } ?? "" }
  )
  if id < 0 { gtk_widget_set_opacity(row, 0.4) }
  return row
}

func status(of loading: RepositoryList.Loading) -> String {
  switch loading {
  case .failed(let error): "\(error)"
  case .idle: "Type to search."
  case .loading: "Searching…"
  case .loaded(let results):
    switch results.paging {
    case .failed(let error): "\(error)"
    case .idle: "\(results.repositories.count) of \(results.totalCount)"
    case .loading: "\(results.repositories.count) of \(results.totalCount), loading more…"
    }
  }
}

func facts(of repository: Repository) -> String {
  [
    repository.language, "★ \(repository.stars)", repository.license?.name,
    repository.topics.joined(separator: ", "), repository.url.absoluteString,
  ]
  .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
}
