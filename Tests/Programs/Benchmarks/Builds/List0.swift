import Composable
import Foundation

@Reducer
struct List0 {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row0.State> = []
    var query = ""
    var isLoading = false
    var filter = Filter.all
    @Presents var editor: Form0.State?
    @Presents var alert: AlertState<Action.Alert>?

    enum Filter: String, CaseIterable {
      case all, open, done
    }

    var shown: [Row0.State] {
      rows.filter { row in
        let isFound = query.isEmpty || row.title.contains(query)
        return isFound && (filter == .all || row.isDone == (filter == .done))
      }
    }
  }

  enum Action: BindableAction {
    case addButtonTapped
    case alert(PresentationAction<Alert>)
    case appeared
    case binding(BindingAction<State>)
    case deleteButtonTapped(Row0.State.ID)
    case editor(PresentationAction<Form0.Action>)
    case rows(IdentifiedActionOf<Row0>)
    case loaded(Result<[Item0], any Error>)

    enum Alert: Equatable {
      case deleteConfirmed(Row0.State.ID)
    }
  }

  @Dependency(\.items0) var items
  @Dependency(\.uuid) var uuid
  @Dependency(\.continuousClock) var clock

  private enum CancelID { case load }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.editor = Form0.State(id: uuid())
        return .none

      case .alert(.presented(.deleteConfirmed(let id))):
        state.rows.remove(id: id)
        return .run { [items] _ in
          try await items.delete(id)
        } catch: { error, send in
          await send(.loaded(.failure(error)))
        }

      case .alert, .binding(\.filter), .editor(.dismiss):
        return .none

      case .appeared, .binding(\.query):
        state.isLoading = true
        return .run { [clock, items, query = state.query] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.loaded(Result { try await items.search(query, 20) }))
        }
        .cancellable(id: CancelID.load, cancelInFlight: true)

      case .binding:
        return .none

      case .deleteButtonTapped(let id):
        guard let row = state.rows[id: id] else { return .none }
        state.alert = AlertState {
          TextState("Delete “\(row.title)”?")
        } actions: {
          ButtonState(role: .destructive, action: .deleteConfirmed(id)) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Cancel") }
        }
        return .none

      case .editor(.presented(.delegate(.saved(let item)))):
        state.rows.updateOrAppend(Row0.State(id: item.id, title: item.title))
        state.editor = nil
        return .none

      case .editor, .rows(.element(_, .toggled)), .rows:
        return .none

      case .loaded(.success(let items)):
        state.isLoading = false
        state.rows = IdentifiedArray(
          uniqueElements: items.map { Row0.State(id: $0.id, title: $0.title) }
        )
        return .none

      case .loaded(.failure(let error)):
        state.isLoading = false
        state.alert = AlertState { TextState("\(error)") }
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Row0() }
    .ifLet(\.$editor, action: \.editor) { Form0() }
    .ifLet(\.$alert, action: \.alert)
  }
}

@Reducer
struct Row0 {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var title: String
    var isDone = false
    var progress: Double?
  }

  enum Action {
    case progressed(Double)
    case titleChanged(String)
    case toggled
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .progressed(let progress):
        state.progress = progress < 1 ? progress : nil
        return .none

      case .titleChanged(let title):
        state.title = title
        return .none

      case .toggled:
        state.isDone.toggle()
        guard state.isDone else { return .none }
        return .run { [clock] send in
          for step in 1...4 {
            try await clock.sleep(for: .milliseconds(100))
            await send(.progressed(Double(step) / 4))
          }
        }
      }
    }
  }
}
