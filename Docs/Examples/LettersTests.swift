import Composable
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite struct LettersTests {
  private let server = TestEndpoint<String, Bool>("server")

  private func makeStore() -> TestStoreOf<Letters> {
    let store = TestStore(initialState: Letters.State()) {
      Letters { [server] in try await server($0) }
    }
    store.exhaustivity = .off
    return store
  }

  @Test func `a letter that was not sent is sent after a restart`() async {
    var store = makeStore()
    await store.send(.sendButtonTapped("Dear Ann"))
    await store.send(.sendButtonTapped("Dear Bob"))
    store = await store.restart { makeStore() }
    await store.send(.appeared)
    #expect(store.state.sent == ["Dear Ann", "Dear Bob"])
    #expect(server.pending == ["Dear Ann"])
    // The server has received a letter, and the restart has lost its answer.
    await store.send(.loaded(["Dear Ann"]))
    #expect(store.state.sent == ["Dear Ann", "Dear Bob"])
    await server.answer(with: true)
    await store.receive(\.unsaved.saved)
    #expect(server.pending == ["Dear Bob"])
    await server.fail(with: URLError(.notConnectedToInternet))
    await store.receive(\.unsaved.failed)
    #expect(store.state.sent == ["Dear Ann", "Dear Bob"])
    await store.send(.unsaved(.retry(id: 1)))
    await server.answer(with: true)
    await store.receive(\.unsaved.saved)
    #expect(store.state.unsaved.isEmpty)
  }
}
