import Composable
import Foundation
import Logging
import LoopbackClient
import ServiceLifecycleTestKit

@testable import TodoServer

/// The file of a database, which is deleted with its folder.
final class TestDatabase: Sendable {
  let folder = FileManager.default.temporaryDirectory.appending(path: "todos-\(UUID().uuidString)")

  var path: String { folder.appending(path: "todos.sqlite").path }

  /// A server with this database, on any free port.
  var server: TodoServer {
    var server = TodoServer(database: path)
    server.port = 0
    return server
  }

  init() {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

/// Runs a server, calls a closure with a client of it, and shuts the server down.
func withServer(
  _ server: TodoServer,
  _ body: (TestClient) async throws -> Void
) async throws {
  try await testGracefulShutdown { shutdown in
    let (ports, running) = AsyncStream<Int>.makeStream()
    async let end: Void = withDependencies {
      $0.context = .live
    } operation: {
      defer { running.finish() }
      try await server.run(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) {
        running.yield($0)
      }
    }
    for await port in ports {
      defer { shutdown.triggerGracefulShutdown() }
      try await body(TestClient(port: port))
      break
    }
    try await end
  }
}

/// A client whose connections have threads of their own, so that they do not block the server.
struct TestClient: Sendable {
  let port: Int

  func send(
    _ method: String,
    _ path: String,
    _ body: String = ""
  ) async throws -> Connection.Answer {
    try await onConnection { try $0.send(method, path, body) }
  }

  /// Sends several requests, each when the server has finished the previous one.
  func onConnection(
    _ body: @escaping @Sendable (Connection) throws -> Connection.Answer
  ) async throws -> Connection.Answer {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [port] in
        continuation.resume(with: Result { try body(Connection(port: port)) })
      }
    }
  }

  func add(_ title: String, for user: Int) async throws -> Todo {
    let answer = try await send("POST", "/users/\(user)/todos", "{\"title\": \"\(title)\"}")
    return try JSONDecoder().decode(Todo.self, from: answer.body)
  }

  func todos(of user: Int) async throws -> [Todo] {
    try await JSONDecoder().decode([Todo].self, from: send("GET", "/users/\(user)/todos").body)
  }

  /// The lists that the server sends to a client that listens.
  func events(of user: Int) -> AsyncThrowingStream<[Todo], any Error> {
    AsyncThrowingStream { events in
      Thread.detachNewThread { [port] in
        events.finish(
          throwing: Result {
            let connection = try Connection(port: port)
            try connection.openEvents("/users/\(user)/events")
            while let event = try connection.nextEvent() {
              events.yield(try JSONDecoder().decode([Todo].self, from: Data(event.utf8)))
            }
          }
          .error
        )
      }
    }
  }
}

extension Result {
  fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
