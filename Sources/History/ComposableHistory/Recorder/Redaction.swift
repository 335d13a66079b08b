public import Composable
import ComposableJSON

/// A replacement for a value that must not be recorded.
///
///     FileRecorder(file, of: Login.self, redactions: [
///       .state(\.password, with: ""),
///       .action(\.passwordChanged, with: ""),
///     ])
///
/// The replacement must be a valid value for the feature. A replay compares states after the same
/// redactions, so a replay of the recording needs replacements with which the reducer does the
/// same. If it checks the length of a text, replace only the characters:
///
///     .state(\.password) { String(repeating: "•", count: $0.count) }
///
/// A redaction also replaces the values that an `UndoStack` keeps of the field, and what a reducer
/// reads from a recorded dependency if it is equal to the payload of a redacted action. The stack
/// must be a field of an `@ObservableState` struct, beside the value; otherwise, add
/// ``undoStack(_:of:)``. For the changes that an `Unsaved` keeps, add ``unsaved(_:of:action:)``.
public struct Redaction<State, Action>: Sendable {
  fileprivate var redactState: @Sendable (inout State) -> Void = { _ in }
  fileprivate var redactAction: @Sendable (Action) -> Action? = { _ in nil }

  /// Returns the value to record for what the action's reducer, or an effect before it, has read.
  fileprivate var redactRead: @Sendable (RecordedRead, Action?) -> JSON? = { _, _ in nil }
  fileprivate var undoStack: UndoStackPlace<State>?
  fileprivate var redactEvent: (@Sendable (Action, (Action) -> Action) -> Action?)?
  fileprivate var redactShared: (@Sendable (State) -> SharedRedaction)?

  private init() {}

  /// Creates a redaction of a shared value.
  init(shared: @escaping @Sendable (State) -> SharedRedaction) { redactShared = shared }

  /// Replaces a field of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the field.
  ///   - replacement: The value to record.
  /// - Returns: A redaction.
  public static func state<Value: Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable,
    with replacement: Value
  ) -> Self {
    state(keyPath) { _ in replacement }
  }

  /// Replaces a field of the state with a value that depends on it.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the field.
  ///   - replacement: A closure that returns the value to record. It must return its own results
  ///     unchanged.
  /// - Returns: A redaction.
  public static func state<Value>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable,
    replacement: @escaping @Sendable (_ value: Value) -> Value
  ) -> Self {
    var redaction = Self()
    redaction.redactState = { $0[keyPath: keyPath] = replacement($0[keyPath: keyPath]) }
    return redaction
  }

  /// Replaces the payload of an action.
  ///
  /// - Parameters:
  ///   - actionCase: The case of the action.
  ///   - replacement: The payload to record.
  /// - Returns: A redaction.
  public static func action<Value: Sendable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    with replacement: Value
  ) -> Self where Action: CasePathable & SendableMetatype {
    action(actionCase) { _ in replacement }
  }

  /// Replaces the payload of an action with a value that depends on it.
  ///
  /// - Parameters:
  ///   - actionCase: The case of the action.
  ///   - replacement: A closure that returns the payload to record.
  /// - Returns: A redaction.
  public static func action<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    replacement: @escaping @Sendable (_ payload: Value) -> Value
  ) -> Self where Action: CasePathable & SendableMetatype {
    let path = AnyCasePath(actionCase)
    var redaction = Self()
    redaction.redactAction = { path.extract(from: $0).map { path.embed(replacement($0)) } }
    redaction.redactRead = { read, action in
      guard let payload = action.flatMap({ path.extract(from: $0) }),
        let json = JSON(encodable: payload), json == (try? read.encode())
      else { return nil }
      return JSON(encodable: replacement(payload))
    }
    return redaction
  }

  /// Replaces the values that reducers read from a recorded dependency.
  ///
  /// - Parameters:
  ///   - dependency: The name that was passed to ``recorded(_:_:)``.
  ///   - replacement: The value to record, of the type that the dependency returns.
  /// - Returns: A redaction.
  public static func read(
    _ dependency: String,
    with replacement: some Encodable & Sendable
  ) -> Self {
    var redaction = Self()
    redaction.redactRead = { read, _ in
      read.name == dependency ? JSON(encodable: replacement) : nil
    }
    return redaction
  }

  /// Redacts the values of an undo stack like the part of the state that they belong to.
  ///
  /// This is not needed for a stack that is a field of an `@ObservableState` struct, beside the
  /// only field of its values' type.
  ///
  /// - Parameters:
  ///   - stack: The key path of the stack.
  ///   - value: The key path of the part of the state.
  /// - Returns: A redaction.
  public static func undoStack<Value>(
    _ stack: any WritableKeyPath<State, UndoStack<Value>> & Sendable,
    of value: any WritableKeyPath<State, Value> & Sendable
  ) -> Self {
    var redaction = Self()
    redaction.undoStack = UndoStackPlace(stack, of: [value])
    return redaction
  }

  /// Redacts unsaved changes: the confirmed value like the part of the state that it belongs to, and
  /// the actions like other actions.
  ///
  ///     .action(\.renamed, with: ""),
  ///     .unsaved(\.unsaved, of: \.names, action: \.unsaved),
  ///
  /// The message of a failure is not redacted.
  ///
  /// - Parameters:
  ///   - unsaved: The key path of the unsaved changes.
  ///   - value: The key path of the part of the state.
  ///   - unsavedAction: The case of what happens to the changes.
  /// - Returns: A redaction.
  public static func unsaved<Value>(
    _ unsaved: any WritableKeyPath<State, Unsaved<Value, Action>> & Sendable,
    of value: any WritableKeyPath<State, Value> & Sendable,
    action unsavedAction: CaseKeyPath<Action, UnsavedAction<Action>>
  ) -> Self where Action: CasePathable & SendableMetatype {
    let path = AnyCasePath(unsavedAction)
    var redaction = Self()
    redaction.undoStack = UndoStackPlace(unsaved, of: [value])
    redaction.redactEvent = { action, redact in
      path.extract(from: action).map { path.embed($0.mapActions(redact)) }
    }
    return redaction
  }
}

