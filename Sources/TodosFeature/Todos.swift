public import Composable
public import Foundation

/// A list of things to do, kept in a ``TodoStorage``.
@Reducer
public struct Todos: Sendable {
  /// What is known of the list.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The todos, shown or not.
    public var todos: IdentifiedArrayOf<Todo.State>

    /// Which todos are shown.
    public var filter = Filter.all

    /// Whether the user is deleting and moving.
    public var isEditing = false

    /// Whether completed todos are about to be sorted to the end.
    public internal(set) var isSortPending = false

    /// Whether there are changes that are not saved.
    public internal(set) var hasChanges: Bool

    /// Whether the todos are loaded.
    public internal(set) var progress = Progress.new

    /// Where a file that made no sense was kept, when the user started over.
    public internal(set) var keptAside: String?

    /// The changes of the todos that can be undone and redone.
    ///
    /// A load that changes the todos forgets them: an undo would take back what others have done.
    public internal(set) var undo = UndoStack<IdentifiedArrayOf<Todo.State>>()

    /// Creates a list.
    ///
    /// - Parameter todos: The todos; they are added to those that are loaded.
    public init(todos: IdentifiedArrayOf<Todo.State> = []) {
      self.todos = todos
      hasChanges = !todos.isEmpty
    }

    /// The todos that are shown.
    ///
    /// - Complexity: O(1) if all are shown, otherwise O(*n*).
    public var filteredTodos: IdentifiedArrayOf<Todo.State> {
      filter == .all ? todos : todos.filter(filter.includes)
    }
  }

  /// What can happen to the list.
  public enum Action: BindableAction, Codable, Equatable, Sendable {
    /// The user wants another todo.
    case addButtonTapped

    /// A control has changed a property.
    case binding(BindingAction<State>)

    /// The user wants to be rid of completed todos.
    case clearCompletedButtonTapped

    /// The user deletes todos, by their places among those that are shown.
    case delete(IndexSet)

    /// The todos are loaded.
    case loaded(IdentifiedArrayOf<Todo.State>)

    /// The todos could not be loaded.
    case loadFailed(TodoStorageError)

    /// The user moves todos in front of another one, by their places among those that are shown.
    case move(IndexSet, Int)

    /// The user wants to see what another program has changed.
    ///
    /// Changes that are not saved stay; what was deleted and is still kept comes back.
    case reloadButtonTapped

    /// The user wants the todos as they are kept, without changes that are not saved.
    case revertButtonTapped

    /// The todos are saved.
    case saved

    /// The todos could not be saved.
    case saveFailed(TodoStorageError)

    /// A second has passed since a todo was completed.
    case sortCompletedTodos

    /// The user wants an empty list in place of a damaged file.
    case startOverButtonTapped

    /// That file is kept elsewhere.
    case keptAside(String?)

    /// The list is shown.
    case task

    /// The user entered the text of a new todo.
    case todoEntered(String)

    /// Something has happened to one of the todos.
    case todos(IdentifiedActionOf<Todo>)

    /// The user takes back a change, or makes it again.
    case undo(UndoAction)

    /// The program is about to end, or to stand still: what waits is done now.
    case willSuspend
  }

  private enum CancelID { case load, save, sort }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.todoStorage) private var storage
  @Dependency(\.uuid) private var uuid

  /// Creates the reducer.
  public init() {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var body: some ReducerOf<Self> {
    CombineReducers {
      BindingReducer()
      Reduce { state, action in reduce(&state, action) }
        .forEach(\.todos, action: \.todos) { Todo() }
    }
    .undoable(\.todos, stack: \.undo, action: \.undo) { state, action in
      UndoStep(action, state)
    }
  }

  private func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .addButtonTapped:
      return add("", &state)

    case .binding(\.todos):
      return saveSoon(&state)

    case .binding:
      return .none

    case .clearCompletedButtonTapped:
      state.todos.removeAll(where: \.isComplete)
      return removed(&state)

    case .delete(let offsets):
      state.remove(atShown: offsets)
      return removed(&state)

    case .keptAside(let place):
      state.keptAside = place
      return load(&state)

    case .loaded(let todos):
      return loaded(todos, &state)

    case .loadFailed(let error):
      state.progress = .loadFailed(error)
      return .none

    case .move(let source, let destination):
      state.move(fromShown: source, to: destination)
      return saveSoon(&state)

    case .reloadButtonTapped:
      return load(&state)

    case .revertButtonTapped:
      state.hasChanges = false
      state.isSortPending = false
      return .merge(.cancel(id: CancelID.sort), load(&state))

    case .saved:
      state.hasChanges = false
      state.progress = .loaded
      return .none

    case .saveFailed(let error):
      state.progress = .saveFailed(error)
      return .none

    case .sortCompletedTodos:
      state.sortCompleted()
      state.hasChanges = true
      return save(&state)

    case .startOverButtonTapped:
      return keepAside(&state)

    case .task:
      return state.progress == .new ? load(&state) : .none

    case .todoEntered(let description):
      return add(description, &state)

    case .todos(.element(_, .binding(\.isComplete))):
      return .merge(sortSoon(&state), saveSoon(&state))

    case .todos:
      return saveSoon(&state)

    case .undo:
      // The list may be empty now.
      return removed(&state)

    case .willSuspend:
      return finish(&state)
    }
  }
}

