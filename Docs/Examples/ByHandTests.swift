import Composable
import Synchronization
import Testing

@MainActor @Suite struct ByHandTests {
  @Test func `a feature without macros runs in a store`() {
    let store = Store(initialState: Room.State.lamp(Lamp.State())) { Room() }
    store.send(.lamp(.switchTapped))
    store.send((\Room.Action.Cases.lamp.dimmed)(0.5))
    #expect(store.withState { $0 } == .lamp(Lamp.State(isOn: true, brightness: 0.5)))
  }

  @Test func `a field without macros is observed`() {
    final class Flag: Sendable { let isSet = Mutex(false) }
    let flag = Flag()
    var dimmer = Dimmer()
    withObservationTracking {
      _ = dimmer.brightness
    } onChange: {
      flag.isSet.withLock { $0 = true }
    }
    dimmer.brightness = 0.5
    #expect(flag.isSet.withLock { $0 })
  }

  @Test func `an endpoint without macros reports and throws`() async {
    await withExpectedIssue {
      await #expect(throws: Unimplemented("isAvailable")) {
        try await PowerClient().isAvailable()
      }
    } matching: {
      $0.contains("Unimplemented: 'PowerClient.isAvailable'")
    }
  }
}
