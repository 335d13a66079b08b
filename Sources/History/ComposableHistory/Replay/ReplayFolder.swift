public import Composable
public import Foundation

extension RecordingHeader {
  /// Returns the recordings in a folder and the folders in it: the files whose names end with
  /// `.jsonl`.
  ///
  /// With them as arguments, each recording is a case of a test, with a result of its own:
  ///
  ///     @Test(arguments: RecordingHeader.files(in: sessions))
  ///     func `a reported session still works`(file: URL) throws {
  ///       let recording = try Recording<Todos.State, Todos.Action>(contentsOf: file)
  ///       expectReplay(of: recording) { Todos() }
  ///     }
  ///
  /// - Parameter folder: The folder.
  /// - Returns: The files, sorted by path. There are none if the folder does not exist.
  /// - Complexity: O(*n*) reads of folders, where *n* is the number of folders. No recording is
  ///   read.
  public static func files(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "jsonl" }
      .sorted { $0.path < $1.path }
  }
}

/// Checks that a feature still behaves as in each recording of a folder.
///
///     @Test func `the sessions of production still work`() {
///       expectReplay(folder: sessions) { Todos() }
///     }
///
/// Each recording that differs is a failure of its own. It names the file, the first action with
/// another result, and the difference. A recording that cannot be read is a failure that says what
/// it lacks, for example a property that the state has had since a later version. So is a folder
/// without recordings, or whose recordings have no actions.
///
/// - Parameters:
///   - folder: The folder with the recordings, which can be in folders in it: see
///     ``RecordingHeader/files(in:)``.
///   - redactions: The redactions that the recorders used.
///   - dependencies: The dependencies that were recorded.
///   - reducer: The feature. It is created for each recording.
///   - prepareDependencies: A closure that overrides dependencies for the reducer.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Complexity: One recording is in memory at a time.
public func expectReplay<State: Decodable, Action: Decodable, R: Reducer<State, Action>>(
  folder: URL,
  redactions: [Redaction<State, Action>] = [],
  dependencies: [RecordedDependency] = RecordedDependency.standard,
  @ReducerBuilder<State, Action> reducer: () -> R,
  withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  func report(_ text: String) {
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  }
  let files = RecordingHeader.files(in: folder)
  if files.isEmpty {
    report(
      """
      '\(folder.path)' has no recordings, or it does not exist.

      A recording is a file of a 'FileRecorder' whose name ends with '.jsonl'.
      """
    )
  }
  var isEmpty = !files.isEmpty
  for (index, file) in files.enumerated() {
    do {
      let recording = try Recording(contentsOf: file, redactions: redactions)
      isEmpty = isEmpty && recording.transitions.isEmpty
      try recording.replay(
        dependencies: dependencies,
        reducer: reducer,
        withDependencies: prepareDependencies
      )
    } catch {
      isEmpty = false
      report("Recording \(index + 1) of \(files.count), '\(file.lastPathComponent)': \(error)")
    }
  }
  if isEmpty {
    report("The recordings in '\(folder.path)' have no actions, so nothing was replayed.")
  }
}
