// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(String), delayed }

  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped where state.text.isEmpty: .none
      case .tapped: .send(.loaded("\(uuid()) at \(now)"))
      case .loaded(let text): load(text, into: &state)
      case .delayed:
        .run { send in
          try await withTaskCancellation(id: "delay") { try await Task.sleep(for: .seconds(1)) }
          await send(.tapped)
        }
      }
    }
  }

  func load(_ text: String, into state: inout State) -> EffectOf<Self> {
    state.text = text
    return .run { await $0(.delayed) }
  }
}