/// The redactions of a feature.
public typealias RedactionOf<R: Reducer> = Redaction<R.State, R.Action>

extension [AnyRedaction] {
  /// Returns the redactions for the types of a store.
  func of<State, Action>(_ state: State.Type, _ action: Action.Type) -> [Redaction<State, Action>] {
    compactMap { $0 as? Redaction<State, Action> }
  }
}

/// A redaction of any feature.
typealias AnyRedaction = any Sendable

/// The redactions of a store, and the undo stacks that they reach.
struct Redactions<State, Action>: Sendable {
  private let all: [Redaction<State, Action>]
  private let undoStacks: [UndoStackPlace<State>]

  /// Whether there are no redactions.
  ///
  /// It is faster to check than the array.
  let isEmpty: Bool

  init(_ all: [Redaction<State, Action>]) {
    self.all = all
    isEmpty = all.isEmpty
    let given = all.compactMap(\.undoStack)
    let found = isEmpty ? [] : UndoStackPlace<State>.all
    undoStacks = given + found.filter { place in !given.contains { $0.stack == place.stack } }
  }

  func redacted(_ state: State) -> State {
    if isEmpty { return state }
    var state = state
    redactFields(of: &state)
    for stack in undoStacks {
      stack.redact(&state, by: redactFields) { ($0 as? Action).map(redacted) ?? $0 }
    }
    return state
  }

  private func redactFields(of state: inout State) {
    for redaction in all { redaction.redactState(&state) }
  }

  /// Adds the redactions of the shared values of a state.
  ///
  /// A property of the state can refer to another value later. The redactions of both are kept.
  func addSharedRedactions(of state: State, to redactions: inout SharedRedactions) {
    let new = all.compactMap { $0.redactShared?(state) }
    if !new.isEmpty { redactions.add(new) }
  }

  func redacted(_ action: Action) -> Action {
    if isEmpty { return action }
    let event = all.lazy.compactMap { $0.redactEvent?(action, redacted) }.first
    return all.reduce(event ?? action) { $1.redactAction($0) ?? $0 }
  }

  /// Returns the reads of an action that is not redacted yet.
  func redacted(_ reads: [RecordedRead], of action: Action) -> [RecordedRead] {
    isEmpty ? reads : reads.map { redacted($0, of: action) }
  }

  /// Returns the reads of effects before an action that is not redacted yet.
  func redacted(_ reads: [EffectRead], of action: Action?) -> [EffectRead] {
    if isEmpty { return reads }
    return reads.map { EffectRead(effect: $0.effect, read: redacted($0.read, of: action)) }
  }

  /// Returns the event without the value of a task, which can be a part of what is redacted.
  func redacted(_ event: EffectEvent) -> EffectEvent {
    guard !isEmpty, case .started(let start) = event.change, start.taskID != nil else {
      return event
    }
    let redacted = EffectEvent.Start(
      action: start.action,
      features: start.features,
      name: start.name,
      location: start.location,
      trigger: start.trigger
    )
    return EffectEvent(number: event.number, time: event.time, change: .started(redacted))
  }

  private func redacted(_ read: RecordedRead, of action: Action?) -> RecordedRead {
    all.lazy.compactMap { $0.redactRead(read, action) }.first
      .map { RecordedRead(name: read.name, json: $0) } ?? read
  }

  /// Encodes a redacted state.
  ///
  /// - Throws: An error if the state has an undo stack that the redactions do not reach.
  func encode(_ state: State, by encoding: RecordingEncoding<State, Action>) throws -> JSON {
    var encoded = EncodedValue()
    _ = try update(&encoded, to: state, by: encoding)
    return encoded.json
  }

  /// Encodes what has changed in a redacted state, and returns the changes.
  ///
  /// - Throws: An error if the state has an undo stack that the redactions do not reach.
  func update(
    _ encoded: inout EncodedValue,
    to state: State,
    by encoding: RecordingEncoding<State, Action>
  ) throws -> [JSON] {
    let count = isEmpty ? nil : UndoStackCount()
    let changes = try encoding.stateChanges(state, &encoded, count)
    if let count, count.value != undoStacks.count(where: { $0.hasValues(in: state) }) {
      throw UnreachedUndoStack()
    }
    return changes
  }
}

/// An error that prevents an undo stack from revealing redacted values.
private struct UnreachedUndoStack: Error, CustomStringConvertible {
  let description = """
    The state has an undo stack or unsaved changes that its redactions do not reach, so they could \
    reveal a redacted value. Add '.undoStack(\\.stack, of: \\.value)' or \
    '.unsaved(\\.unsaved, of: \\.value, action: \\.unsaved)' to the redactions, or replace the field \
    that contains the values.
    """
}

extension JSON {
  /// Encodes a value, or returns `nil` if that is not possible.
  fileprivate init?<Value>(encodable value: Value) {
    guard let value = value as? any Encodable, let json = try? JSON(encoding: value) else {
      return nil
    }
    self = json
  }
}
