import Composable
import Foundation

struct Item0: Codable, Equatable, Identifiable, Sendable {
  var id: UUID
  var title: String
  var notes = ""
}

@DependencyClient
struct ItemsClient0: Sendable {
  var search: @Sendable (_ query: String, _ limit: Int) async throws -> [Item0]
  var save: @Sendable (_ item: Item0) async throws -> Void
  var delete: @Sendable (_ id: UUID) async throws -> Void
}

extension DependencyValues {
  @DependencyEntry var items0 = ItemsClient0()
}

@Reducer
struct Form0 {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var title = ""
    var notes = ""
    var count = 0
    var isSaving = false
    var problems: [String] = []
    var tags = Tags0.State()
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?

    var isValid: Bool { problems.isEmpty && !title.isEmpty }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case delegate(Delegate)
    case dialog(PresentationAction<Dialog>)
    case saveButtonTapped
    case saved(Result<Item0, any Error>)
    case tags(Tags0.Action)

    enum Delegate {
      case saved(Item0)
    }

    enum Dialog {
      case discard
    }
  }

  @Dependency(\.items0) var items
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(\.tags, action: \.tags) { Tags0() }
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .cancelButtonTapped:
        state.dialog = ConfirmationDialogState {
          TextState("Discard the changes?")
        } actions: {
          ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
        }
        return .none

      case .delegate, .tags:
        return .none

      case .dialog(.presented(.discard)):
        return .run { [dismiss] _ in await dismiss() }

      case .dialog:
        return .none

      case .saveButtonTapped:
        guard state.isValid else { return .none }
        state.isSaving = true
        let item = Item0(id: state.id, title: state.title, notes: state.notes)
        return .run { [items] send in
          await send(
            .saved(
              Result {
                try await items.save(item)
                return item
              }
            )
          )
        }

      case .saved(.success(let item)):
        state.isSaving = false
        return .send(.delegate(.saved(item)))

      case .saved(.failure(let error)):
        state.isSaving = false
        state.problems.append("\(error)")
        return .none
      }
    }
    .onChange(of: \.title) { _, title in
      Reduce { state, _ in
        state.problems = title.count > 80 ? ["The title is longer than 80 characters."] : []
        return .none
      }
    }
    .ifLet(\.$dialog, action: \.dialog)
  }
}

@Reducer
struct Tags0 {
  @ObservableState
  struct State: Equatable {
    var tags: [String] = []
    var draft = ""
    var suggestions: [String] = []
  }

  enum Action {
    case addButtonTapped
    case draftChanged(String)
    case removed(Int)
    case suggested([String])
  }

  @Dependency(\.items0) var items

  private enum CancelID { case suggest }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        guard !state.draft.isEmpty, !state.tags.contains(state.draft) else { return .none }
        state.tags.append(state.draft)
        state.draft = ""
        return .cancel(id: CancelID.suggest)

      case .draftChanged(let draft):
        state.draft = draft
        return .run { [items] send in
          let found = try await items.search(draft, 5)
          await send(.suggested(found.map(\.title)))
        } catch: { _, send in
          await send(.suggested([]))
        }
        .cancellable(id: CancelID.suggest, cancelInFlight: true)

      case .removed(let index):
        state.tags.remove(at: index)
        return .none

      case .suggested(let suggestions):
        state.suggestions = suggestions
        return .none
      }
    }
  }
}
