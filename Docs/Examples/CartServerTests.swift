import Composable
import Testing

@Suite struct CartServerTests {
  @Test func `a cart that was evicted is there again`() async throws {
    let server = CartServer()
    #expect(try await server.add("Milk", for: 1) == 1)
    await server.carts.trim(to: 0)
    #expect(server.carts.statistics.live == 0)
    #expect(try await server.add("Bread", for: 1) == 2)
    #expect(server.carts.statistics.created == 2)
  }

  @Test func `a server that shuts down has nothing left to do`() async throws {
    let server = withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      CartServer()
    }
    _ = try await server.add("Milk", for: 1)
    #expect(await server.shutDown().isEmpty)
    await #expect(throws: StoreRegistryClosedError.self) { try await server.add("Milk", for: 1) }
  }
}
