import Foundation

@testable import ComposableSample

/// The built program, run like a user runs it.
struct Program {
  /// A directory for the data of programs, so that none uses the data of the user.
  static let data = NSTemporaryDirectory() + "composable-sample-data-" + UUID().uuidString

  struct Outcome: Equatable {
    let output: String
    let errors: String
    let status: Int32
  }

  static var path: String { executable.path }

  private static let executable =
    URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("composable-sample")

  /// Starts the program with the given environment and the data directory of the tests only.
  static func start(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: Any = FileHandle.nullDevice,
    output: Any = FileHandle.nullDevice,
    errors: Any = FileHandle.nullDevice
  ) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ["XDG_DATA_HOME": data].merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String? = nil
  ) throws -> Outcome {
    let (source, output, errors) = (Pipe(), Pipe(), Pipe())
    let process = try start(
      arguments,
      environment: environment,
      input: source,
      output: output,
      errors: errors
    )
    try source.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
    try source.fileHandleForWriting.close()
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    let errorData = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self),
      status: process.terminationStatus
    )
  }
}

extension String {
  /// The string as messages of the program contain it: in quotes, and shortened if it is long.
  var quoted: String { ("\(quoted: self)" as TerminalText).string }
}
