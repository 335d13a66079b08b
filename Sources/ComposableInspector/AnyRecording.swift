import Composable
public import ComposableHistory
public import Foundation

/// A recording of any feature, for display.
///
///     let recording = try AnyRecording(contentsOf: file)
///     try Data(recording.html.utf8).write(to: page)
///
/// It does not need the feature's code, and reads the files of every `FileRecorder`, including dumps. Use
/// `Recording` for replays.
public struct AnyRecording: Sendable {
  /// The feature, the program and the start time.
  public let header: RecordingHeader

  /// A note that the last line of the file is incomplete and was ignored, or `nil`.
  public let note: String?

  let kind: RecordingText.Kind
  let initialState: JSON
  let events: [JSON]

  /// The number of the action before the first recorded one.
  let firstNumber: Int

  /// Reads a recording from a file.
  ///
  /// - Parameter file: The file of a `FileRecorder`.
  /// - Throws: A `RecordingError` that names the line, or an error of reading the file.
  public init(contentsOf file: URL) throws {
    let text = try RecordingText(Data(contentsOf: file))
    (kind, header, initialState) = try text.header
    note = text.note
    firstNumber = 0
    // The optional members of effects are added, so that every line has what the page needs.
    events = text.events.map { EffectEvent($0.json)?.json ?? $0.json }
    var state = initialState
    for (line, json) in text.events where EffectEvent(json) == nil {
      guard json["replaced"] != nil || (ActionEvent(json) != nil && json["action"] != nil) else {
        throw RecordingError(line: line, text: "It is neither an action nor an effect.")
      }
      guard let changes = json["changes"]?.elements, state.apply(changes) else {
        throw RecordingError(line: line, text: "Its changes do not fit the state before it.")
      }
    }
  }

  /// Creates a recording from a history in memory.
  ///
  /// If the state and the actions are `Encodable`, the recording contains values and can be replayed.
  /// Otherwise, it contains dumps.
  ///
  /// - Parameter history: The history.
  /// - Throws: An error if a value cannot be encoded.
  /// - Complexity: Runs the reducer at most once and encodes the state once for each transition.
  public init<State, Action>(_ history: History<State, Action>) throws {
    try self.init(history, history.line)
  }

  /// Creates a recording of a line of a history.
  init<State, Action>(
    _ history: History<State, Action>,
    _ line: HistoryLine<State, Action>
  ) throws {
    let encoding = RecordingEncoding<State, Action>.bestAtRuntime
    kind = encoding.kind
    header = RecordingHeader(history)
    note = nil
    firstNumber = line.firstNumber
    var state = try history.encode(line.firstState, by: encoding)
    initialState = state
    var effects = history.effectEvents.filter(line.hasAction)[...]
    var events: [JSON] = []
    try history.walk(line) { transition, newState in
      while let effect = effects.first, effect.time < transition.event.time {
        events.append(effects.removeFirst().json)
      }
      let encoded = try history.encode(newState, by: encoding)
      var line = try transition.line()
      line["action"] = try encoding.action(transition.action)
      line["changes"] = .array(state.changes(to: encoded))
      state = encoded
      events.append(.object(line))
      return true
    }
    self.events = events + effects.map(\.json)
  }

  var headerLine: [String: JSON] { header.line(kind: kind, state: initialState) }

  /// The recording in the format of a `FileRecorder`.
  public var jsonLines: String {
    ([.object(headerLine)] + events).map { $0.text + "\n" }.joined()
  }
}

extension RecordingHeader {
  /// Creates the header of a store in this process.
  ///
  /// The state's name stands for the feature.
  init<State, Action>(_ history: History<State, Action>) {
    let name = String(reflecting: State.self).split(separator: ".").dropFirst()
    let feature = name.last == "State" ? name.dropLast() : name
    self.init(feature: feature.joined(separator: "."), program: "", start: history.start)
  }
}
