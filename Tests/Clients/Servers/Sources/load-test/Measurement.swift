import Foundation

/// Measures the server and the same one without the library, in turns, and prints a table.
func measure(_ server: String, seconds: Int) throws {
  print("")
  print("server           load       requests/s  processor     median       99 %   resident")
  for pass in 1...2 {
    for (name, options) in [("Composable", "--limit=20000"), ("actor", "--bare")] {
      let process = try ServerProcess(server, options)
      let start = try process.residentBytes
      var processorTime = try process.processorTime
      func report(_ load: String, _ latencies: [Duration], _ time: Duration) throws {
        let latencies = latencies.sorted()
        let last = processorTime
        processorTime = try process.processorTime
        let rate = Double(latencies.count) / (time / .seconds(1))
        let columns = [
          "\(name) \(pass)".padding(toLength: 16, withPad: " ", startingAt: 0),
          load.padding(toLength: 8, withPad: " ", startingAt: 0),
          String(format: "%12.0f", rate),
          String(
            format: "%7.0f µs",
            (processorTime - last) / .microseconds(1) / Double(latencies.count)
          ),
          String(format: "%7.2f ms", latencies[latencies.count / 2] / .milliseconds(1)),
          String(format: "%7.2f ms", latencies[latencies.count * 99 / 100] / .milliseconds(1)),
          String(format: "%6.1f MB", Double(try process.residentBytes) / 1e6),
        ]
        print(columns.joined(separator: " "))
      }
      let clients = try (0..<32).map {
        try Client(number: $0, port: process.port, users: 0..<1_000)
      }
      for (load, mix) in [("changes", Client.Mix.changes), ("reads", .reads)] {
        let begin = ContinuousClock.now
        onThreads(clients) { $0.run(mix, until: begin + .seconds(seconds)) }
        let failures = clients.flatMap(\.failures)
        guard failures.isEmpty else { throw Failure(description: failures.joined(separator: "\n")) }
        try report(load, clients.flatMap(\.latencies), ContinuousClock.now - begin)
      }
      let users = try Client(number: 0, port: process.port, users: 1_000..<11_000)
      let begin = ContinuousClock.now
      try users.readAll()
      try report("10,000", users.latencies, ContinuousClock.now - begin)
      print("                 at the start: \(start / 1_000_000) MB")
      process.send(SIGTERM)
      guard process.waitForExit() == 0 else { throw Failure(description: "The server crashed.") }
      process.removeDatabase()
    }
  }
}
