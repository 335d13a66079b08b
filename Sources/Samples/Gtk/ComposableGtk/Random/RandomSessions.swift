import CGtk
import Composable
import Foundation
import RepositoryListFeature
import TodosFeature

extension RandomSession {
  /// The to-do list.
  static func todos() -> RandomSession {
    let questions = Questions()
    let failure = FileStorageError.failed(
      operation: "write",
      file: "todos.json",
      cause: "disk full"
    )
    let store = Store(initialState: Todos.State()) {
      Todos()
    } withDependencies: {
      $0.continuousClock = QuestionClock(questions: questions)
      $0.uuid = .incrementing
      $0.todoStorage = TodoStorage(
        load: { () async throws(FileStorageError) in
          guard (try? await questions.ask()) == true else { throw failure }
          return [Todo.State(id: UUID(100), description: "Milk")]
        },
        save: { _ async throws(FileStorageError) in
          guard (try? await questions.ask()) == true else { throw failure }
        },
        keepAside: { nil }
      )
    }
    let window = todosWindow(store)
    gtk_window_set_default_size(window.cast(), 560, 1200)
    gtk_window_present(window.cast())
    return RandomSession(window: window, questions: questions) {
      store.withState { state in
        [
          "All \(state.filter == .all)", "Active \(state.filter == .active)",
          "Completed \(state.filter == .completed)",
        ]
          + ["error \(state.progress.error?.localizedDescription ?? "")"]
          + state.filteredTodos.flatMap { todo in
            let id = todo.id.uuidString.suffix(4)
            return [
              "check \(id) \(todo.isComplete)", "text \(id) \(todo.description)", "up \(id) ↑",
              "down \(id) ↓",
              "delete \(id) Delete",
            ]
          }
          + [
            "summary \(state.todos.count { !$0.isComplete }) active, \(state.todos.count(where: \.isComplete)) completed",
            "Undo Undo\(state.undo.canUndo ? "" : " (off)")",
            "Redo Redo\(state.undo.canRedo ? "" : " (off)")",
            "Delete Completed Delete Completed",
          ]
          + dialog(
            state.confirmation?.title,
            state.confirmation?.message,
            state.confirmation?.buttons
          )
      }
    } shown: {
      // The field for a new todo is not a part of the state.
      lines.filter { !$0.hasPrefix("new ") }
    }
  }

  /// The search for repositories.
  static func repositories() -> RandomSession {
    let questions = Questions()
    let sample = RepositoryClient.sample
    @Sendable func answer() async throws(RepositoryError) {
      guard (try? await questions.ask()) == true else {
        throw .refused(status: 503, message: "Overloaded")
      }
    }
    let store = Store(initialState: RepositoryList.State(query: "")) {
      RepositoryList()
    } withDependencies: {
      $0.continuousClock = QuestionClock(questions: questions)
      $0.repositories = RepositoryClient(
        search: { query, page async throws(RepositoryError) in
          try await answer()
          return try await sample.search(query, page)
        },
        repository: { name async throws(RepositoryError) in
          try await answer()
          return try await sample.repository(name)
        },
        setFavorite: { _, _ async throws(RepositoryError) in try await answer() },
        owner: { login async throws(RepositoryError) in
          try await answer()
          return try await sample.owner(login)
        },
        repositoriesOfOwner: { owner, page async throws(RepositoryError) in
          try await answer()
          return try await sample.repositoriesOfOwner(owner, page)
        }
      )
    }
    let window = repositoriesWindow(store)
    gtk_window_set_default_size(window.cast(), 560, 1200)
    gtk_window_present(window.cast())
    return RandomSession(window: window, questions: questions) {
      store.withState { state in
        screen(state)
          + dialog(state.alert?.title, state.alert?.message, state.alert?.buttons)
      }
    } shown: {
      lines
    }
  }

  private static func screen(_ state: RepositoryList.State) -> [String] {
    switch state.path.last {
    case .owner(let owner):
      ["Back Back", "owner \(owner.login)", "about \(owner.owner?.about ?? "")"]
        + rows(owner.loading.results, state.favorites) + end(owner.loading)
    case .repository(let detail):
      [
        "Back Back", "name \(detail.repository.fullName)",
        "description \(detail.repository.description ?? "")",
        "facts \(facts(of: detail.repository))", "star \(state.favorites.contains(detail.id))",
        "Owner Owner",
      ]
        + end(detail.loading)
    case nil:
      ["query \(state.query)", "Refresh Refresh"]
        + (state.loading == .loading
          ? rows(RepositoryList.State.placeholder.results, nil)
          : rows(state.results, state.favorites))
        + end(state.loading)
    }
  }

  private static func rows(_ results: RepositoryList.Results?, _ favorites: Favorites?) -> [String]
  {
    (results?.repositories ?? []).flatMap { item in
      [
        "star \(item.id) \(favorites?.contains(item.id) ?? false)", "open \(item.id) Open",
        "name \(item.id) \(item.fullName)", "language \(item.id) \(item.language ?? "")",
        "stars \(item.id) ★ \(item.stars)",
      ]
    }
  }

  private static func end(_ loading: RepositoryList.Loading) -> [String] {
    ["status \(status(of: loading))"] + (loading.error == nil ? [] : ["Try Again Try Again"])
  }

  private static func end(_ loading: RepositoryDetail.Loading) -> [String] {
    switch loading {
    case .failed(let error): ["status \(error)", "Try Again Try Again"]
    case .loaded: ["status "]
    case .loading: ["status Loading…"]
    }
  }

  private static func dialog<Action>(
    _ title: TextState?,
    _ message: TextState?,
    _ buttons: [ButtonState<Action>]?
  ) -> [String] {
    guard let title else { return [] }
    let texts = (buttons ?? []).map { String(state: $0.label) }
    return ["title \(String(state: title))"]
      + (message.map { ["message \(String(state: $0))"] } ?? [])
      + texts.map { "\($0) \($0)" }
  }

  /// What the windows show, and a dialog after the window that it is above.
  private static var lines: [String] {
    let dialogs = Set(
      Shown.windows.filter { gtk_window_get_modal($0.cast()) != 0 }.map(Shown.title)
    )
    let shown = Shown.all
    return
      (shown.filter { !dialogs.contains($0.window) } + shown.filter { dialogs.contains($0.window) })
      .map { "\($0.name) \($0.text)\(gtk_widget_get_sensitive($0.widget) != 0 ? "" : " (off)")" }
  }
}
