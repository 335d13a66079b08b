import Composable
import ComposableDiff

/// Writes the test of one recording.
struct TestWriter<State, Action> {
  let recording: Recording<State, Action>
  let file: String
  let imports: [String]
  let reducer: String
  let state: String
  let defaultState: State?
  let recordedDependencies: [String]
  let dependencies: [String]
  let expression: SwiftExpression

  private var assertions: StateAssertions { StateAssertions(expression: expression) }

  init(
    recording: Recording<State, Action>,
    file: String,
    imports: [String],
    reducer: String?,
    defaultState: State?,
    recordedDependencies: [String],
    dependencies: [String],
    expression: SwiftExpression
  ) throws {
    for type in [State.self, Action.self] as [any Any.Type]
    where String(reflecting: type).contains("(unknown context at") {
      throw TestSourceError.hidden(type)
    }
    let state = typeName(State.self, generics: true)
    let name = state.hasSuffix(".State") ? String(state.dropLast(6)) : recording.header?.feature
    guard name != nil || reducer != nil else { throw TestSourceError.unknownReducer(state) }
    self.recording = recording
    self.file = file
    self.imports = imports
    self.reducer = reducer ?? "\(name ?? "")()"
    self.state = state
    self.defaultState = defaultState
    self.recordedDependencies = recordedDependencies
    self.dependencies = dependencies
    self.expression = expression
  }

  func source() throws -> String {
    var constants = TestConstants()
    let body = try body().map { constants.naming($0) }
    let usesRecording = body.contains { $0.contains(Self.recordingMark) }
    if usesRecording { try checkCodable() }
    let own = Set(dependencies.flatMap { $0.split(separator: "\n") }.map(\.trimmed))
    let lines = ((usesRecording ? [readRecording] : []) + constants.declarations + body)
      .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .flatMap { line in
        let text = "    " + line.replacing(Self.recordingMark, with: "recording")
        return own.contains(line.trimmed) ? [text] : sourceLines(of: text)
      }
    let name = state.hasSuffix(".State") ? String(state.dropLast(6)) : state
    let imports = imports.map { ($0.contains("import ") ? $0 : "@testable import \($0)") + "\n" }
    let suite = name.filter { $0.isLetter || $0.isNumber }
    return """
      import Composable
      import ComposableHistory
      import Foundation
      import Testing
      \(imports.isEmpty ? "" : "\n" + imports.joined())
      // Generated from \(file.swiftLiteral.dropFirst().dropLast()). Generate it again instead of changing it.
      @MainActor @Suite struct \(suite)RecordedTests {
        @Test func `does what was recorded`() async throws {
      \(lines.joined(separator: "\n"))
        }
      }

      """
  }

  /// The name of the recording in a statement, which string literals escape.
  private static var recordingMark: String { TestMark.recording }

  private var readRecording: String {
    """
    \(openRecording)
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: \(file.swiftLiteral))
    )
    """
  }

  private var openRecording: String {
    let start = "let recording = try Recording<"
    let types = [typeName(State.self, generics: true), typeName(Action.self, generics: true)]
    let list = types.joined(separator: ", ")
    if start.count + list.count <= 94 { return "\(start)\(list)>(" }
    return "\(start)\n  \(list.count <= 94 ? list : types.joined(separator: ",\n  "))\n>("
  }

  private func body() throws -> [String] {
    try checkRecordedDependencies()
    // The source of a test with time travel, or with a state that the test store cannot compare.
    guard recording.steps.allSatisfy({ if case .transition(_, _?) = $0 { true } else { false } })
    else { return replay() }
    do {
      var shared = try SharedTestValues(of: recording, assertions)
      return try shared.sandbox.run {
        let initialState = try recording.initialState(in: shared.sandbox)
        let store = makeStore(initialState)
        let start = try shared.start(in: initialState, defaultState: defaultState)
        let steps = try steps(from: initialState, &shared)
        return shared.declarations + store + start + steps + [end]
      }
    } catch let reason as any ReplayedOnly {
      return [reason.comment] + replay()
    }
  }
}

extension Substring {
  /// The text without its indentation.
  fileprivate var trimmed: Self { drop { $0 == " " } }
}

// MARK: Checks

extension TestWriter {
  private func checkCodable() throws {
    guard State.self is any Decodable.Type, Action.self is any Decodable.Type else {
      throw TestSourceError.notDecodable(typeName(State.self, generics: true))
    }
  }

  private func checkRecordedDependencies() throws {
    guard recordedDependencies.isEmpty else { return }
    let reads = recording.transitions.lazy.flatMap(\.reads) + recording.effectReads.map(\.read)
    let known: Set = [
      "date", "uuid", "withRandomNumberGenerator", DependencyValues.stackElementIDsRead,
      DependencyValues.undoRegistrationRead,
    ]
    if let other = reads.first(where: { !known.contains($0.name) }) {
      throw TestSourceError.unknownDependency(other.name)
    }
  }
}

