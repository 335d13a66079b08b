import Foundation
import GRDB

/// A running server with a database of its own.
struct ServerProcess {
  let port: Int
  let database: String
  private let process = Process()
  private let folder: URL

  init(_ executable: String, _ options: String..., isQuiet: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    database = folder.appending(path: "todos.sqlite").path
    process.executableURL = URL(filePath: executable)
    process.arguments = [database, "--port=0"] + options
    process.environment = ["LOG_LEVEL": "error"]
    if isQuiet { process.standardError = FileHandle.nullDevice }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.hasSuffix("\n"), case let data = output.fileHandleForReading.availableData,
      !data.isEmpty
    {
      line += String(decoding: data, as: UTF8.self)
    }
    guard let port = Int(line.split(separator: " ").last?.dropLast() ?? "") else {
      throw Failure(description: "The server did not start: \(line)")
    }
    self.port = port
  }

  /// The memory in RAM, in bytes.
  var residentBytes: Int {
    get throws {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status",
        encoding: .utf8
      )
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }
  }

  /// The time of processors that the process has taken, in steps of 10 ms.
  var processorTime: Duration {
    get throws {
      let stat = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/stat",
        encoding: .utf8
      )
      // The name of the program, in parentheses, can contain spaces.
      let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
      return .milliseconds(10) * fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
    }
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end of the process, and returns its exit status, or the negative number of a signal.
  func waitForExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }

  /// The rows that the server left.
  func rows() throws -> (isDone: [String: Bool], journal: Set<String>) {
    let queue = try DatabaseQueue(path: database)
    return try queue.read { db in
      let check = try String.fetchOne(db, sql: "PRAGMA integrity_check")
      guard check == "ok" else {
        throw Failure(description: "The database is damaged: \(check ?? "")")
      }
      let rows = try Row.fetchAll(db, sql: "SELECT title, isDone FROM todo")
      let isDone = Dictionary(
        uniqueKeysWithValues: rows.map { ($0["title"] as String, $0["isDone"] as Bool) }
      )
      return (isDone, try Set(String.fetchAll(db, sql: "SELECT todo FROM journal")))
    }
  }

  /// Changes the database from this process.
  func execute(_ sql: String) throws {
    try DatabaseQueue(path: database).write { try $0.execute(sql: sql) }
  }

  func removeDatabase() { try? FileManager.default.removeItem(at: folder) }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
}
