import Composable
import Foundation

@Reducer
struct Flow0 {
  @ObservableState
  struct State {
    var list = List0.State()
    var path = StackState<Path.State>()
    var steps = 0
    var last: String?
  }

  enum Action {
    case backButtonTapped
    case list(List0.Action)
    case path(StackActionOf<Path>)
    case rowTapped(UUID)
  }

  @Reducer
  enum Path {
    case list(List0)
    case form(Form0)
    case tabs(Tabs0)
  }

  var body: some ReducerOf<Self> {
    Scope(\.list, action: \.list) { List0() }
    Reduce { state, action in
      switch action {
      case .backButtonTapped:
        state.steps += 1
        if !state.path.isEmpty { state.path.removeLast() }
        return .none

      case .list(.rows(.element(let id, .toggled))):
        state.last = state.list.rows[id: id]?.title
        return .none

      case .list:
        return .none

      case .path(.element(_, .form(.delegate(.saved(let item))))):
        state.last = item.title
        state.path.append(.tabs(Tabs0.State()))
        return .none

      case .path(.element(_, .tabs(.selected))), .path(.popFrom):
        state.steps += 1
        return .none

      case .path:
        return .none

      case .rowTapped(let id):
        state.path.append(.form(Form0.State(id: id)))
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}
