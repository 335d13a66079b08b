import Foundation

#if canImport(MallocStatistics)
import MallocStatistics
#endif

/// With `COUNT=1` in the environment every operation is done a thousand times, once: for valgrind.
private let isCounting = ProcessInfo.processInfo.environment["COUNT"] != nil

/// Prints what one of many operations takes, the best of several rounds.
///
/// `bare` names an earlier row that does the same without the library. The ratio is printed too.
@MainActor
func measure(
  _ name: String,
  bare: String? = nil,
  _ count: Int,
  rounds: Int = 7,
  _ body: (Int) -> Void
) {
  guard Costs.kind == nil else { return Costs.measure(name, body) }
  let clock = ContinuousClock()
  let count = isCounting ? 1000 : count
  let rounds = isCounting ? 1 : rounds
  var best = Duration.seconds(1000)
  for _ in 0..<rounds { best = min(best, clock.measure { body(count) }) }
  report(name, bare, Double((best / count).components.attoseconds) / 1e9, "ns")
}

@MainActor
func measure(
  _ name: String,
  bare: String? = nil,
  _ count: Int,
  rounds: Int = 7,
  _ body: @MainActor (Int) async -> Void
) async {
  guard Costs.kind == nil else { return await Costs.measure(name, body) }
  let clock = ContinuousClock()
  let count = isCounting ? 1000 : count
  let rounds = isCounting ? 1 : rounds
  var best = Duration.seconds(1000)
  for _ in 0..<rounds {
    let start = clock.now
    await body(count)
    best = min(best, clock.now - start)
  }
  report(name, bare, Double((best / count).components.attoseconds) / 1e9, "ns")
}

/// Prints what one of 1,000 operations takes that end later: until all have begun, and until all are
/// done, the best of several rounds.
///
/// - Parameters:
///   - name: The name of the rows.
///   - bare: The name of earlier rows that do the same without the library.
///   - prepare: What is done before each round.
///   - begin: Begins the operations, and returns a closure that waits for them.
@MainActor
func measureParts(
  _ name: String,
  bare: String? = nil,
  prepare: @MainActor (Int) -> Void = { _ in },
  begin: @MainActor (Int) -> @MainActor () async -> Void
) async {
  let done = "\(name), until all are done"
  guard Costs.kind == nil else {
    return await Costs.measure(done) { count in
      prepare(count)
      await begin(count)()
    }
  }
  let (clock, count) = (ContinuousClock(), 1_000)
  var best = (begun: Duration.seconds(1000), done: Duration.seconds(1000))
  for _ in 0..<100 {
    prepare(count)
    let start = clock.now
    let end = begin(count)
    best.begun = min(best.begun, clock.now - start)
    await end()
    best.done = min(best.done, clock.now - start)
  }
  let parts = [("until all have begun", best.begun), ("until all are done", best.done)]
  for (part, duration) in parts {
    let time = Double((duration / count).components.attoseconds) / 1e9
    report("\(name), \(part)", bare.map { "\($0), \(part)" }, time, "ns")
  }
}

/// Prints the memory that one of 10,000 things allocates, where the things never end.
@MainActor
func measureMemory(
  _ name: String,
  bare: String? = nil,
  _ start: @MainActor () -> Any
) async throws {
  // The first ones also allocate memory that is needed only once, such as threads and tables.
  var started: [Any] = (0..<10_000).map { _ in start() }
  try await Task.sleep(for: .milliseconds(300))
  let before = allocatedBytes
  started += (0..<10_000).map { _ in start() }
  try await Task.sleep(for: .milliseconds(300))
  report(name, bare, Double(allocatedBytes - before) / 10_000, "B")
}

/// Prints how many bytes each line of a file has, without the first line.
@MainActor
func measureLines(_ name: String, of file: URL) throws {
  let lines = try Data(contentsOf: file).drop { $0 != UInt8(ascii: "\n") }.dropFirst()
  report(name, nil, Double(lines.count) / Double(lines.count { $0 == UInt8(ascii: "\n") }), "B")
}

/// Prints how much memory is left of each of 50,000 things that came and went.
///
/// They come in rounds of 10,000, and the first rounds do not count: tables keep their capacity.
@MainActor
func measureRest(_ name: String, _ body: @MainActor () -> Void) async throws {
  func run(rounds: Int) async throws -> Int {
    for _ in 0..<rounds {
      for _ in 0..<10_000 { body() }
      try await Task.sleep(for: .milliseconds(500))
    }
    return allocatedBytes
  }
  let before = try await run(rounds: 5)
  let after = try await run(rounds: 5)
  report(name, nil, Double(after - before) / 50_000, "B")
}

/// The bytes that are allocated, as glibc counts them; elsewhere 0.
var allocatedBytes: Int {
  #if canImport(MallocStatistics)
  allocated_bytes()
  #else
  0
  #endif
}

/// The memory of the process that is in use, as Linux tells it; elsewhere 0.
var residentBytes: Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
  return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
    * 1024
}

/// What the rows so far have measured.
@MainActor private var measured: [String: Double] = [:]

/// Prints a row: its name, what was measured, and how many times that is what the bare row took.
///
/// With `TABLE` in the environment, the fields are separated by tabs, for `Tests/Programs/Benchmarks/report`.
@MainActor
func report(_ name: String, _ bare: String?, _ value: Double, _ unit: String) {
  measured[name] = value
  precondition(bare.map { measured[$0] != nil } ?? true, "No row is named \(bare ?? "")")
  guard ProcessInfo.processInfo.environment["TABLE"] == nil else {
    return print(name, value, unit, bare ?? "", separator: "\t")
  }
  let ratio = bare.flatMap { measured[$0] }.map { "\(((value / $0) * 10).rounded() / 10) × bare" }
  let text = "\((value * 10).rounded() / 10) \(unit)"
  print(
    name.padded(to: 60) + text.leftPadded(to: 14) + (ratio ?? "").leftPadded(to: 14)
  )
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
