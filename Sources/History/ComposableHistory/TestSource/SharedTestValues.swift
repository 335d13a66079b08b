import Composable
import ComposableDiff
import ComposableSharing

/// The shared values of a recording, and the statements of a test that change and assert them.
///
/// A statement reaches a value by a property of the state before a step. Without one, it uses a
/// constant with the key of the value.
struct SharedTestValues {
  let sandbox: SharedSandbox
  private let assertions: StateAssertions
  private let types: [String: any Any.Type]

  /// Whether the store has used a shared value.
  private let isUsed: Bool

  /// The values after the last change.
  private var values: SharedValueTable

  /// The properties of the state before the next step.
  private var places: [String: [SharedPlace]] = [:]
  private var constants: [String: String] = [:]

  /// The declarations of the constants.
  private(set) var declarations: [String] = []

  /// - Throws: A ``RecordingError`` if a state cannot be read.
  init<State, Action>(
    of recording: Recording<State, Action>,
    _ assertions: StateAssertions
  ) throws {
    self.assertions = assertions
    isUsed = recording.hasSharedValues
    values = recording.shared?.values ?? [:]
    sandbox = SharedSandbox(recording)
    types = try recording.sharedValueTypes()
  }

  /// Returns the statements that give the values to a new store.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - defaultState: The feature's default state, or `nil` if the store has the recorded one,
  ///     whose shared properties do not have keys.
  /// - Returns: The statements.
  /// - Throws: A ``SharedValueOutOfReach``.
  mutating func start(in state: Any, defaultState: Any?) throws -> [String] {
    guard isUsed else { return [] }
    places = sandbox.places(in: state)
    let defaultPlaces = defaultState.map { sandbox.allPlaces(in: $0) } ?? []
    var statements: [String] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let all = places[name], let place = all.first else {
        try declareConstant(for: name, value)
        continue
      }
      let defaultValue = defaultPlaces.first { $0.projected == place.projected }?.defaultValue
      if defaultState == nil {
        guard let key = sharedKeySource(of: name) else { continue }
        statements += all.map { place in
          let kind = place.isReadOnly ? "SharedReader" : "Shared"
          let value = "store.state\(place.value)"
          return "store.state\(place.projected) = \(kind)(wrappedValue: \(value), \(key))"
        }
      } else if let defaultValue, let value = try typed(name, value),
        areAlike(defaultValue, value)
      {
        continue
      } else if place.isReadOnly {
        try declareConstant(for: name, value)
      } else {
        let text = try typed(name, value).flatMap { assertions.expression.short($0) }
        let source = text ?? "\(TestMark.recording).initialState\(place.value)"
        statements.append("store.state\(place.projected).withLock { $0 = \(source) }")
      }
    }
    return statements
  }

  /// Returns the statement that changes a value from outside.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - position: The index of the transition of the change, and the index in its changes.
  /// - Returns: The statement, or none if the value is the same.
  /// - Throws: A ``SharedValueOutOfReach``.
  mutating func replace(
    by change: SharedValueChange,
    at position: (transition: Int, change: Int)
  ) throws -> [String] {
    let old = values[change.name]
    let property = try property(change.name, in: "store.state", before: old ?? change.value)
    guard let type = types[change.name] else { throw SharedValueOutOfReach(name: change.name) }
    let source =
      "\(TestMark.recording).transitions[\(position.transition)].sharedChanges[\(position.change)]"
      + ".newValue(as: \(typeName(type, generics: true)).self)"
    var lines = try statements(
      property,
      change.name,
      from: old,
      to: change.value,
      recorded: "(try #require(\(source)))"
    )
    if lines.contains(where: { $0.contains("try #require") }) { lines[0] = "try \(lines[0])" }
    return lines
  }

  /// Returns the statements that assert the changes that reducers and effects made.
  ///
  /// - Parameters:
  ///   - old: The values before the first of the changes.
  ///   - state: The state after the changes, or `nil` if there is none.
  /// - Returns: The statements, and whether they change the state `$0`.
  /// - Throws: A ``SharedValueOutOfReach``.
  mutating func assert(
    since old: SharedValueTable,
    in state: Any?
  ) throws -> (lines: [String], usesState: Bool) {
    if old.isEmpty { return ([], false) }
    let newPlaces = state.map { sandbox.places(in: $0) }
    var lines: [String] = []
    var usesState = false
    for (name, value) in old.sorted(by: { $0.key < $1.key }) {
      guard let new = values[name] else { continue }
      let place = newPlaces?[name]?.first
      if try isSame(name, value, new) { continue }
      let property = try property(name, in: "$0", before: value)
      usesState = usesState || property.hasPrefix("$0")
      lines += try statements(
        property,
        name,
        from: value,
        to: new,
        recorded: place.map { StateAssertions.recorded + $0.value }
      )
    }
    return (lines, usesState)
  }

  /// Applies a change that the test asserts or makes.
  mutating func apply(_ change: SharedValueChange) throws {
    if values[change.name] == nil, change.cause == .found {
      try declareConstant(for: change.name, change.value)
    }
    values[change.name] = change.value
    sandbox.set(change.value, named: change.name)
  }

  /// Returns the value before a change.
  func value(before change: SharedValueChange) -> RecordedSharedValue? { values[change.name] }

  /// Sets the state before the next changes.
  mutating func proceed(to state: Any) { places = sandbox.places(in: state) }
}

