// settings: swift6 swift5 package
import Composable

@Reducer struct Folder {
  @ObservableState struct State: Equatable, Identifiable {
    let id: Int
    var folders: IdentifiedArrayOf<State> = []
  }

  indirect enum Action { case folders(IdentifiedActionOf<Folder>), tapped }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .forEach(\.folders, action: \.folders) { Folder() }
  }
}
