import Composable
import Foundation
import Synchronization

/// A small HTTP/1.1 server on the loopback address, with a task for each connection.
///
/// A connection has one request. The head of the request must arrive within ten seconds, and the
/// client must read the response, or each event, within ten seconds. At most 16 requests are
/// answered at the same time. Of the connections whose request has not arrived, the oldest are
/// closed, so that silent clients cannot keep others out.
///
/// The tasks of the connections are children of the task that accepts clients. Cancelling it ends
/// all of them.
final class HTTPServer: Sendable {
  private let serving: Task<Void, Never>

  /// The port that the server listens on.
  let port: UInt16

  init(
    port: UInt16,
    patience: Duration = .seconds(10),
    answer: @escaping @Sendable (_ request: HTTPRequest, _ port: UInt16) -> HTTPAnswer
  ) throws(InspectorError) {
    guard let (listener, port) = HTTPConnection.listen(on: port) else {
      let reason = String(cString: strerror(errno))
      throw InspectorError(
        description: """
          The inspector cannot listen on port \(port) of this machine: \(reason). Choose another \
          port, or 0 for any that is free.
          """
      )
    }
    self.port = port
    serving = Task.detached {
      await HTTPClients(patience: patience) { answer($0, port) }.serve(from: listener)
      close(listener)
    }
  }

  /// Closes the listener and all connections.
  func stop() { serving.cancel() }
}

/// The clients of a server.
private final class HTTPClients: Sendable {
  private static let mostRequests = 16
  private static let mostSilentConnections = 64

  private let patience: Duration
  private let answer: @Sendable (HTTPRequest) -> HTTPAnswer
  private let requests = Atomic(0)

  /// The connections whose request has not arrived, the oldest first.
  private let silent = Mutex<[HTTPConnection]>([])

  init(patience: Duration, answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer) {
    self.patience = patience
    self.answer = answer
  }

  /// Serves the clients of a listener until the task is cancelled.
  func serve(from listener: Int32) async {
    await withDiscardingTaskGroup { group in
      while let connection = try? await HTTPConnection(accepting: listener) {
        silent.withLock { silent in
          if silent.count >= Self.mostSilentConnections,
            let index = silent.firstIndex(where: { !$0.hasInput })
          {
            // Its task reads the end of the connection, and closes it.
            silent.remove(at: index).shutDown()
          }
          silent.append(connection)
        }
        group.addTask {
          await self.serve(connection)
          connection.close()
        }
      }
    }
  }

  private func serve(_ connection: HTTPConnection) async {
    do {
      guard let (head, rest) = try await readHead(from: connection) else { return }
      let request = try HTTPRequest(head)
      guard let response = try await response(to: request, rest, connection) else { return }
      await connection.respond(response, within: patience)
    } catch let response as HTTPResponse {
      await connection.respond(response, within: patience)
    } catch {}
  }

  /// Reads the head of a request, or returns `nil` if the server has closed the connection.
  private func readHead(
    from connection: HTTPConnection
  ) async throws -> (head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    let head = await Result {
      try await connection.readHead(limit: HTTPRequest.mostBytes, within: patience)
    }
    let isOpen = silent.withLock { silent in
      // The descriptor may belong to another connection as soon as this one is closed.
      let index = silent.firstIndex(of: connection)
      if let index { silent.remove(at: index) }
      return index != nil
    }
    return isOpen ? try head.get() : nil
  }

  /// Returns the response to a request, or `nil` if the client is gone or has received events.
  private func response(
    to request: HTTPRequest,
    _ rest: ArraySlice<UInt8>,
    _ connection: HTTPConnection
  ) async throws -> HTTPResponse? {
    defer { requests.subtract(1, ordering: .relaxed) }
    guard requests.add(1, ordering: .relaxed).newValue <= Self.mostRequests else {
      return .text(503, "Too many connections: close other pages of the inspector.")
    }
    switch answer(request) {
    case .whole(let response): return response
    case .job(let job):
      let body = try await connection.readBody(
        rest,
        length: request.bodyLength,
        within: patience
      )
      return await connection.whileOpen { await job(body) }
    case .events(let events):
      _ = await connection.whileOpen { await self.send(events, to: connection) }
      return nil
    }
  }

  private func send(
    _ events: some AsyncSequence<String, Never>,
    to connection: HTTPConnection
  ) async {
    guard await connection.write(HTTPResponse.eventsHead, within: patience) else { return }
    for await event in events {
      let bytes = Array("data: \(event)\n\n".utf8)
      guard await connection.write(bytes, within: patience) else { return }
    }
  }
}
