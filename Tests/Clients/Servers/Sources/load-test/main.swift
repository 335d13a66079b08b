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
/// The next write stores both changes.
func refuseAndStore(_ server: String) throws {
  let process = try ServerProcess(server, isQuiet: true)
  let connection = try Connection(port: process.port)
  func add(_ title: String) throws -> Int {
    try connection.send("POST", "/users/1/todos", "{\"title\": \"\(title)\"}").status
  }
  try process.execute(
    "CREATE TRIGGER full BEFORE INSERT ON todo BEGIN SELECT RAISE(ABORT, 'full'); END"
  )
  let refused = try (add("Milk"), process.rows().isDone.count)
  try process.execute("DROP TRIGGER full")
  let stored = try (add("Bread"), process.rows().isDone.keys.sorted())
  process.send(SIGTERM)
  guard refused == (503, 0), stored == (201, ["Bread", "Milk"]), process.waitForExit() == 0 else {
    throw Failure(description: "\(refused), \(stored)")
  }
  process.removeDatabase()
}

func milliseconds(_ duration: Duration) -> String {
  String(format: "%.2f ms", duration / .milliseconds(1))
}
