import Foundation
import Logging
import TodoServer

/// Returns the value of an option such as `--port=8080`.
func option(_ name: String) -> String? {
  CommandLine.arguments.first { $0.hasPrefix("--\(name)=") }.map {
    String($0.dropFirst(name.count + 3))
  }
}

guard let database = CommandLine.arguments.dropFirst().first, !database.hasPrefix("--") else {
  print("usage: todo-server DATABASE [--port=PORT] [--limit=STORES] [--record=FOLDER] [--bare]")
  exit(64)
}

var logger = Logger(label: "todo-server")
logger.logLevel =
  ProcessInfo.processInfo.environment["LOG_LEVEL"].flatMap { Logger.Level(rawValue: $0) } ?? .info

var server = TodoServer(database: database)
if let port = option("port").flatMap({ Int($0) }) { server.port = port }
if let limit = option("limit").flatMap({ Int($0) }) { server.limit = limit }
server.recordings = option("record").map { URL(filePath: $0, directoryHint: .isDirectory) }
server.isBare = CommandLine.arguments.contains("--bare")

try await server.run(logger: logger) { port in
  FileHandle.standardOutput.write(Data("listening on \(port)\n".utf8))
}
