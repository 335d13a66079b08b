#if os(Linux) || os(macOS)
import Foundation

/// Returns what `swift format lint --strict` says about a file, with the configuration of this package.
///
/// - Parameter source: The content of the file.
/// - Returns: The findings, or an empty text if there are none.
/// - Throws: An error if the file cannot be written, or the formatter cannot be started.
public func formatFindings(in source: String) throws -> String {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
  defer { try? FileManager.default.removeItem(at: file) }
  try Data(source.utf8).write(to: file)
  let (process, findings) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [
    "swift", "format", "lint", "--strict", "--configuration",
    checkout.appending(path: ".swift-format").path, file.path,
  ]
  process.standardError = findings
  try process.run()
  let data = findings.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  let text = String(decoding: data, as: UTF8.self)
  return process.terminationStatus == 0 || !text.isEmpty ? text : "swift format failed"
}
#endif
