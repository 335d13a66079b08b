public import Composable
public import Foundation

/// A to-do list that is kept in a ``TodoStorage``.
@Reducer
public struct Todos: Sendable {
  /// The state of the list.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// All todos, whether the filter shows them or not.
    public var todos: IdentifiedArrayOf<Todo.State>

    /// The filter that selects which todos are shown.
    public var filter = Filter.all

    /// A Boolean value that indicates whether the user is deleting or moving todos.
    public var isEditing = false

    /// A Boolean value that indicates whether completed todos will soon be sorted to the end.
    public internal(set) var isSortPending = false

    /// A Boolean value that indicates whether there are unsaved changes.
    public internal(set) var hasChanges: Bool

    /// The progress of loading and saving.
    public internal(set) var progress = Progress.new

    /// The question that is shown before completed todos are deleted.
    @Presents public var confirmation: ConfirmationDialogState<Action.Confirmation>?

    /// The path to which a damaged file was moved when the user started over.
    public internal(set) var keptAside: String?

    /// The changes of the todos that can be undone and redone.
    ///
    /// Loading different todos clears it. Otherwise, an undo would revert changes made by other
    /// programs.
    public internal(set) var undo = UndoStack<IdentifiedArrayOf<Todo.State>>()

    /// Creates a list.
    ///
    /// - Parameter todos: The todos to which loading adds the stored ones.
    public init(todos: IdentifiedArrayOf<Todo.State> = []) {
      self.todos = todos
      hasChanges = !todos.isEmpty
    }

    /// The todos that the filter shows.
    ///
    /// - Complexity: O(1) if all todos are shown; otherwise, O(*n*), where *n* is the number of
    ///   todos.
    public var filteredTodos: IdentifiedArrayOf<Todo.State> {
      filter == .all ? todos : todos.filter(filter.includes)
    }
  }

  /// The actions of the list.
  public enum Action: BindableAction, Codable, Equatable, Sendable {
    /// The answers to a question.
    @CasePathable
    public enum Confirmation: Codable, Equatable, Sendable {
      /// The user confirmed that all completed todos are deleted.
      case deleteCompletedButtonTapped
    }

    /// The user tapped the button that adds a todo.
    case addButtonTapped

    /// A control changed a property.
    case binding(BindingAction<State>)

    /// The user tapped the button that deletes all completed todos, which asks for confirmation.
    case clearCompletedButtonTapped

    /// An action of the question.
    case confirmation(PresentationAction<Confirmation>)

    /// The user deleted todos at positions in the filtered list.
    case delete(IndexSet)

    /// The todos were loaded.
    case loaded(IdentifiedArrayOf<Todo.State>)

    /// The todos could not be loaded.
    case loadFailed(FileStorageError)

    /// The user moved todos in front of another one. All positions are in the filtered list.
    case move(IndexSet, Int)

    /// The user asked for the changes of other programs.
    ///
    /// Unsaved changes are kept. A todo that was deleted but is still stored appears again.
    case reloadButtonTapped

    /// The user asked for the stored todos, discarding unsaved changes.
    case revertButtonTapped

    /// The todos were saved.
    case saved

    /// The todos could not be saved.
    case saveFailed(FileStorageError)

    /// A second has passed since a todo was completed.
    case sortCompletedTodos

    /// The user asked for an empty list in place of a damaged file.
    case startOverButtonTapped

    /// The damaged file was moved to the given path.
    case keptAside(String?)

    /// The list appeared.
    case task

    /// The user entered the text of a new todo.
    case todoEntered(String)

    /// An action of one of the todos.
    case todos(IdentifiedActionOf<Todo>)

    /// The user asked to undo or redo a change.
    case undo(UndoAction)

    /// The program is about to end or to be suspended, so pending work is done now.
    case willSuspend
  }

  private enum CancelID { case load, save }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.todoStorage) private var storage
  @Dependency(\.uuid) private var uuid

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    CombineReducers {
      BindingReducer()
      Reduce { state, action in reduce(&state, action) }
        .forEach(\.todos, action: \.todos) { Todo() }
        .ifLet(\.$confirmation, action: \.confirmation)
    }
    // Each completion or reopening starts the wait again, so that no row moves while the user is
    // working.
    .task(id: \.unsortedTodos) { state in
      guard state.unsortedTodos != nil else { return .none }
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.sortCompletedTodos)
      }
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
      let count = state.todos.count(where: \.isComplete)
      if count > 0 { state.confirmation = .deleteCompleted(count) }
      return .none

    case .confirmation(.presented(.deleteCompletedButtonTapped)):
      state.todos.removeAll(where: \.isComplete)
      return removed(&state)

    case .confirmation(.dismiss):
      return .none

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
      return load(&state)

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
      return save(state)

    case .startOverButtonTapped:
      return keepAside(&state)

    case .task:
      return state.progress == .new ? load(&state) : .none

    case .todoEntered(let description):
      return add(description, &state)

    case .todos(.element(_, .binding(\.isComplete))):
      state.isSortPending = true
      return saveSoon(&state)

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
  /// Creates the undo step of an action, or returns `nil` if the action does not change the todos.
  fileprivate init?(_ action: Todos.Action, _ state: Todos.State) {
    switch action {
    case .addButtonTapped, .todoEntered: self.init("Add")
    // A text is edited as a whole, so its changes need no group.
    case .binding(\.todos), .todos(.element(_, .binding(\.description))): self.init("Edit")
    case .confirmation(.presented(.deleteCompletedButtonTapped)): self.init("Clear Completed")
    case .delete: self.init("Delete")
    case .move: self.init("Move")
    case .todos(.element(let id, .binding(\.isComplete))):
      self.init(state.todos[id: id]?.isComplete == true ? "Reopen" : "Complete")
    case .binding, .clearCompletedButtonTapped, .confirmation, .keptAside, .loaded, .loadFailed,
      .reloadButtonTapped, .revertButtonTapped, .saved, .saveFailed, .sortCompletedTodos,
      .startOverButtonTapped, .task, .todos, .undo, .willSuspend:
      return nil
    }
  }
}