extension UndoStep {
  /// The step of an action that changes the todos.
  fileprivate init?(_ action: Todos.Action, _ state: Todos.State) {
    switch action {
    case .addButtonTapped, .todoEntered: self.init("Add")
    // A text is edited as a whole, so that changes of it need no group.
    case .binding(\.todos), .todos(.element(_, .binding(\.description))): self.init("Edit")
    case .clearCompletedButtonTapped: self.init("Clear Completed")
    case .delete: self.init("Delete")
    case .move: self.init("Move")
    case .todos(.element(let id, .binding(\.isComplete))):
      self.init(state.todos[id: id]?.isComplete == true ? "Reopen" : "Complete")
    case .binding, .keptAside, .loaded, .loadFailed, .reloadButtonTapped, .revertButtonTapped,
      .saved, .saveFailed, .sortCompletedTodos, .startOverButtonTapped, .task, .todos, .undo,
      .willSuspend:
      return nil
    }
  }
}

extension Todos {
  private func add(_ description: String, _ state: inout State) -> Effect<Action> {
    state.todos.insert(Todo.State(id: uuid(), description: description), at: 0)
    return saveSoon(&state)
  }

  /// The wait begins again with each todo that is completed, or not any more, so that no row jumps away
  /// under the user's hand.
  private func sortSoon(_ state: inout State) -> Effect<Action> {
    state.isSortPending = true
    return .run { send in
      try await clock.sleep(for: .seconds(1))
      await send(.sortCompletedTodos)
    }
    .cancellable(id: CancelID.sort, cancelInFlight: true)
  }

  private func removed(_ state: inout State) -> Effect<Action> {
    guard state.todos.isEmpty else { return saveSoon(&state) }
    state.isSortPending = false
    return .merge(.cancel(id: CancelID.sort), saveSoon(&state))
  }

  private func finish(_ state: inout State) -> Effect<Action> {
    if state.isSortPending {
      state.sortCompleted()
      state.hasChanges = true
    }
    return .merge(.cancel(id: CancelID.sort), state.hasChanges ? save(&state) : .none)
  }
}

extension Todos {
  /// A save that waits could end within the load, and what is loaded would be older: it is put off.
  private func load(_ state: inout State) -> Effect<Action> {
    state.progress = .loading
    let load = Effect<Action>.run { send in
      do throws(TodoStorageError) {
        let todos = try await storage.load()
        await send(.loaded(todos))
      } catch {
        await send(.loadFailed(error))
      }
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
    return .merge(.cancel(id: CancelID.save), load)
  }

  /// Shows what is kept, behind what has changed meanwhile.
  private func loaded(
    _ todos: IdentifiedArrayOf<Todo.State>,
    _ state: inout State
  ) -> Effect<Action> {
    state.progress = .loaded
    var shown = state.hasChanges ? state.todos : []
    shown.append(contentsOf: todos)
    if shown != state.todos {
      state.todos = shown
      state.undo = UndoStack()
    }
    return state.hasChanges ? saveSoon(&state) : .none
  }

  private func keepAside(_ state: inout State) -> Effect<Action> {
    guard case .loadFailed(let error) = state.progress, error.isAboutContent else { return .none }
    state.progress = .loading
    return .run { send in
      do throws(TodoStorageError) {
        let place = try await storage.keepAside()
        await send(.keptAside(place))
      } catch {
        await send(.loadFailed(error))
      }
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }
}

extension Todos {
  /// Saves once nothing has changed for half a second.
  private func saveSoon(_ state: inout State) -> Effect<Action> {
    state.hasChanges = true
    return save(&state, after: .milliseconds(500))
  }

  private func save(_ state: inout State, after delay: Duration = .zero) -> Effect<Action> {
    guard state.progress.isLoaded else { return .none }
    return .run { [todos = state.todos] send in
      if delay > .zero { try await clock.sleep(for: delay) }
      do throws(TodoStorageError) {
        try await storage.save(todos)
        await send(.saved)
      } catch {
        await send(.saveFailed(error))
      }
    }
    .cancellable(id: CancelID.save, cancelInFlight: true)
  }
}
