public import Composable
import ComposableJSON
import ComposableSharing
public import Foundation

/// The events of a store, from a ``History`` or from the file of a ``FileRecorder``.
public struct Recording<State, Action> {
  /// A change of the state.
  package enum Step {
    /// The store handled an action.
    ///
    /// A file contains the state after each action. A history contains some of them.
    case transition(StateTransition<Action>, stateAfter: (() throws -> State)?)

    /// Time travel replaced the state.
    case replacement(() throws -> State)
  }

  /// The state before the first step.
  public let initialState: State

  /// The steps, in order.
  package let steps: [Step]

  /// The starts and ends of effects, in order.
  public let effectEvents: [EffectEvent]

  /// The values that effects have read, in the order of each effect.
  var effectReads: [EffectRead] = []

  /// The feature, the program and the start time, if the recording was read from a file.
  public internal(set) var header: RecordingHeader?

  /// A note that the last line of the file is incomplete and was ignored, or `nil`.
  public internal(set) var note: String?

  /// The redactions that were applied.
  let redactions: Redactions<State, Action>

  /// The changes of `@Shared` values after the last action, in order.
  package internal(set) var sharedChangesAtEnd: [SharedValueChange] = []

  /// The shared values, or `nil` if the file is of a version without them.
  var shared: RecordedSharing?

  /// Decodes the initial state again, for a replay that changes its shared values.
  let decodeInitialState: ((SharedSandbox) throws -> State)?

  init(
    initialState: State,
    steps: [Step],
    effectEvents: [EffectEvent],
    redactions: Redactions<State, Action>,
    shared: RecordedSharing? = nil,
    decodeInitialState: ((SharedSandbox) throws -> State)? = nil
  ) {
    self.shared = shared
    self.decodeInitialState = decodeInitialState
    self.initialState = initialState
    self.steps = steps
    self.effectEvents = effectEvents
    self.redactions = redactions
  }

  /// The actions that the store handled.
  public var transitions: [StateTransition<Action>] {
    steps.compactMap { if case .transition(let transition, _) = $0 { transition } else { nil } }
  }
}

extension Recording {
  /// Returns the initial state for a replay in a sandbox.
  func initialState(in sandbox: SharedSandbox) throws -> State {
    try decodeInitialState?(sandbox) ?? initialState
  }
}

/// The header of a recording's file.
public struct RecordingHeader: Hashable, Sendable {
  /// The name of the feature.
  public let feature: String

  /// The version of the program.
  public let program: String

  /// The time at which the store was created.
  public let start: Date

  package init(feature: String, program: String, start: Date) {
    self.feature = feature
    self.program = program
    self.start = start
  }
}

extension RecordingHeader {
  /// Reads the header of a recording's file, for example to find out its feature.
  ///
  /// - Parameter file: The file of a ``FileRecorder``.
  /// - Throws: A ``RecordingError``, or an error of reading the file.
  public init(contentsOf file: URL) throws {
    let data = try Data(contentsOf: file)
    let line = data.firstIndex(of: UInt8(ascii: "\n")).map { data[...$0] } ?? data
    self = try RecordingText(line).header.header
  }
}

extension Recording where State: Decodable, Action: Decodable {
  /// Reads a recording from a file.
  ///
  /// An incomplete last line is ignored, because the program may have ended while writing it. The
  /// ``note`` says so.
  ///
  /// - Parameters:
  ///   - file: The file of a ``FileRecorder``.
  ///   - redactions: The redactions that the recorder used. A replay needs them.
  /// - Throws: A ``RecordingError`` that names the line, or an error of reading the file.
  public init(contentsOf file: URL, redactions: [Redaction<State, Action>] = []) throws {
    let text = try RecordingText(Data(contentsOf: file))
    try self.init(text, Redactions(redactions), state: text.decode, action: text.decode)
  }
}

extension Recording {
  /// Whether a recording can be read from text.
  package static var isDecodable: Bool {
    State.self is any Decodable.Type && Action.self is any Decodable.Type
  }

