import Composable
import ComposableIssues
import Foundation
import RepositoryListFeature
import TodosFeature

@testable import ComposableHistory
@testable import ComposableInspector

extension Target {
  /// The file of a recording: it is shown, replayed and made into a test, or refused.
  static let recording = Target(name: "recording") { bytes in
    let file = URL(fileURLWithPath: "\(NSTemporaryDirectory())/fuzz-\(getpid()).jsonl")
    do { try Data(bytes).write(to: file) } catch { fatalError("\(error)") }
    withIssueReporters([]) {
      show(file)
      if let recording = try? Recording<Todos.State, Todos.Action>(contentsOf: file) {
        _ = try? recording.replay { Todos() }
        _ = try? recording.testSource(file: "Test.swift", imports: [])
      }
      if let recording = try? Recording<RepositoryList.State, RepositoryList.Action>(
        contentsOf: file
      ) {
        _ = try? recording.replay { RepositoryList() }
        _ = try? recording.testSource(file: "Test.swift", imports: [])
      }
    }
  }

  private static func show(_ file: URL) {
    guard let recording = try? AnyRecording(contentsOf: file) else { return }
    expect(recording.html.hasSuffix("</html>\n"), "the page has no end")
    expect((try? JSON(parsing: recording.trace.utf8)) != nil, "the trace is not JSON")
    try? Data(recording.jsonLines.utf8).write(to: file)
    let again = try? AnyRecording(contentsOf: file)
    expect(again?.summary == recording.summary, "the recording was not written as it was read")
  }

  /// The head of a request to the inspector's server.
  static let request = Target(name: "request") { bytes in
    guard let request = try? HTTPRequest(bytes) else { return }
    expect(request.path.hasPrefix("/"), "the path is not absolute")
  }
}
