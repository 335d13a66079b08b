import Foundation
import LoopbackClient

// load-test SERVER [--rounds=50] [--seconds=3]
//
// Kills the server under load with SIGTERM and with SIGKILL, and compares each answered change with the
// database. Then measures the server and the same one without the library.

func option(_ name: String, default value: Int) -> Int {
  let text = CommandLine.arguments.first { $0.hasPrefix("--\(name)=") }
  return text.flatMap { Int($0.dropFirst(name.count + 3)) } ?? value
}

let server = CommandLine.arguments[1]
let rounds = option("rounds", default: 50)
let seconds = option("seconds", default: 3)

for (name, signal) in [("SIGTERM", SIGTERM), ("SIGKILL", SIGKILL)] {
  var changes = 0
  var slowest = Duration.zero
  for _ in 0..<rounds {
    let result = try killUnderLoad(server, signal)
    changes += result.changes
    slowest = max(slowest, result.exit)
  }
  print(
    "\(name): \(rounds) rounds, \(changes) changes answered, none lost; slowest exit \(milliseconds(slowest))"
  )
}
try refuseAndStore(server)
print("503: a change that could not be stored was refused, and stored by the next one")
try measure(server, seconds: seconds)

/// Kills the server under load, and checks its database.
func killUnderLoad(_ server: String, _ signal: Int32) throws -> (changes: Int, exit: Duration) {
  // Fewer stores than users, so that stores are evicted all the time.
  let process = try ServerProcess(server, "--limit=20")
  let clients = try (0..<16).map { try Client(number: $0, port: process.port, users: 0..<40) }
  let end = ContinuousClock.now + .milliseconds(.random(in: 100...500))
  let killer = Thread {
    Thread.sleep(until: Date(timeIntervalSinceNow: (end - ContinuousClock.now) / .seconds(1)))
    process.send(signal)
  }
  killer.start()
  onThreads(clients) { $0.run(.both, until: end + .seconds(30)) }
  let status = process.waitForExit()
  let exit = ContinuousClock.now - end
  guard status == (signal == SIGTERM ? 0 : -signal) else {
    throw Failure(description: "exit status \(status)")
  }

  let (isDone, journal) = try process.rows()
  var failures = clients.flatMap(\.failures)
  for row in clients.flatMap(\.rows) {
    let state: Client.RowState = isDone[row.title].map { $0 ? .done : .open } ?? .absent
    if state != row.answered, state != row.pending {
      failures.append("\(row) is \(state) in the database")
    }
    // Entries are written after the answer. A graceful shutdown waits for them.
    if signal == SIGTERM, row.answered == .done, !journal.contains(row.id) {
      failures.append("\(row) is not in the journal")
    }
  }
  let titles = Set(clients.flatMap(\.rows).map(\.title))
  failures += isDone.keys.filter { !titles.contains($0) }.map { "\($0) was never sent" }
  guard failures.isEmpty else {
    throw Failure(
      description: "\(failures.joined(separator: "\n"))\nThe database: \(process.database)"
    )
  }
  process.removeDatabase()
  return (clients.reduce(0) { $0 + $1.changes }, exit)
}

/// Makes a write fail, which must be answered with 503.
///
/// The next write of the same user stores both changes. A change from outside would replace the one
/// that could not be stored. So the database refuses writes until the server has stored a todo of
/// another user, and the server has noticed all changes from outside before.
func refuseAndStore(_ server: String) throws {
  let process = try ServerProcess(server, isQuiet: true)
  let connection = try Connection(port: process.port)
  func add(_ title: String, for user: Int) throws -> Int {
    try connection.send("POST", "/users/\(user)/todos", "{\"title\": \"\(title)\"}").status
  }
  func titles() throws -> [String] { try process.rows().isDone.keys.sorted() }
  try process.execute(
    """
    CREATE TRIGGER full BEFORE INSERT ON todo
    WHEN NEW.user = 1 AND NOT EXISTS (SELECT 1 FROM todo WHERE user = 2)
    BEGIN SELECT RAISE(ABORT, 'full'); END
    """
  )
  try waitUntilChangesAreNoticed(by: process, connection)
  let refused = try (add("Milk", for: 1), titles())
  let stored = try (add("Eggs", for: 2), add("Bread", for: 1), titles())
  process.send(SIGTERM)
  guard refused == (503, ["Noticed"]), stored == (201, 201, ["Bread", "Eggs", "Milk", "Noticed"]),
    process.waitForExit() == 0
  else {
    throw Failure(description: "\(refused), \(stored)")
  }
  process.removeDatabase()
}

/// Changes the list of a user from outside until the server shows the last change.
///
/// The server does not notice a change before it has looked at the database once.
func waitUntilChangesAreNoticed(by process: ServerProcess, _ connection: Connection) throws {
  func list() throws -> String {
    String(decoding: try connection.send("GET", "/users/3/todos").body, as: UTF8.self)
  }
  _ = try list()
  for _ in 0..<10 {
    let id = UUID().uuidString
    try process.execute(
      """
      DELETE FROM todo WHERE user = 3;
      INSERT INTO todo (user, id, title, isDone) VALUES (3, '\(id)', 'Noticed', FALSE)
      """
    )
    for _ in 0..<100 {
      if try list().contains(id) { return }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }
  throw Failure(description: "The server has not noticed a change of the database for 10 seconds.")
}

func milliseconds(_ duration: Duration) -> String {
  String(format: "%.2f ms", duration / .milliseconds(1))
}
