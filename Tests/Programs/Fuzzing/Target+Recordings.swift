import ComposableIssues
import ComposableJSON
import Foundation

@testable import ComposableHistory
@testable import ComposableInspector
@testable import ComposableSample

extension Target {
  /// The file of a recording: it is shown, replayed and made into a test, or refused.
  static let recording = Target(name: "recording") { bytes in
    let path = "\(NSTemporaryDirectory())/fuzz-\(getpid()).jsonl"
    write(bytes, to: path)
    withIssueReporters([]) {
      show(path)
      guard let recording = try? SessionRecording(path: path) else { return }
      _ = try? recording.replay()
      _ = try? recording.testSource(file: "Test.swift")
    }
  }

  private static func show(_ path: String) {
    let file = URL(fileURLWithPath: path)
    guard let recording = try? AnyRecording(contentsOf: file) else { return }
    expect(recording.html.hasSuffix("</html>\n"), "the page has no end")
    expect((try? JSON(parsing: recording.trace.utf8)) != nil, "the trace is not JSON")
    let other = "\(path).again"
    write(Array(recording.jsonLines.utf8), to: other)
    let again = try? AnyRecording(contentsOf: URL(fileURLWithPath: other))
    expect(again?.summary == recording.summary, "the recording was not written as it was read")
  }

  /// Writes a file and does not wait for the disk, which would take most of the time.
  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { fatalError("\(path): \(errno)") }
    expect(fwrite(bytes, 1, bytes.count, file) == bytes.count, "\(path): \(errno)")
    fclose(file)
  }

  /// The head of a request to the inspector's server.
  static let request = Target(name: "request") { bytes in
    guard let request = try? HTTPRequest(bytes) else { return }
    expect(request.path.hasPrefix("/"), "the path is not absolute")
  }
}
