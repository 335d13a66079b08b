public import Composable
import ComposableDiff
import ComposableJSON
public import Foundation

/// Records a store of a feature in a file, from which it can be replayed.
///
///     $0.storeObservers.append(try FileRecorder(file, of: Todos.self))
///
/// It records the first store of the feature that is created with it, and reports an issue for any
/// other one. To record several stores, create a recorder with a file of its own for each of them.
///
/// The file contains one JSON value per line: a header, and then the actions with the changes of
/// the state, and the starts and ends of effects. Each line is written immediately, so a crash
/// loses at most the last one. Elements of an `IdentifiedArray` are encoded only when they change.
/// The rest of the state is encoded for each action, so use it for development and bug reports.
///
/// The file is locked until the store is released. An existing recording is replaced when the first
/// action is recorded, so a program that ends before that loses nothing. If another program deletes
/// or changes the file, an issue is reported and the recording stops.
///
/// If the state or the actions of a feature are not `Codable`, record it with
/// ``dumps(in:of:program:redactions:)``. Dumps cannot be replayed.
public struct FileRecorder<State, Action>: StoreObserverProvider {
  private let file: RecordingFile
  private let program: String
  private let feature: String
  private let dependencies: [RecordedDependency]
  private let redactions: [Redaction<State, Action>]
  private let encoding: RecordingEncoding<State, Action>

  public func makeObserver<S, A>(initialState: S, action: A.Type) -> (any StoreObserver<S, A>)? {
    guard let initialState = initialState as? State, A.self == Action.self else { return nil }
    guard file.claim() else {
      reportIssue(
        """
        A second store of '\(feature)' was created with the same 'FileRecorder', and is not recorded.

        A recording has the events of one store. Add the recorder to the dependencies of one store, \
        not of the whole program. To record several stores, give each of them a 'FileRecorder' with \
        another file.
        """
      )
      return nil
    }
    let writer = RecordingWriter(
      initialState: initialState,
      file: file,
      encoding: encoding,
      dependencies: dependencies,
      redactions: redactions,
      header: (feature, program)
    )
    return writer as Any as? any StoreObserver<S, A>
  }
}

extension FileRecorder where State: Codable & SendableMetatype, Action: Codable & SendableMetatype {
  /// Creates a recorder of values, which can be replayed.
  ///
  /// - Parameters:
  ///   - file: The file to write. The first recorded action replaces an existing file.
  ///   - feature: The feature to record.
  ///   - program: The version of the program, for the header.
  ///   - dependencies: The dependencies whose values are recorded with each action.
  ///   - redactions: The values to replace before anything is written.
  /// - Throws: An error if the file cannot be created, or if another recorder writes it.
  public init<R: Reducer<State, Action>>(
    _ file: URL,
    of feature: R.Type,
    program: String = "",
    dependencies: [RecordedDependency] = RecordedDependency.standard,
    redactions: [Redaction<State, Action>] = []
  ) throws {
    self.init(
      file: try RecordingFile(file),
      program: program,
      feature: typeName(R.self),
      dependencies: dependencies,
      redactions: redactions,
      encoding: .values
    )
  }
}

extension FileRecorder {
  /// Creates a recorder of dumps, which can be viewed but not replayed.
  ///
  /// - Parameters:
  ///   - file: The file to write. The first recorded action replaces an existing file.
  ///   - feature: The feature to record.
  ///   - program: The version of the program, for the header.
  ///   - redactions: The values to replace before anything is written.
  /// - Returns: A recorder.
  /// - Throws: An error if the file cannot be created, or if another recorder writes it.
  public static func dumps<R: Reducer<State, Action>>(
    in file: URL,
    of feature: R.Type,
    program: String = "",
    redactions: [Redaction<State, Action>] = []
  ) throws -> Self {
    FileRecorder(
      file: try RecordingFile(file),
      program: program,
      feature: typeName(R.self),
      dependencies: [],
      redactions: redactions,
      encoding: .dumps
    )
  }
}

