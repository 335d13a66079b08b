import Dispatch
import Foundation
import Synchronization

/// A small HTTP/1.1 server on the loopback address, with a thread for each connection.
///
/// A connection has one request. The head of the request must arrive within ten seconds, and the
/// client must read the response within ten seconds. At most 16 connections are served at the same
/// time.
final class HTTPServer: Sendable {
  private static let mostConnections = 16

  /// The state that the threads share.
  ///
  /// It outlives the server until they have ended.
  private final class Shared: Sendable {
    let isStopped = Atomic(false)
    let connections = Atomic(0)
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
      let count = shared.connections.add(1, ordering: .relaxed).newValue
      Thread.detachNewThread {
        if count > mostConnections {
          connection.refuse(.text(503, "Too many connections: close other pages of the inspector."))
        } else {
          serve(connection, shared, answer)
        }
        connection.close()
        shared.connections.subtract(1, ordering: .relaxed)
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
      let (head, rest) = try connection.readHead(
        limit: HTTPRequest.mostBytes,
        within: .seconds(10)
      )
      let request = try HTTPRequest(head)
      switch answer(request) {
      case .whole(let response): connection.refuse(response)
      case .body(let answer):
        let length = request.bodyLength
        let body = try connection.readBody(rest, length: length, within: .seconds(10))
        connection.refuse(answer(body))
      case .job(let job):
        if let response = run(job, for: connection, shared) { connection.refuse(response) }
      case .events(let next): send(next, to: connection, shared)
      }
    } catch let response as HTTPResponse {
      connection.refuse(response)
    } catch {}
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
