import ComposableTestKit
import Synchronization
import Testing

@testable import ComposableInspector

@Suite struct HTTPServerTests {
  /// Tells that the events of a connection are no longer held.
  private final class End: Sendable {
    let continuation: AsyncStream<Void>.Continuation
    init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }
    deinit { continuation.yield() }
  }

  private let end = AsyncStream.makeStream(of: Void.self)

  private func waitForEnd() async {
    for await _ in end.stream { break }
  }

  @Test func `a client that closes the connection ends its events`() async throws {
    let server = try HTTPServer(port: 0) { [end] _, _ in
      .events(AsyncStream { $0.onTermination = { _ in end.continuation.yield() } })
    }
    await Client(port: server.port).request("GET", "/") { $0.contains("text/event-stream") }
    await waitForEnd()
    server.stop()
  }

  @Test func `a client that does not read its events is dropped, and little is made for it`()
    async throws
  {
    let count = Counter()
    let server = try HTTPServer(port: 0, patience: .milliseconds(50)) { [end] _, _ in
      let token = End(end.continuation)
      return .events(
        AsyncStream {
          withExtendedLifetime(token) { count.increment() }
          return String(repeating: "x", count: 1 << 20)
        }
      )
    }
    let request = Array("GET / HTTP/1.1\r\n\r\n".utf8)
    let close = Client(port: server.port).openSilently(1, sending: request)
    await waitForEnd()
    close()
    server.stop()
    #expect((1...100).contains(count.value), "\(count.value) events")
  }

  @Test func `stopping the server cancels a response in progress`() async throws {
    let (isRunning, running) = AsyncStream.makeStream(of: Void.self)
    let server = try HTTPServer(port: 0) { [end] _, _ in
      .job { _ in
        running.yield()
        await withTaskCancellationHandler {
          for await _ in AsyncStream<Void>.makeStream().stream {}
        } onCancel: {
          end.continuation.yield()
        }
        return .text(200, "")
      }
    }
    async let answer = Client(port: server.port).request("GET", "/")
    for await _ in isRunning { break }
    server.stop()
    await waitForEnd()
    await expectEqual(answer, "")
  }

  @Test func `waiting for a socket ends when its task is cancelled, before or meanwhile`()
    async throws
  {
    let (listener, _) = try #require(HTTPConnection.listen(on: 0))
    for _ in 1...100 {
      let waiting = Task { try await SocketEvent.input.wait(of: listener) }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
  }
}

private final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func increment() { count.add(1, ordering: .relaxed) }
}
