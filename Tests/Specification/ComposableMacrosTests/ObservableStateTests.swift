import Composable
import ComposableTestKit
import Foundation
import Synchronization
import Testing

@Suite struct ObservableStateTests {
  private func isNotified(
    of read: (Counter.State) -> Void,
    by change: (inout Counter.State) -> Void
  ) -> Bool {
    var state = Counter.State()
    let flag = Flag()
    withObservationTracking {
      read(state)
    } onChange: {
      flag.isSet.withLock { $0 = true }
    }
    change(&state)
    return flag.isSet.withLock { $0 }
  }

  private final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  @Test func `readers of a field are notified of its changes`() {
    #expect(isNotified(of: { _ = $0.count }, by: { $0.count = 1 }))
    #expect(isNotified(of: { _ = $0.history }, by: { $0.history.append(1) }))
  }

  @Test func `readers of other fields are not`() {
    #expect(!isNotified(of: { _ = $0.history }, by: { $0.count = 1 }))
  }

  @Test func `assigning an equal value does not notify observers`() {
    #expect(!isNotified(of: { _ = $0.count }, by: { $0.count = 0 }))
  }

  @Test func `the initializer and equality are as without the macro`() {
    #expect(Counter.State(count: 1, history: []) != Counter.State())
    expectEqual(Counter.State(count: 0), Counter.State())
  }

  @Test func `coding has the names that are written, and no others`() throws {
    let state = Counter.State(count: 3, history: [1])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(state)
    expectEqual(String(decoding: data, as: UTF8.self), #"{"count":3,"history":[1]}"#)
    try expectEqual(JSONDecoder().decode(Counter.State.self, from: data), state)
  }

  @Test func `a weak field does not retain its object`() {
    var playback = Playback()
    var player: Player? = Player()
    playback.delegate = player
    #expect(playback.delegate === player)
    player = nil
    #expect(playback.delegate == nil)
  }

  @Test func `an observer can limit the storage of its field`() {
    var playback = Playback()
    playback.volume = 20
    expectEqual(playback.volume, 10)
  }

  @Test func `a dump has the names that are written, and no others`() {
    expectEqual(
      String(customDumping: Counter.State(count: 3)),
      """
      Counter.State(
        count: 3,
        history: []
      )
      """
    )
  }
}

private final class Player: Sendable {}

@ObservableState
private struct Playback {
  weak var delegate: Player?
  var volume = 0 { didSet { _volume = min(volume, 10) } }
}
