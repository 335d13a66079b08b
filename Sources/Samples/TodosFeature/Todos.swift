public import Composable
public import Foundation

/// A to-do list that is kept in a ``TodoStorage``.
///
/// The reducer only changes the state, and two tasks follow it: one loads while the progress is
/// ``Progress/loading``, one saves while there are changes. States and actions are `Codable` only
/// because the sample records its sessions.
@Reducer
public struct Todos {
  /// The state of the list.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// All todos, whether the filter shows them or not.
    public var todos: IdentifiedArrayOf<Todo.State>

    /// The filter that selects which todos are shown.
    public var filter = Filter.all

    /// A Boolean value that indicates whether the user is deleting or moving todos.
    public var isEditing = false

    /// A Boolean value that indicates whether there are unsaved changes.
    public internal(set) var hasChanges: Bool

    /// The progress of loading and saving.
    public internal(set) var progress = Progress.loading

    /// The question that is shown before completed todos are deleted.
    @Presents public var confirmation: ConfirmationDialogState<Action.Confirmation>?

    /// The path to which a damaged file was moved when the user started over.
    public internal(set) var keptAside: String?

    /// The changes of the todos that can be undone and redone.
    ///
    /// Loading different todos clears it. Otherwise, an undo would revert changes made by other
    /// programs.
    public internal(set) var undo = UndoStack<IdentifiedArrayOf<Todo.State>>()

    /// Creates a list, which loads.
    ///
    /// - Parameter todos: The todos to which loading adds the stored ones.
    public init(todos: IdentifiedArrayOf<Todo.State> = []) {
      self.todos = todos
      hasChanges = !todos.isEmpty
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

    /// A control changed a property.
    case binding(BindingAction<State>)

    /// The user tapped the button that deletes all completed todos, which asks for confirmation.
    case clearCompletedButtonTapped

    /// An action of the question.
    case confirmation(PresentationAction<Confirmation>)

    /// The user deleted todos at positions in the filtered list.
    case delete(IndexSet)

    /// The damaged file was moved to the given path.
    case keptAside(String?)

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

    /// The user entered the text of a new todo.
    case todoEntered(String)

    /// An action of one of the todos.
    case todos(IdentifiedActionOf<Todo>)

    /// The user asked to undo or redo a change.
    case undo(UndoAction)

    /// The program is about to end or to be suspended, so unsaved changes are saved now.
    case willSuspend
  }

  private enum CancelID { case save, sort }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.todoStorage) private var storage
  @Dependency(\.uuid) private var uuid

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    CombineReducers {
      CombineReducers {
        BindingReducer()
        Reduce { state, action in reduce(&state, action) }
          .forEach(\.todos, action: \.todos) { Todo() }
          .ifLet(\.$confirmation, action: \.confirmation)
      }
      .undoable(\.todos, stack: \.undo, action: \.undo) { UndoStep($1, in: $0) }
      .onChange(of: \.todos) { _, state in
        state.hasChanges = true
        return state.todos.isEmpty ? .cancel(id: CancelID.sort) : .none
      }
      // After the operator, because what was loaded is not a change to save.
      Reduce { state, action in
        if case .loaded(let todos) = action { state.show(todos) }
        return .none
      }
    }
    .task(id: \.progress) { state in
      switch state.progress {
      case .loading:
        .run { [storage] send in
          do throws(FileStorageError) {
            await send(.loaded(try await storage.load()))
          } catch {
            await send(.loadFailed(error))
          }
        }
      case .startingOver:
        .run { [storage] send in
          do throws(FileStorageError) {
            await send(.keptAside(try await storage.keepAside()))
          } catch {
            await send(.loadFailed(error))
          }
        }
      case .loaded, .loadFailed, .saveFailed: .none
      }
    }
    // A change starts the wait again. A load ends it: what is saved meanwhile could be newer than
    // what is loaded.
    .task(id: \.unsavedTodos) { state in
      save(state).debounce(id: CancelID.save, for: .milliseconds(500), clock: clock)
    }
  }

  private func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .clearCompletedButtonTapped:
      let count = state.todos.count(where: \.isComplete)
      if count > 0 { state.confirmation = .deleteCompleted(count) }

    case .confirmation(.presented(.deleteCompletedButtonTapped)):
      state.todos.removeAll(where: \.isComplete)

    case .delete(let offsets):
      state.remove(atShown: offsets)

    case .keptAside(let path):
      state.keptAside = path
      state.progress = .loading

    case .loadFailed(let error):
      state.progress = .loadFailed(error)

    case .move(let source, let destination):
      state.move(fromShown: source, to: destination)

    case .reloadButtonTapped:
      state.progress = .loading
      return .cancel(id: CancelID.save)

    case .revertButtonTapped:
      state.hasChanges = false
      state.progress = .loading
      return .merge(.cancel(id: CancelID.save), .cancel(id: CancelID.sort))

    case .saved:
      state.hasChanges = false
      state.progress = .loaded

    case .saveFailed(let error):
      state.progress = .saveFailed(error)

    case .sortCompletedTodos:
      state.sortCompleted()

    case .startOverButtonTapped:
      if case .loadFailed(let error) = state.progress, error.isAboutContent {
        state.progress = .startingOver
      }

    case .todoEntered(let description):
      state.todos.insert(Todo.State(id: uuid(), description: description), at: 0)

    case .todos(.element(_, .binding(\.isComplete))):
      // Another one starts the wait again, so that no row moves while the user is working.
      return .send(.sortCompletedTodos)
        .debounce(id: CancelID.sort, for: .seconds(1), clock: clock)

    case .willSuspend:
      return save(state).cancellable(id: CancelID.save, cancelInFlight: true)

    case .binding, .confirmation, .loaded, .todos, .undo:
      break
    }
    return .none
  }
}

extension Todos {
  private func save(_ state: State) -> Effect<Action> {
    guard let todos = state.unsavedTodos else { return .none }
    return .run { [storage] send in
      do throws(FileStorageError) {
        try await storage.save(todos)
        await send(.saved)
      } catch {
        await send(.saveFailed(error))
      }
    }
  }
}
