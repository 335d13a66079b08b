import Composable
import ComposableHistory
import ComposableInspector
import Foundation

@testable import ComposableRecordedFeatures

/// Records the session of a feature in a file, and reads the file in another process.
///
///     ComposableRecordings record KIND FILE    Plays the session once.
///     ComposableRecordings repeat KIND FILE    Plays the session until the process is killed.
///     ComposableRecordings export KIND FILE    Plays the session, and writes the export of its history.
///     ComposableRecordings replay KIND FILE    Replays the file, and prints the number of actions.
///     ComposableRecordings page KIND FILE      Prints the page of the file.
///     ComposableRecordings test KIND FILE      Prints the test of the file.
///     ComposableRecordings kinds               Prints the kinds of features.
@main struct Recordings {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    if words == ["kinds"] {
      return print(FeatureKind.allCases.map(\.rawValue).joined(separator: "\n"))
    }
    guard words.count == 3, let command = Command(rawValue: words[1]),
      let kind = FeatureKind(rawValue: words[2])
    else { throw Usage() }
    try await run(command, kind.feature, URL(fileURLWithPath: words[3]))
  }

  private struct Usage: Error {}

  private enum Command: String {
    case record, `repeat`, export, replay, page, test
  }

  @MainActor private static func run<R: RecordedFeature>(
    _ command: Command,
    _ feature: R.Type,
    _ file: URL
  ) async throws {
    switch command {
    case .record:
      let recorder = try FileRecorder(file, of: R.self, dependencies: R.recordedDependencies)
      await R.play(R.makeStore(recorder))
    case .repeat:
      let recorder = try FileRecorder(file, of: R.self, dependencies: R.recordedDependencies)
      let store = R.makeStore(recorder)
      while true { await R.play(store) }
    case .export:
      let store = R.makeStore(HistoryRecorder(dependencies: R.recordedDependencies))
      await R.play(store)
      guard let history = store.history else { return }
      try Data(AnyRecording(history).jsonLines.utf8).write(to: file)
    case .replay:
      let recording = try Recording<R.State, R.Action>(contentsOf: file)
      try recording.replay(dependencies: R.recordedDependencies) {
        R()
      } withDependencies: {
        R.prepare(&$0)
      }
      print(recording.transitions.count)
    case .page:
      print(try AnyRecording(contentsOf: file).html)
    case .test:
      let recording = try Recording<R.State, R.Action>(contentsOf: file)
      print(try R.testSource(of: recording, file: file.lastPathComponent))
    }
  }
}
