import Composable
public import ComposableHistory
import ComposableJSON
public import Foundation

/// A recording of any feature, for display.
///
///     let recording = try AnyRecording(contentsOf: file)
///     try Data(recording.html.utf8).write(to: page)
///
/// It does not need the feature's code, and reads the files of every `FileRecorder`, including
/// dumps. Use `Recording` for replays.
public struct AnyRecording: Sendable {
  /// The feature, the program and the start time.
  public let header: RecordingHeader

  /// A note that the last line of the file is incomplete and was ignored, or `nil`.
  public let note: String?

  let kind: RecordingText.Kind
  let initialState: JSON

  /// The shared values before the first action, or `nil` if the file's version has none.
  let sharedValues: JSON?
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
    sharedValues = text.sharedValues
    note = text.note
    firstNumber = 0
    // The optional members of effects are added, so that every line has what the page needs.
    events = [JSON](text.events.map(\.json))
    var state = initialState
    for (line, json) in text.events where EffectEvent(json) == nil && !json.isSharedChange {
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
  /// If the state and the actions are `Encodable`, the recording contains values and can be
  /// replayed. Otherwise, it contains dumps.
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
    var export = try HistoryExport(history, line)
    var builder = export.builder
    while let event = try export.next() { builder.append(event) }
    self = builder.recording
  }

  fileprivate init(_ builder: RecordingBuilder) {
    kind = builder.kind
    header = builder.header
    note = nil
    firstNumber = builder.firstNumber
    initialState = builder.initialState
    events = builder.events + builder.effects.map(\.json) + builder.sharedChangesAtEnd
    sharedValues = builder.sharedValues
  }

  var headerLine: [String: JSON] {
    header.line(kind: kind, state: initialState, shared: sharedValues)
  }

  /// The recording in the format of a `FileRecorder`.
  public var jsonLines: String {
    ([.object(headerLine)] + events).map { $0.text + "\n" }.joined()
  }
}

extension [JSON] {
  /// Creates events of lines, in which each action has all changes of shared values before it.
  fileprivate init(_ lines: [JSON]) {
    self = []
    var sharedChanges: [JSON] = []
    for line in lines {
      if line.isSharedChange {
        sharedChanges += line["shared"]?.elements ?? []
      } else if let effect = EffectEvent(line) {
        append(effect.json)
      } else {
        append(line.adding(sharedChanges))
        sharedChanges = []
      }
    }
    if !sharedChanges.isEmpty { append(["shared": .array(sharedChanges)]) }
  }
}

extension JSON {
  fileprivate func adding(_ sharedChanges: [JSON]) -> JSON {
    guard !sharedChanges.isEmpty, case .object(var members) = self else { return self }
    members["shared"] = .array(sharedChanges + (members["shared"]?.elements ?? []))
    return .object(members)
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

/// The transitions of a history and the states after them, encoded one after another in the
/// isolation of the store.
struct HistoryExport<State, Action> {
  /// A transition as JSON.
  struct Event: Sendable {
    let time: Duration
    let line: [String: JSON]
    let state: JSON

    /// The line and the state of a gap before the transition.
    var gap: (line: [String: JSON], state: JSON)?
  }

  /// The beginning of the recording.
  let builder: RecordingBuilder
  private let history: History<State, Action>
  private let encoding = RecordingEncoding<State, Action>.bestAtRuntime
  private var walk: HistoryWalk<State, Action>
  private var shared = SharedValueEncoder()

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - line: The transitions to export.
  ///   - isPart: Pass `true` to leave out effects, and what follows the transitions.
  /// - Throws: An error if the first state cannot be encoded.
  init(
    _ history: History<State, Action>,
    _ line: HistoryLine<State, Action>,
    isPart: Bool = false
  ) throws {
    self.history = history
    walk = history.walk(line)
    let encoding = encoding
    let state = try walk.see { try history.encode(line.firstState, by: encoding) }
    let sharedValues = try shared.table(line.firstShared.values, encoding)
    let isEnd = !isPart && line.lastNumber == history.lastNumber
    let changes = isEnd ? history.sharedChangesAtEnd : []
    // They have whole values, because the values before them are not known yet.
    var encoder = SharedValueEncoder()
    builder = RecordingBuilder(
      kind: encoding.kind,
      header: RecordingHeader(history),
      firstNumber: line.firstNumber,
      initialState: state,
      sharedValues: sharedValues,
      sharedChangesAtEnd: changes.isEmpty
        ? [] : [["shared": try encoder.changes(changes, encoding)]],
      effects: isPart ? [] : history.effectEvents.filter(line.hasAction)[...],
      state: state
    )
  }

  /// Returns the next transition, or `nil` at the end.
  mutating func next() throws -> Event? {
    guard let (transition, state) = walk.next() else { return nil }
    var line = try transition.line()
    line["action"] = try encoding.action(transition.action)
    if !transition.sharedChanges.isEmpty {
      line["shared"] = try shared.changes(transition.sharedChanges, encoding)
    }
    let json = try walk.see { try history.encode(state, by: encoding) }
    let gap = try walk.gap.map { gap in
      let members: [String: JSON] = [
        "replaced": .bool(true), "skipped": JSON(gap.count), "number": JSON(gap.number),
        "time": JSON(gap.time),
      ]
      return (members, try walk.see { try history.encode(gap.state, by: encoding) })
    }
    return Event(time: transition.event.time, line: line, state: json, gap: gap)
  }
}

/// A recording in progress, which does not need the isolation of the store.
struct RecordingBuilder: Sendable {
  let kind: RecordingText.Kind
  let header: RecordingHeader
  let firstNumber: Int
  let initialState: JSON
  let sharedValues: JSON
  fileprivate let sharedChangesAtEnd: [JSON]

  /// The effect events after the last event.
  fileprivate(set) var effects: ArraySlice<EffectEvent>

  /// The state after the last event.
  fileprivate var state: JSON
  fileprivate(set) var events: [JSON] = []

  fileprivate init(
    kind: RecordingText.Kind,
    header: RecordingHeader,
    firstNumber: Int,
    initialState: JSON,
    sharedValues: JSON,
    sharedChangesAtEnd: [JSON],
    effects: ArraySlice<EffectEvent>,
    state: JSON
  ) {
    self.kind = kind
    self.header = header
    self.firstNumber = firstNumber
    self.initialState = initialState
    self.sharedValues = sharedValues
    self.sharedChangesAtEnd = sharedChangesAtEnd
    self.effects = effects
    self.state = state
  }

  mutating func append<State, Action>(_ event: HistoryExport<State, Action>.Event) {
    while let effect = effects.first, effect.time < event.time {
      events.append(effects.removeFirst().json)
    }
    if let gap = event.gap {
      var line = gap.line
      line["changes"] = .array(state.changes(to: gap.state))
      state = gap.state
      events.append(.object(line))
    }
    var line = event.line
    line["changes"] = .array(state.changes(to: event.state))
    state = event.state
    events.append(.object(line))
  }

  var recording: AnyRecording { AnyRecording(self) }
}