  /// Reads a recording of types that are known to be decodable only when the program runs.
  ///
  /// - Parameter text: The lines of the recording.
  /// - Throws: A ``RecordingError`` that names the line.
  /// - Precondition: ``isDecodable`` is `true`.
  package init(decoding text: RecordingText) throws {
    guard let state = State.self as? any Decodable.Type,
      let action = Action.self as? any Decodable.Type
    else { preconditionFailure("Recording(decoding:) needs types that are Decodable") }
    try self.init(
      text,
      Redactions([]),
      state: text.decoding(state),
      action: text.decoding(action)
    )
  }

  fileprivate init(
    _ text: RecordingText,
    _ redactions: Redactions<State, Action>,
    state decodeState: @escaping RecordingText.Decoding<State>,
    action decodeAction: @escaping RecordingText.Decoding<Action>
  ) throws {
    let header = try text.header(kind: .values)
    let states = RecordedStates(header.state)
    var steps: [Step] = []
    var effectEvents: [EffectEvent] = []
    var effectReads: [EffectRead] = []
    let origin = RecordingOrigin(header.header, State.self)
    var shared = SharedValueDecoder(text.sharedValues)
    let table = shared.table
    let decodeInitialState = { (sandbox: SharedSandbox) throws -> State in
      try decodeState(header.state, 1, "The initial state", origin, sandbox)
    }
    var sharedChanges: [SharedValueChange] = []
    for (line, json) in text.events {
      effectReads += [EffectRead](json)
      sharedChanges += try shared.changes(json["shared"], line: line)
      if json.isSharedChange { continue }
      if let event = EffectEvent(json) {
        effectEvents.append(event)
        continue
      }
      guard let changes = json["changes"]?.elements, let position = states.append(changes) else {
        throw RecordingError(line: line, text: "Its changes do not fit the state before it.")
      }
      let name = "The state after action \(json["number"]?.text ?? "")"
      let sandbox = SharedSandbox(decoding: shared.table)
      if json["replaced"] != nil {
        steps.append(
          // In a replay, the state has the shared values of the replay.
          .replacement {
            try decodeState(states.state(at: position), line, name, origin, .current ?? sandbox)
          }
        )
      } else {
        let transition = try StateTransition<Action>(
          json,
          line: line,
          decodeAction,
          origin,
          sharedChanges,
          sandbox
        )
        sharedChanges = []
        steps.append(
          .transition(
            transition,
            stateAfter: { [table = shared.table] in
              let current = SharedSandbox.current.flatMap { $0.sharesDecodedStates ? $0 : nil }
              let sandbox = current ?? SharedSandbox(decoding: table)
              return try decodeState(states.state(at: position), line, name, origin, sandbox)
            }
          )
        )
      }
    }
    self.init(
      initialState: try decodeInitialState(SharedSandbox(decoding: table)),
      steps: steps,
      effectEvents: effectEvents,
      redactions: redactions,
      shared: text.sharedValues.map { _ in RecordedSharing(values: table) },
      decodeInitialState: decodeInitialState
    )
    self.effectReads = effectReads
    sharedChangesAtEnd = sharedChanges
    self.header = header.header
    note = text.note
  }
}

extension SharedSandbox {
  fileprivate convenience init(decoding values: SharedValueTable) {
    self.init(references: .detached, recorded: RecordedSharing(values: values))
  }
}

extension StateTransition {
  fileprivate init(
    _ json: JSON,
    line: Int,
    _ decode: RecordingText.Decoding<Action>,
    _ origin: RecordingOrigin,
    _ sharedChanges: [SharedValueChange],
    _ sandbox: SharedSandbox
  ) throws {
    guard let event = ActionEvent(json), let action = json["action"] else {
      throw RecordingError(line: line, text: "It is neither an action nor an effect.")
    }
    let name = "Action \(event.number), '\(action.caseName)',"
    self.init(
      event: event,
      action: try decode(action, line, name, origin, sandbox),
      duration: json["duration"]?.duration ?? .zero,
      reads: (json["reads"]?.elements ?? []).compactMap(RecordedRead.init),
      sharedChanges: sharedChanges
    )
  }
}