extension Todos {
  private func add(_ description: String, _ state: inout State) -> Effect<Action> {
    state.todos.insert(Todo.State(id: uuid(), description: description), at: 0)
    return saveSoon(&state)
  }

  private func removed(_ state: inout State) -> Effect<Action> {
    if state.todos.isEmpty { state.isSortPending = false }
    return saveSoon(&state)
  }

  private func finish(_ state: inout State) -> Effect<Action> {
    if state.isSortPending {
      state.sortCompleted()
      state.hasChanges = true
    }
    return state.hasChanges ? save(state) : .none
  }
}

extension Todos {
  /// A pending save could end during the load, and the loaded todos would be older.
  ///
  /// The save is therefore postponed.
  private func load(_ state: inout State) -> Effect<Action> {
    state.progress = .loading
    let load = Effect<Action>.run { send in
      do throws(FileStorageError) {
        let todos = try await storage.load()
        await send(.loaded(todos))
      } catch {
        await send(.loadFailed(error))
      }
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
    return .merge(.cancel(id: CancelID.save), load)
  }

  /// Shows the stored todos after the todos that were added in the meantime.
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
      do throws(FileStorageError) {
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
  /// Saves after half a second without changes.
  private func saveSoon(_ state: inout State) -> Effect<Action> {
    state.hasChanges = true
    return saving(state).debounce(id: CancelID.save, for: .milliseconds(500), clock: clock)
  }

  private func save(_ state: State) -> Effect<Action> {
    saving(state).cancellable(id: CancelID.save, cancelInFlight: true)
  }

  private func saving(_ state: State) -> Effect<Action> {
    guard state.progress.isLoaded else { return .none }
    return .run { [todos = state.todos] send in
      do throws(FileStorageError) {
        try await storage.save(todos)
        await send(.saved)
      } catch {
        await send(.saveFailed(error))
      }
    }
  }
}

extension ConfirmationDialogState<Todos.Action.Confirmation> {
  static func deleteCompleted(_ count: Int) -> Self {
    let todos = count == 1 ? "1 completed todo" : "\(count) completed todos"
    return ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Delete \(todos)?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteCompletedButtonTapped) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("You can undo this.")
    }
  }
}