/// A mark in statements, which string literals escape.
enum TestMark {
  /// The name of the recording in the test.
  static let recording = "\u{E001}"
}

// MARK: Statements

extension SharedTestValues {
  private func statements(
    _ property: String,
    _ name: String,
    from old: RecordedSharedValue?,
    to new: RecordedSharedValue,
    recorded: String?
  ) throws -> [String] {
    let missing = "\u{E002}"
    let newValue = try required(name, new)
    let change: [String]
    if let old, let oldValue = try typed(name, old) {
      change = assertions.statements(
        from: oldValue,
        to: newValue,
        at: "$0",
        recorded: recorded ?? missing
      )
    } else {
      change = ["$0 = \(assertions.expression.short(newValue) ?? recorded ?? missing)"]
    }
    if change.isEmpty { return [] }
    if change.contains(where: { $0.contains(missing) }) { throw SharedValueOutOfReach(name: name) }
    return StateAssertions.lock(property, change)
  }

  private func isSame(
    _ name: String,
    _ old: RecordedSharedValue,
    _ new: RecordedSharedValue
  ) throws -> Bool {
    guard let oldValue = try typed(name, old) else { return false }
    return areAlike(oldValue, try required(name, new))
  }

  /// Returns the expression of the property that refers to a value.
  private mutating func property(
    _ name: String,
    in state: String,
    before value: RecordedSharedValue
  ) throws -> String {
    if let place = places[name]?.first, !place.isReadOnly { return state + place.projected }
    try declareConstant(for: name, value)
    guard let constant = constants[name] else { throw SharedValueOutOfReach(name: name) }
    return constant
  }

  /// Declares a constant that refers to the value with a key.
  ///
  /// A value without a key is created by the feature, or is in the state.
  private mutating func declareConstant(
    for name: String,
    _ value: RecordedSharedValue
  ) throws {
    guard constants[name] == nil, !isCreatedByFeature(name) else { return }
    guard let key = sharedKeySource(of: name), let type = types[name],
      let source = assertions.expression.short(try required(name, value)),
      !String(reflecting: type).contains("(unknown context at")
    else { throw SharedValueOutOfReach(name: name) }
    let constant = "shared\(constants.count + 1)"
    constants[name] = constant
    declarations += [
      "let \(constant) = Shared<\(typeName(type, generics: true))>(wrappedValue: \(source), \(key))",
      "\(constant).withLock { $0 = \(source) }",
    ]
  }

  /// Returns `true` for the name of a value without a key, which begins with its type.
  private func isCreatedByFeature(_ name: String) -> Bool { name.hasPrefix("Shared<") }

  private func typed(_ name: String, _ value: RecordedSharedValue) throws -> Any? {
    switch value {
    case .value(let value): value
    case .encoded: types[name].flatMap { value.value(ofType: $0) }
    }
  }

  private func required(_ name: String, _ value: RecordedSharedValue) throws -> Any {
    guard let value = try typed(name, value) else { throw SharedValueOutOfReach(name: name) }
    return value
  }
}

/// A shared value that the statements of a test cannot reach.
struct SharedValueOutOfReach: ReplayedOnly {
  let name: String

  var comment: String {
    """
    // The shared value '\(name)' cannot be changed or asserted here, because no
    // '@Shared' property of the state before the change has it. A replay serves it. For a test with a
    // TestStore, add the property to the state.
    """
  }
}

// MARK: Recordings

extension SharedSandbox {
  fileprivate convenience init<State, Action>(_ recording: Recording<State, Action>) {
    self.init(
      references: .detached,
      recorded: recording.shared ?? RecordedSharing(),
      sharesDecodedStates: true
    )
  }
}

extension Recording {
  /// Whether the store has used a shared value.
  var hasSharedValues: Bool {
    shared.map { !$0.values.isEmpty } == true || !sharedChangesAtEnd.isEmpty
      || steps.contains { step in
        guard case .transition(let transition, _) = step else { return false }
        return !transition.sharedChanges.isEmpty
      }
  }

  /// Returns the types of the shared values that the states contain, by their names.
  fileprivate func sharedValueTypes() throws -> [String: any Any.Type] {
    guard hasSharedValues else { return [:] }
    let sandbox = SharedSandbox(self)
    var types: [String: any Any.Type] = [:]
    func add(_ state: State) {
      for (name, places) in sandbox.places(in: state) { types[name] = places.first?.type }
    }
    return try sandbox.run {
      add(try initialState(in: sandbox))
      for case .transition(let transition, let state?) in steps {
        if transition.sharedChanges.isEmpty { continue }
        for change in transition.sharedChanges { sandbox.set(change.value, named: change.name) }
        add(try state())
      }
      return types
    }
  }
}
