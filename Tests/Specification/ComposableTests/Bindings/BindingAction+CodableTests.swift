import Composable
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct BindingActionCodableTests {
  private func roundTrip(
    _ action: BindingAction<Mixer.State>
  ) throws -> BindingAction<Mixer.State> {
    try JSONDecoder().decode(
      BindingAction<Mixer.State>.self,
      from: JSONEncoder().encode(action)
    )
  }

  @Test func `coding keeps the field and its value`() throws {
    let actions: [BindingAction<Mixer.State>] = [
      .set(\.name, "Main"),
      .set(\.subtitle, nil),
      .set(\.subtitle, "Left"),
      .set(\.channel.volume, 3),
      .set(\.channel, Channel(volume: 4)),
    ]
    for action in actions { #expect(try roundTrip(action) == action) }
  }

  @Test func `a decoded action sets the field`() throws {
    let store = Store(initialState: Mixer.State()) { Mixer() }
    store.send(.binding(try roundTrip(.set(\.channel.volume, 7))))
    expectEqual(store.withState { $0.channel.volume }, 7)
  }

  @Test func `the names of the fields are encoded`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(BindingAction<Mixer.State>.set(\.channel.volume, 3))
    expectEqual(String(decoding: data, as: UTF8.self), #"{"field":"channel.volume","value":3}"#)
  }

  @Test func `a key path through something else cannot be encoded`() {
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(BindingAction<Mixer.State>.set(\.plain.count, 3))
    }
  }

  @Test func `a value that is not Encodable cannot be encoded`() {
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(BindingAction<Mixer.State>.set(\.plain, Mixer.Plain(count: 1)))
    }
  }

  @Test(arguments: [
    #"{"field":"missing","value":1}"#, #"{"field":"channel.missing","value":1}"#,
    #"{"field":"name","value":1}"#, #"{"field":"","value":1}"#, #"{"field":"plain","value":1}"#,
  ])
  func `a field that the state does not have is an error`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BindingAction<Mixer.State>.self, from: Data(json.utf8))
    }
  }
}

@Reducer struct Mixer {
  struct Plain: Equatable, Sendable { var count = 0 }

  @ObservableState
  struct State {
    var name = ""
    var subtitle: String?
    var channel = Channel()
    var plain = Plain()
  }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@ObservableState
struct Channel: Codable, Equatable, Sendable {
  var volume = 0
}