/// A reason why a test replays the recording instead of running a test store.
protocol ReplayedOnly: Error {
  var comment: String { get }
}

/// A value that a test store cannot compare.
private struct IncomparableValue: ReplayedOnly {
  let description: String

  var comment: String {
    """
    // \(description) is not equal to itself, for example because it contains NaN, and so a
    // TestStore cannot assert it. A replay compares it.
    """
  }
}

extension TestSourceError {
  fileprivate static func hidden(_ type: any Any.Type) -> Self {
    Self(
      """
      A test cannot name '\(typeName(type, generics: true))', because the type is private, or is in \
      a function. Declare it elsewhere, with at least internal access.
      """
    )
  }

  fileprivate static func unknownReducer(_ state: String) -> Self {
    Self(
      """
      The reducer of '\(state)' is unknown, because the type is not named 'State' and in the \
      reducer. Pass the expression that creates the reducer as 'reducer', such as "App()".
      """
    )
  }

  fileprivate static func notDecodable(_ state: String) -> Self {
    Self(
      """
      A test cannot read values of '\(state)' and its actions from the recording, because they are \
      not 'Codable'. Declare both as 'Codable', or pass the structs that a test can create as \
      'memberwise'.
      """
    )
  }

  fileprivate static func unknownDependency(_ name: String) -> Self {
    Self(
      """
      The feature read '\(name)', which is a recorded dependency of the program. Pass the expression \
      of its 'RecordedDependency' in 'recordedDependencies', such as ".\(name)".
      """
    )
  }

  fileprivate static func cannotReceive(_ action: String) -> Self {
    Self(
      """
      A test cannot receive '\(action)', because it is neither 'Equatable' nor 'CasePathable'. \
      Declare it as 'Equatable', or apply '@CasePathable'.
      """
    )
  }
}

// MARK: Statements

extension TestWriter {
  private func replay() -> [String] {
    let call = "expectReplay(of: \(Self.recordingMark)\(otherDependencies)) {"
    let start = [call, "  \(reducer)"]
    if dependencies.isEmpty { return start + ["}"] }
    return start + ["} withDependencies: {"] + dependencies.map { "  " + $0 } + ["}"]
  }

  /// The argument for recorded dependencies that the library does not know.
  private var otherDependencies: String {
    guard !recordedDependencies.isEmpty else { return "" }
    let others = recordedDependencies.joined(separator: ", ")
    return ", dependencies: RecordedDependency.standard + [\(others)]"
  }

  private func makeStore(_ initialState: State) -> [String] {
    let preparation = defaultState.map {
      assertions.statements(from: $0, to: initialState, at: "state").map {
        $0.replacing(StateAssertions.recorded, with: "\(Self.recordingMark).initialState")
      }
    }
    var (lines, state) = ([String](), "\(Self.recordingMark).initialState")
    if let preparation {
      lines += preparation.isEmpty ? [] : ["var state = \(self.state)()"] + preparation
      state = preparation.isEmpty ? "\(self.state)()" : "state"
    }
    var overrides = dependencies
    if !recording.effectEvents.isEmpty {
      lines.append("let clock = TestClock()")
      overrides.append("$0.continuousClock = clock")
    }
    let hasReads = recording.transitions.contains { !$0.reads.isEmpty }
    if hasReads || !recording.effectReads.isEmpty {
      overrides.append("$0.serve(\(Self.recordingMark)\(otherDependencies))")
    }
    lines += ["let store = TestStore(initialState: \(state)) {", "  \(reducer)"]
    if !overrides.isEmpty { lines += ["} withDependencies: {"] + overrides.map { "  " + $0 } }
    lines.append("}")
    // An effect of the test may be faster than the recorded one.
    let hasEffects = recording.transitions.contains { $0.event.cause.isEffect }
    if hasEffects || !recording.effectEvents.isEmpty {
      lines.append("store.deliversOnReceive = true")
    }
    return lines
  }

  private func steps(
    from initialState: State,
    _ shared: inout SharedTestValues
  ) throws -> [String] {
    var lines: [String] = []
    var state = initialState
    var timeline = TestTimeline(recording.effectEvents)
    for (index, step) in recording.steps.enumerated() {
      try Task.checkCancellation()
      guard case .transition(let transition, let stateAfter?) = step else { continue }
      let changes = transition.sharedChanges
      if !changes.isEmpty { shared.proceed(to: state) }
      let old = try make(changes, before: index, &shared, &timeline, &lines)
      lines += advance(timeline.advance(to: transition.event))
      let newState = try stateAfter()
      if !areAlike(newState, newState) {
        throw IncomparableValue(description: "The state after action \(transition.number)")
      }
      let sharedChanges = try shared.assert(since: old, in: newState)
      let fields = assertions.statements(from: state, to: newState, at: "$0")
      lines += try self.step(
        transition,
        at: index,
        reading(sharedChanges.lines + fields, after: transition.number),
        usesState: sharedChanges.usesState || !fields.isEmpty
      )
      state = newState
    }
    return try lines + end(state, &shared, &timeline)
  }

