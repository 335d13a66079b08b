import Composable
import Foundation

@Reducer
struct Tabs0 {
  @ObservableState
  struct State {
    var selection = Tab.form
    var form = Form0.State(id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!)
    var tags = Tags0.State()
    var recent: Row0.State?
    @Presents var destination: Destination.State?

    enum Tab { case form, tags }
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case form(Form0.Action)
    case helpButtonTapped
    case recent(Row0.Action)
    case selected(State.Tab)
    case tags(Tags0.Action)
    case tick
  }

  @Reducer
  enum Destination {
    case edit(Form0)
    case help(Tags0)
    @ReducerCaseEphemeral
    case alert(AlertState<Never>)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(\.form, action: \.form) { Form0() }
      Scope(\.tags, action: \.tags) { Tags0() }
    }
    Reduce { state, action in
      switch action {
      case .destination(.presented(.edit(.delegate(.saved(let item))))):
        state.recent = Row0.State(id: item.id, title: item.title)
        state.destination = nil
        return .none

      case .destination, .recent, .tags:
        return .none

      case .form(.delegate(.saved(let item))):
        state.recent = Row0.State(id: item.id, title: item.title)
        return .send(.selected(.tags))

      case .form:
        return .none

      case .helpButtonTapped:
        state.destination = .help(Tags0.State())
        return .none

      case .selected(let tab):
        state.selection = tab
        return .merge(
          .send(.tick),
          .run { [clock] send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
          }
        )

      case .tick:
        guard state.recent?.isDone == true else { return .none }
        state.recent = nil
        return .none
      }
    }
    .ifLet(\.recent, action: \.recent) { Row0() }
    .ifLet(\.$destination, action: \.destination)
  }
}
