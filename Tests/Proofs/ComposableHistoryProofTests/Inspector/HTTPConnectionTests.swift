import Testing

@testable import ComposableInspector

@Suite struct HTTPConnectionTests {
  @Test func `a client that sends too slowly receives a timeout response`() async throws {
    let (listener, port) = try #require(HTTPConnection.listen(on: 0))
    async let answer = Client(port: port).deliver(Array("GET / HT".utf8))
    let connection = try await HTTPConnection(accepting: listener)
    let refusal = await #expect(throws: HTTPResponse.self) {
      try await connection.readHead(limit: 100, within: .zero)
    }
    await connection.respond(try #require(refusal), within: .seconds(10))
    connection.close()
    #expect(await answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(await answer.hasSuffix("The request did not arrive within 0.0 seconds.\n"))
  }
}
