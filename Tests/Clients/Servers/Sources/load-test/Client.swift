import Foundation
import LoopbackClient

/// A client that sends one request after another, and remembers what was answered.
final class Client {
  enum RowState { case absent, open, done }

  /// What the client knows about a todo that it has sent.
  struct Row {
    let user: Int
    let title: String
    var id = ""

    /// The state after the last change that was answered.
    var answered = RowState.absent

    /// The state after a change that was not answered.
    var pending: RowState?
  }

  private struct Todo: Decodable {
    let id: String
    let title: String
    let isDone: Bool
  }

  enum Mix { case changes, reads, both }

  private let number: Int
  private let users: Range<Int>
  private let connection: Connection
  private var live: [Row] = []
  private(set) var past: [Row] = []
  private(set) var latencies: [Duration] = []
  private(set) var changes = 0
  private(set) var failures: [String] = []
  private var sent = 0

  var rows: [Row] { past + live }

  init(number: Int, port: Int, users: Range<Int>) throws {
    (self.number, self.users) = (number, users)
    connection = try Connection(port: port)
  }

  func run(_ mix: Mix, until deadline: ContinuousClock.Instant) {
    latencies = []
    do {
      while ContinuousClock.now < deadline { try sendOne(mix) }
    } catch {
      if !(error is Connection.Closed) { failures.append("\(error)") }
    }
  }

  /// Reads the list of each user once.
  func readAll() throws {
    for user in users { _ = try answer("GET", "/users/\(user)/todos") }
  }

  private func sendOne(_ mix: Mix) throws {
    let isRead = mix == .reads || (mix == .both && Int.random(in: 0..<5) == 0)
    guard !isRead else { return try read() }
    switch Int.random(in: 0..<4) {
    case 0 where live.count > 4: try complete(live.indices.randomElement()!)
    case 1 where live.count > 4, _ where live.count > 15: try remove(live.indices.randomElement()!)
    default: try add()
    }
  }

  private func add() throws {
    sent += 1
    live.append(Row(user: .random(in: users), title: "\(number)-\(sent)"))
    let row = live.count - 1
    let body = try change(
      row,
      to: .open,
      201,
      "POST",
      "todos",
      "{\"title\": \"\(live[row].title)\"}"
    )
    live[row].id = try JSONDecoder().decode(Todo.self, from: body).id
  }

  private func complete(_ row: Int) throws {
    try change(row, to: .done, 200, "PUT", "todos/\(live[row].id)/done")
  }

  private func remove(_ row: Int) throws {
    try change(row, to: .absent, 204, "DELETE", "todos/\(live[row].id)")
    past.append(live.remove(at: row))
  }

  @discardableResult
  private func change(
    _ row: Int,
    to state: RowState,
    _ status: Int,
    _ method: String,
    _ path: String,
    _ body: String = ""
  ) throws -> Data {
    live[row].pending = state
    let answer = try answer(method, "/users/\(live[row].user)/\(path)", body)
    // A server that shuts down refuses.
    if answer.status == 503 { throw Connection.Closed() }
    guard answer.status == status else {
      throw Failure(description: "\(method) \(path) was answered with \(answer.status)")
    }
    live[row].answered = state
    live[row].pending = nil
    changes += 1
    return answer.body
  }

  /// Reads a list, which must have the client's own todos in their states.
  private func read() throws {
    let user = live.randomElement()?.user ?? users.lowerBound
    let answer = try answer("GET", "/users/\(user)/todos")
    if answer.status == 503 { throw Connection.Closed() }
    let found = try JSONDecoder().decode([Todo].self, from: answer.body)
    let states = Dictionary(uniqueKeysWithValues: found.map { ($0.title, $0.isDone) })
    for row in live where row.user == user && states[row.title] != (row.answered == .done) {
      throw Failure(
        description: "\(row) was read as \(states[row.title].map { "\($0)" } ?? "absent")"
      )
    }
  }

  private func answer(
    _ method: String,
    _ path: String,
    _ body: String = ""
  ) throws -> Connection.Answer {
    let start = ContinuousClock.now
    let answer = try connection.send(method, path, body)
    latencies.append(ContinuousClock.now - start)
    return answer
  }
}

/// Runs a closure for each client on a thread of its own, and waits for all.
func onThreads(_ clients: [Client], _ body: @escaping @Sendable (Client) -> Void) {
  let group = DispatchGroup()
  for client in clients {
    // The thread has the client until `wait` returns.
    nonisolated(unsafe) let client = client
    group.enter()
    Thread.detachNewThread {
      body(client)
      group.leave()
    }
  }
  group.wait()
}
