import Composable
import ComposableHistory
import ComposableTestSupport
import Foundation
import Testing

@testable import TodoServer

@Suite(.serialized, .timeLimit(.minutes(10))) struct TodoServerTests {
  private let database = TestDatabase()

  @Test(arguments: [false, true])
  func `a request gets its result or its error`(isBare: Bool) async throws {
    var server = database.server
    server.isBare = isBare
    try await withServer(server) { client in
      let milk = try await client.add("Milk", for: 1)
      #expect(try await client.todos(of: 1) == [milk])
      #expect(try await client.todos(of: 2) == [])
      let done = try await client.send("PUT", "/users/1/todos/\(milk.id)/done")
      #expect(try JSONDecoder().decode(Todo.self, from: done.body).isDone)
      #expect(try await client.send("PUT", "/users/2/todos/\(milk.id)/done").status == 404)
      #expect(try await client.send("POST", "/users/1/todos", #"{"title": ""}"#).status == 422)
      #expect(try await client.send("DELETE", "/users/1/todos/\(milk.id)").status == 204)
      #expect(try await client.send("DELETE", "/users/1/todos/\(milk.id)").status == 404)
      for number in 1...Todos.limit { _ = try await client.add("\(number)", for: 1) }
      #expect(try await client.send("POST", "/users/1/todos", #"{"title": "Tea"}"#).status == 409)
    }
  }

  @Test func `todos outlive a server`() async throws {
    var todos: [Todo] = []
    try await withServer(database.server) { client in
      todos = [try await client.add("Milk", for: 1), try await client.add("Bread", for: 1)]
    }
    try await withServer(database.server) { client in
      let stored = try await client.todos(of: 1)
      #expect(stored == todos)
    }
  }

  @Test(arguments: [false, true])
  func `events have each list, and end when the server shuts down`(isBare: Bool) async throws {
    var later: AsyncThrowingStream<[Todo], any Error>.Iterator?
    var server = database.server
    server.isBare = isBare
    try await withServer(server) { client in
      var events = client.events(of: 1).makeAsyncIterator()
      #expect(try await events.next() == [])
      let milk = try await client.add("Milk", for: 1)
      #expect(try await events.next() == [milk])
      later = events
    }
    #expect(try await later?.next() == nil)
  }

  @Test func `events have the changes of another process`() async throws {
    try await withServer(database.server) { client in
      var events = client.events(of: 1).makeAsyncIterator()
      #expect(try await events.next() == [])
      let bread = Todo(id: UUID(1), title: "Bread")
      let other = try TodoDatabase(path: database.path)
      try await withCheckedThrowingContinuation { continuation in
        other.save([bread], of: 1) { continuation.resume(with: $0) }
      }
      #expect(try await events.next() == [bread])
      let milk = try await client.add("Milk", for: 1)
      #expect(try await client.todos(of: 1) == [bread, milk])
    }
  }

  @Test func `metrics count and time requests and actions`() async throws {
    let milk = #"{"title": "Milk"}"#
    try await withServer(database.server) { client in
      // A request is counted after its answer is sent, and before the next one of its connection.
      let answer = try await client.onConnection { connection in
        for user in 1...2 { _ = try connection.send("POST", "/users/\(user)/todos", milk) }
        return try connection.send("GET", "/metrics")
      }
      let metrics = String(decoding: answer.body, as: UTF8.self)
      #expect(metrics.contains("actions_total{action=\"added\"} 2\n"))
      #expect(metrics.contains("action_duration_count{action=\"added\"} 2\n"))
      let route = #"http_route="/users/{user}/todos",http_request_method="POST""#
      #expect(metrics.contains("hb_requests_total{\(route),http_response_status_code=\"201\"} 2\n"))
    }
  }

  @Test func `a session of the running server replays`() async throws {
    var server = database.server
    server.recordings = database.folder
    try await withServer(server) { client in
      let milk = try await client.add("Milk", for: 1)
      _ = try await client.send("PUT", "/users/1/todos/\(milk.id)/done")
      _ = try await client.add("Bread", for: 1)
      _ = try await client.send("DELETE", "/users/1/todos/\(milk.id)")
    }
    let recording = try Recording<Todos.State, Todos.Action>(
      contentsOf: database.folder.appending(path: "user-1.jsonl")
    )
    #expect(recording.transitions.count == 4)
    expectReplay(of: recording) { Todos() }
  }
}
