import Dispatch
import Foundation
import Synchronization

/// A small HTTP/1.1 server on the loopback address, with a thread for each connection.
///
/// A connection has one request. The head of the request must arrive within ten seconds, and the
/// client must read the response within ten seconds. At most 16 requests are answered at the same
/// time. Of the connections whose request has not arrived, the oldest are closed, so that silent
/// clients cannot keep others out.
final class HTTPServer: Sendable {
  private static let mostRequests = 16
  private static let mostSilentConnections = 64

  /// The state that the threads share.
  ///
  /// It outlives the server until they have ended.
  private final class Shared: Sendable {
    let isStopped = Atomic(false)
    let requests = Atomic(0)

    /// The connections whose request has not arrived, the oldest first.
    let silent = Mutex<[HTTPConnection]>([])
  }

  private let shared = Shared()
  private let isStopping = Atomic(false)
  private let listener: Int32

  /// The port that the server listens on.
  let port: UInt16

  init(
    port: UInt16,
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
    self.listener = listener
    self.port = port
    Thread.detachNewThread { [shared] in
      Self.accept(listener, shared) { answer($0, port) }
    }
  }

  /// Ends the threads that accept and serve connections.
  func stop() {
    guard !isStopping.exchange(true, ordering: .relaxed) else { return }
    // The thread that accepts connections closes the listener when the server is stopped. Its
    // number can then belong to another file, so the listener is shut down first.
    shutdown(listener, Int32(SHUT_RDWR))
    shared.isStopped.store(true, ordering: .releasing)
  }

  private static func accept(
    _ listener: Int32,
    _ shared: Shared,
    _ answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) {
    while !shared.isStopped.load(ordering: .acquiring) {
      guard let connection = HTTPConnection(accepting: listener) else {
        // There are no more descriptors, or the client is gone. The check above notices the end of
        // the listener.
        Thread.sleep(forTimeInterval: 0.01)
        continue
      }
      shared.silent.withLock { silent in
        if silent.count >= mostSilentConnections,
          let index = silent.firstIndex(where: { !$0.hasInput })
        {
          // Its thread reads the end of the connection, and closes it.
          silent.remove(at: index).shutDown()
        }
        silent.append(connection)
      }
      Thread.detachNewThread {
        serve(connection, shared, answer)
        connection.close()
      }
    }
    close(listener)
  }

  private static func serve(
    _ connection: HTTPConnection,
    _ shared: Shared,
    _ answer: (HTTPRequest) -> HTTPAnswer
  ) {
    do {
      guard let (head, rest) = try readHead(from: connection, shared) else { return }
      let request = try HTTPRequest(head)
      guard let response = try response(to: request, rest, connection, shared, answer) else {
        return
      }
      connection.respond(response)
    } catch let response as HTTPResponse {
      connection.respond(response)
    } catch {}
  }

  /// Reads the head of a request, or returns `nil` if the server has closed the connection.
  private static func readHead(
    from connection: HTTPConnection,
    _ shared: Shared
  ) throws -> (head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    let head = Result {
      try connection.readHead(limit: HTTPRequest.mostBytes, within: .seconds(10))
    }
    let isOpen = shared.silent.withLock { silent in
      // The descriptor may belong to another connection as soon as this one is closed.
      let index = silent.firstIndex(of: connection)
      if let index { silent.remove(at: index) }
      return index != nil
    }
    return isOpen ? try head.get() : nil
  }

  /// Returns the response to a request, or `nil` if the client is gone or has received events.
  private static func response(
    to request: HTTPRequest,
    _ rest: ArraySlice<UInt8>,
    _ connection: HTTPConnection,
    _ shared: Shared,
    _ answer: (HTTPRequest) -> HTTPAnswer
  ) throws -> HTTPResponse? {
    defer { shared.requests.subtract(1, ordering: .relaxed) }
    guard shared.requests.add(1, ordering: .relaxed).newValue <= mostRequests else {
      return .text(503, "Too many connections: close other pages of the inspector.")
    }
    switch answer(request) {
    case .whole(let response): return response
    case .body(let answer):
      let length = request.bodyLength
      return answer(try connection.readBody(rest, length: length, within: .seconds(10)))
    case .job(let job): return run(job, for: connection, shared)
    case .events(let next):
      send(next, to: connection, shared)
      return nil
    }
  }

  /// Runs a job, and cancels it when the client is gone or the server is stopped.
  private static func run(
    _ job: @escaping @Sendable () async -> HTTPResponse,
    for connection: HTTPConnection,
    _ shared: Shared
  ) -> HTTPResponse? {
    let answer = Answer<HTTPResponse>()
    let task = Task.detached { answer.give(await job()) }
    while answer.semaphore.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if connection.isGone || shared.isStopped.load(ordering: .relaxed) {
        task.cancel()
        return nil
      }
    }
    return answer.value.withLock(\.self)
  }

  private static func send(
    _ next: () -> HTTPAnswer.News,
    to connection: HTTPConnection,
    _ shared: Shared
  ) {
    guard connection.write(HTTPResponse.eventsHead) else { return }
    while !shared.isStopped.load(ordering: .relaxed) {
      let news = next()
      for event in news.events {
        guard connection.write(Array("data: \(event)\n\n".utf8)) else { return }
      }
      if news.isLast { return }
      guard connection.isOpen(after: .milliseconds(news.hasMore ? 0 : 100)) else { return }
    }
  }
}
