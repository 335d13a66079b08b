import Composable
import Foundation
import RepositoryListFeature
import TodosFeature

/// The full-screen interface.
@Reducer struct App {
  /// The host of the server, or `nil` for the bundled sample.
  var host: String?

  @ObservableState struct State: Codable, Equatable, Sendable {
    var tab = Tab.todos
    var todos = TodosTab.State()
    var repositories = RepositoriesTab.State()
    var size: Size
    var isHelpShown = false
    var presence = Presence.here

    /// A Boolean value that indicates whether the user asked to quit and was told about unsaved
    /// changes.
    var knowsOfLoss = false
  }

  @CasePathable enum Action: Codable, Equatable, Sendable {
    case departed(Presence.Departure)
    case helpKeyPressed
    case repositories(RepositoriesTab.Action)
    case resized(Size)
    case resumed
    case tabSelected(Tab)
    case todos(TodosTab.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.todos, action: \.todos) { TodosTab() }
    Scope(state: \.repositories, action: \.repositories) { RepositoriesTab() }
    Reduce { state, action in
      switch action {
      case .departed(let departure): return depart(&state, departure)
      case .helpKeyPressed: state.isHelpShown.toggle()
      case .resized(let size): state.size = size
      case .resumed: state.presence = .here
      case .tabSelected(let tab): state.select(tab)
      case .todos(.list(.willSuspend)): if !state.isSaving { leave(&state) }
      case .todos(.list(.saved)), .todos(.list(.saveFailed)): leave(&state)
      case .repositories, .todos: break
      }
      return .none
    }
    Reduce { state, _ in fit(&state) }
      .saved(\.saved, in: .appStorage(host.map { "screen on \($0)" } ?? "screen"))
  }

  /// Passes the available space to the visible tab.
  private func fit(_ state: inout State) -> Effect<Action> {
    let room = Layout(state).room
    switch state.tab {
    case .todos where state.todos.window.height != room.height:
      state.todos.window.height = room.height
    case .repositories where state.repositories.room != room:
      return .send(.repositories(.resized(room)))
    case .todos, .repositories:
      break
    }
    return .none
  }

  private func depart(_ state: inout State, _ departure: Presence.Departure) -> Effect<Action> {
    switch (state.presence, departure) {
    case (.here, .quit) where state.knowsOfLoss:
      state.presence = .away(departure)
    case (.here, _):
      state.presence = .leaving(departure)
      return .send(.todos(.list(.willSuspend)))
    case (.leaving, .quit), (.leaving, .signal(SIGINT)):
      // A user who asks a second time does not want to wait.
      state.presence = .away(departure)
    case (.leaving, _):
      state.presence = .leaving(departure)
    case (.away, _):
      break
    }
    return .none
  }

  /// Leaves, unless the user must first be told about unsaved changes.
  private func leave(_ state: inout State) {
    state.knowsOfLoss = false
    guard case .leaving(let departure) = state.presence else { return }
    state.knowsOfLoss = departure == .quit && state.todos.list.hasChanges
    if state.knowsOfLoss { state.tab = .todos }
    state.presence = state.knowsOfLoss ? .here : .away(departure)
  }
}

extension App.State {
  /// A Boolean value that indicates whether changes are being saved.
  fileprivate var isSaving: Bool { todos.list.hasChanges && todos.list.progress.isLoaded }

  /// Shows a tab, which loads when it is first shown.
  mutating func select(_ tab: Tab) {
    self.tab = tab
    if tab == .repositories { repositories.list.hasAppeared = true }
  }
}

/// A full-screen part of the program.
enum Tab: String, CaseIterable, Codable {
  case todos, repositories

  var title: String {
    switch self {
    case .todos: "Todos"
    case .repositories: "Repositories"
    }
  }

  /// The next tab.
  var next: Tab {
    switch self {
    case .todos: .repositories
    case .repositories: .todos
    }
  }
}

/// A value that indicates whether the program owns the terminal.
enum Presence: Codable, Equatable, Sendable {
  /// The reason for leaving the terminal.
  enum Departure: Codable, Equatable, Sendable {
    /// The user asked to quit, and must be told about unsaved changes.
    case quit

    /// A signal from the user, the system or another program.
    case signal(Int32)

    /// The user suspended the program.
    case suspension
  }

  case here

  /// Changes are being saved before the program leaves.
  case leaving(Departure)

  case away(Departure)
}
