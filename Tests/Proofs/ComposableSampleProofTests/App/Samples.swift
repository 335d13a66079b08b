import Composable
import Foundation
import RepositoryListFeature
import TodosFeature

@testable import ComposableSample

extension Todo.State {
  static let milk = Todo.State(id: UUID(0xA1), description: "Buy milk")
  static let words = Todo.State(id: UUID(0xA2), description: "Write 日本語 \"quotes\"")
  static let cat = Todo.State(id: UUID(0xA3), description: "Feed the cat 🐈", isComplete: true)
}

extension TodoStorage {
  static func failing(_ error: FileStorageError) -> TodoStorage {
    TodoStorage(
      load: { () async throws(FileStorageError) in throw error },
      save: { _ in },
      keepAside: { "/t.json.damaged" }
    )
  }
}

extension Repository {
  static let dictionary = make(
    1,
    "日本語/辞書",
    "とても大きな日本語の辞書です。説明がとても長いので、画面の端で切り取られます。すべての言葉を読むには、一行を開きます。",
    "Swift",
    123_456
  )
  static let confetti = make(
    2,
    "party/🎉confetti",
    "Families 👨‍👩‍👧‍👦 and flags 🇯🇵\non one line",
    "C++",
    78
  )
  static let crane = make(3, "saltmarsh/crane", nil, nil, 0)
  static let ladder = make(4, "orchard/ladder", "Reaches what is out of sight", "Rust", 4)

  private static func make(
    _ id: Int,
    _ fullName: String,
    _ description: String?,
    _ language: String?,
    _ stars: Int
  ) -> Self {
    let names = fullName.split(separator: "/").map { String($0) }
    return Self(
      id: id,
      name: names[1],
      owner: Owner(login: names[0]),
      description: description,
      language: language,
      stars: stars,
      license: language.map { _ in License(name: "MIT License") },
      topics: language.map { [$0.lowercased(), "test"] } ?? [],
      createdAt: Date(timeIntervalSince1970: 1_600_000_000),
      pushedAt: language.map { _ in Date(timeIntervalSince1970: 1_700_000_000) },
      url: URL(string: "https://repositories.example/\(id)") ?? URL(fileURLWithPath: "/")
    )
  }
}

extension RepositoryPage {
  static let beginning = Self(
    repositories: [.dictionary, .confetti, .crane],
    totalCount: 4,
    nextPage: 2
  )
  static let end = Self(repositories: [.ladder], totalCount: 4)
}

extension RepositoryClient {
  /// A client with two pages that has nothing newer about their repositories.
  static let desk = RepositoryClient(
    search: { _, page in page == 1 ? .beginning : .end },
    repository: { name in
      [Repository.dictionary, .confetti, .crane].first { $0.fullName == name } ?? .ladder
    },
    setFavorite: { _, _ in },
    owner: { login in
      Owner(
        login: login,
        name: "Salt Marsh",
        about: "Birds",
        repositoryCount: 4,
        url: URL(fileURLWithPath: "/")
      )
    },
    repositoriesOfOwner: { _, page in page == 1 ? .beginning : .end }
  )
}

extension DefaultsFile {
  /// New settings.
  static var inMemory: DefaultsFile {
    DefaultsFile(URL(fileURLWithPath: "/settings.json"), in: .inMemory)
  }
}

/// The program without a terminal: it receives keys and shows screens.
@MainActor struct Desk {
  let store: StoreOf<App>

  init(
    _ todos: IdentifiedArrayOf<Todo.State> = [.milk, .words, .cat],
    size: Size = Size(width: 40, height: 8),
    storage: TodoStorage? = nil,
    repositories: RepositoryClient = .desk,
    settings: DefaultsFile = .inMemory,
    host: String? = nil
  ) async {
    store = Store(initialState: App.State(size: size)) {
      App(host: host)
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.defaultAppStorage = settings
      $0.repositories = repositories
      $0.todoStorage = storage ?? .inMemory(todos)
      $0.uuid = .incrementing
    }
    await store.when { $0.todos.list.progress != .loading }
  }

  func press(_ keys: Key...) {
    for key in keys { _ = AppCommands(store).command(for: key)?.perform() }
  }

  /// Waits for all consequences of a key.
  func pressAndWait(_ keys: Key...) async {
    for key in keys {
      await AppCommands(store).command(for: key)?.perform()?.finish()
      await store.when { state in
        let list = state.repositories.list
        let isSaving = list.results?.repositories.contains { list.favorites.isSaving($0.id) }
        return !state.repositories.isLoading && isSaving != true
      }
    }
  }

  func type(_ text: String) {
    for scalar in text.unicodeScalars { press(.scalar(scalar)) }
  }

  var text: String { AppScreen(store).screen.text }
}