  /// Adds the statements that make the changes of shared values from outside, before an action.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - index: The index of the transition, or `nil` after the last one.
  ///   - shared: The shared values before the changes.
  ///   - timeline: The time before the changes.
  ///   - lines: The statements so far.
  /// - Returns: The values before the changes that a test asserts.
  /// - Throws: A ``SharedValueOutOfReach``.
  private func make(
    _ changes: [SharedValueChange],
    before index: Int?,
    _ shared: inout SharedTestValues,
    _ timeline: inout TestTimeline,
    _ lines: inout [String]
  ) throws -> SharedValueTable {
    var old: SharedValueTable = [:]
    for (position, change) in changes.enumerated() {
      switch change.cause {
      case .found: break
      case .outside:
        // After the last action, nothing of the test sees the change.
        guard let index else { break }
        lines += advance(timeline.advance(to: change))
        lines += try shared.replace(by: change, at: (index, position))
      case .action, .effect:
        if case .effect = change.cause { lines += advance(timeline.advance(to: change)) }
        if old[change.name] == nil { old[change.name] = shared.value(before: change) }
      }
      try shared.apply(change)
    }
    return old
  }

  /// Returns the assertion of the changes of shared values that effects made after the last action.
  private func end(
    _ state: State,
    _ shared: inout SharedTestValues,
    _ timeline: inout TestTimeline
  ) throws -> [String] {
    var lines: [String] = []
    let changes = recording.sharedChangesAtEnd
    if changes.isEmpty { return [] }
    shared.proceed(to: state)
    let old = try make(changes, before: nil, &shared, &timeline, &lines)
    let (statements, usesState) = try shared.assert(since: old, in: nil)
    if statements.isEmpty { return lines }
    return lines + Self.call("store.assert", statements, usesState: usesState)
  }

  private func advance(_ duration: Duration?) -> [String] {
    duration.map { ["await clock.advance(by: \(swiftSource(of: $0)))"] } ?? []
  }

  /// Returns statements that begin with reading the recorded state if they use it.
  private func reading(_ statements: [String], after number: Int) -> [String] {
    guard statements.contains(where: { $0.contains(StateAssertions.recorded) }) else {
      return statements
    }
    let state = "try #require(try \(Self.recordingMark).state(after: \(number)))"
    return ["let recorded = \(state)"]
      + statements.map { $0.replacing(StateAssertions.recorded, with: "recorded") }
  }

  private static func call(
    _ call: String,
    _ statements: [String],
    usesState: Bool
  ) -> [String] {
    ["\(call) {\(usesState ? "" : " _ in")"] + statements.map { "  " + $0 } + ["}"]
  }

  private func step(
    _ transition: StateTransition<Action>,
    at index: Int,
    _ changes: [String],
    usesState: Bool
  ) throws -> [String] {
    let action = transition.action
    let written = expression.short(action)
    let outline = caseOutline(of: action, isAbbreviated: true)
    let isSent = transition.event.cause == .user
    let argument: String
    if !isSent, !(Action.self is any Equatable.Type) {
      guard Action.self is any CasePathable.Type else {
        throw TestSourceError.cannotReceive(typeName(Action.self, generics: true))
      }
      argument = casePath(of: action) { expression.short($0) }
    } else {
      if !isSent, !areAlike(action, action) {
        throw IncomparableValue(description: "Action \(transition.number)")
      }
      argument = written ?? "\(Self.recordingMark).transitions[\(index)].action"
    }
    let call = "await store.\(isSent ? "send" : "receive")(\(argument))"
    let isRead = argument.hasPrefix(Self.recordingMark)
    return (isRead ? ["// \(outline)"] : [])
      + (changes.isEmpty ? [call] : Self.call(call, changes, usesState: usesState))
  }

  private var end: String {
    var running: Set<Int> = []
    for event in recording.effectEvents {
      if case .started(let start) = event.change {
        // A test does not wait for the effects of tasks.
        if start.trigger == .action { running.insert(event.number) }
      } else {
        running.remove(event.number)
      }
    }
    return running.isEmpty
      ? "await store.finish()" : "await store.skipInFlightEffects(strict: false)"
  }
}
