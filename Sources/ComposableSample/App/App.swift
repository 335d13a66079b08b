import Composable
import Foundation
import RepositoryListFeature
import TodosFeature

/// The full-screen program.
@Reducer struct App {
  @ObservableState struct State: Codable, Equatable, Sendable {
    var tab = Tab.todos
    var todos = TodosTab.State()
    var repositories = RepositoriesTab.State()
    var size: Size
    var isHelpShown = false
    var presence = Presence.here

    /// Whether the user wanted to quit, and heard that changes are not saved.
    var knowsOfLoss = false
  }

  @CasePathable enum Action: Codable, Equatable, Sendable {
    case departed(Presence.Departure)
    case helpKeyPressed

    /// The user wants to see what has happened. The session shows it, because a state cannot.
    case historyKeyPressed
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
      case .tabSelected(let tab): state.tab = tab
      case .todos(.list(.willSuspend)): if !state.isSaving { leave(&state) }
      case .todos(.list(.saved)), .todos(.list(.saveFailed)): leave(&state)
      case .historyKeyPressed, .repositories, .todos: break
      }
      return .none
    }
    Reduce { state, action in
      let fitting = fit(&state)
      guard action == .tabSelected(.repositories) else { return fitting }
      return .merge(fitting, .send(.repositories(.list(.onAppear))))
    }
  }

  /// Tells the tab that is shown how much room it has.
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
      // One who asks a second time does not want to wait.
      state.presence = .away(departure)
    case (.leaving, _):
      state.presence = .leaving(departure)
    case (.away, _):
      break
    }
    return .none
  }

  /// Leaves, unless the user should hear first what would be lost.
  private func leave(_ state: inout State) {
    state.knowsOfLoss = false
    guard case .leaving(let departure) = state.presence else { return }
    state.knowsOfLoss = departure == .quit && state.todos.list.hasChanges
    if state.knowsOfLoss { state.tab = .todos }
    state.presence = state.knowsOfLoss ? .here : .away(departure)
  }
}

extension App.State {
  /// Whether changes are on their way to the file.
  fileprivate var isSaving: Bool { todos.list.hasChanges && todos.list.progress.isLoaded }
}