/// Writes the events of one store to a file.
private final class RecordingWriter<State, Action>: _TransitionRecorder<State, Action> {
  private let encoding: RecordingEncoding<State, Action>

  /// The file, or `nil` after a write has failed.
  private var file: RecordingFile?

  /// The last written state.
  private var state = EncodedValue()

  /// The last written shared values.
  private var sharedEncoder = SharedValueEncoder()

  /// The action of the next line, and the changes of the state.
  private var next: Result<(action: JSON, changes: [JSON]), any Error>?

  init(
    initialState: State,
    file: RecordingFile,
    encoding: RecordingEncoding<State, Action>,
    dependencies: [RecordedDependency],
    redactions: [Redaction<State, Action>],
    header: (feature: String, program: String)
  ) {
    self.file = file
    self.encoding = encoding
    super.init(initialState: initialState, dependencies: dependencies, redactions: redactions)
    let header = RecordingHeader(feature: header.feature, program: header.program, start: Date())
    record { file in
      _ = try recording { try changes(to: initialState) }
      let values = try sharedEncoder.table(sharedValues, encoding)
      try file.start(
        with: .object(header.line(kind: encoding.kind, state: state.json, shared: values))
      )
    }
  }

  /// Writes to the file.
  ///
  /// If this fails, reports an issue and stops writing.
  private func record(_ write: (RecordingFile) throws -> Void) {
    guard let file else { return }
    do {
      try write(file)
    } catch let error as RecordingFileError {
      self.file = nil
      reportIssue(
        """
        The recording of '\(typeName(Action.self))' stopped. \(error)

        The store continues without a recording.
        """
      )
    } catch {
      self.file = nil
      reportIssue(
        """
        The recording of '\(typeName(Action.self))' stopped, because its next line could not be \
        written: \(error)

        The store continues, and the file is readable up to this line. Make the value 'Codable', or \
        check that the disk has space.
        """
      )
    }
  }

  private func append(_ makeLine: () throws -> JSON) {
    record { try $0.append(makeLine()) }
  }

  /// Encodes what has changed in the state.
  private func changes(to newState: State) throws -> [JSON] {
    try redactions.update(&state, to: redactions.redacted(newState), by: encoding)
  }

  override func willRecord(_ action: Action, state: State) {
    guard file != nil else { return }
    next = Result { (try encoding.action(action), try changes(to: state)) }
  }

  override func didRecord(_ transition: StateTransition<Action>, state: State) {
    append {
      guard let next = try next?.get() else { preconditionFailure("An action was not encoded") }
      var line = try transition.line()
      line["action"] = next.action
      line["changes"] = .array(next.changes)
      if !transition.sharedChanges.isEmpty {
        line["shared"] = try sharedEncoder.changes(transition.sharedChanges, encoding)
      }
      return .object(line)
    }
  }

  override func didSkip(_ gap: RecordingGap, state: State) {
    append {
      [
        "replaced": .bool(true), "skipped": JSON(gap.count), "number": JSON(gap.last.number),
        "time": JSON(gap.last.time), "changes": .array(try changes(to: state)),
      ]
    }
  }

  override func stateWasReplaced(_ state: State) {
    append {
      let changes = try recording { try self.changes(to: state) }
      return ["replaced": .bool(true), "changes": .array(changes)]
    }
  }

  /// Writes the changes of shared values since the last line.
  private func recordSharedChanges() {
    if isPaused { return }
    let changes = takePendingSharedChanges()
    if changes.isEmpty { return }
    append { ["shared": try sharedEncoder.changes(changes, encoding)] }
  }

  override func storeWasReleased() {
    // Without an action, an existing recording is not replaced.
    if next != nil { recordSharedChanges() }
  }

  override func record(_ event: EffectEvent) {
    recordSharedChanges()
    append {
      // Another action may never come.
      try redactions.redacted(event).json(with: takeEffectReads())
    }
  }
}
