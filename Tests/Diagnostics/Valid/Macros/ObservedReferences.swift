import Composable

final class Player: Sendable {}

@ObservableState
struct Playback {
  weak var delegate: Player?
  private(set) weak var last: Player? = nil
  unowned var owner: Player
  unowned(unsafe) var engine: Player
}

@ObservableState
@MainActor
struct Screen {
  nonisolated var title = ""
  weak var delegate: Player?
}

func change(_ playback: inout Playback, _ player: Player) {
  playback.delegate = player
  playback.owner = player
  playback.engine = player
}

nonisolated func title(_ screen: Screen) -> String { screen.title }
