// settings: swift6 swift5 main-actor package
import Composable
import Observation

@Reducer struct Player {
  @ObservableState struct State: Equatable {
    var isPlaying = false
    var queue: IdentifiedArrayOf<Track.State> = []
    var track: Track.State?
  }

  enum Action {
    case playTapped
    case queue(IdentifiedActionOf<Track>)
    case track(Track.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .playTapped = action { state.isPlaying.toggle() }
      return .none
    }
    .ifLet(\.track, action: \.track) { Track() }
    .forEach(\.queue, action: \.queue) { Track() }
  }
}

@Reducer struct Track {
  @ObservableState struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  enum Action: Equatable { case renamed(String) }
}

@MainActor @Observable
final class PlayerModel {
  let store: StoreOf<Player>
  var titles: [String] = []
  @ObservationIgnored private var observations: Set<ObserveToken> = []

  init(_ state: Player.State = Player.State()) {
    store = Store(initialState: state) { Player() }
    observe { [weak self] in
      guard let self else { return }
      titles = store.queue.map(\.title)
    }
    .store(in: &observations)
  }

  var title: String { store.track?.title ?? store.withState { $0.isPlaying ? "…" : "" } }

  func play() async { await store.send(.playTapped).finish() }

  func rename(_ id: Int) {
    guard let track = store.scope(\.queue, action: \.queue).first(where: { $0.id == id }) else { return }
    track.send(.renamed("\(id)"))
    store.send(.queue(.element(id: id, action: .renamed(""))))
    store.scope(state: \.track, action: \.track)?.send(.renamed(""))
  }

  func follow() async {
    for await isPlaying in store.states(of: \.isPlaying) { print(isPlaying) }
  }
}

@MainActor struct TrackScreen {
  let store: StoreOf<Track>
  var title: String { store.title }
  var lazyTitle: () -> String { { [store] in store.title } }
}
