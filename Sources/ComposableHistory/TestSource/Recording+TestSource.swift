import Composable
import ComposableDiff
import Foundation

extension Recording {
  /// Returns the source of a test that repeats the recorded session and asserts its results.
  ///
  /// The test sends the user's actions to a `TestStore`, advances a `TestClock`, and receives the
  /// actions of effects. It asserts each changed field of the state. A value that cannot be written
  /// as an expression is read from the recording, so keep the file next to the test.
  ///
  /// Effects run in the test. Override the dependencies that they use, with statements in
  /// `dependencies`. The test serves the values that were read from recorded dependencies.
  ///
  /// Times are rounded down to hundredths of a second. An effect whose sleep is a multiple of that
  /// resumes at the same point as in the recording.
  ///
  /// - Parameters:
  ///   - file: The name of the recording's file.
  ///   - imports: The lines that import the feature, such as `@testable import Todos`.
  ///   - initialState: The state that the feature's `State()` creates, if it has that initializer.
  ///   - memberwise: The structs whose memberwise initializer the test can call.
  ///   - recordedDependencies: Expressions of your own recorded dependencies, such as `.dice`.
  ///   - dependencies: Statements that override dependencies, such as `$0.api = .mock`.
  /// - Returns: The source of a file.
  /// - Throws: A ``RecordingError`` if a state cannot be read.
  public func testSource(
    file: String,
    imports: [String],
    initialState: State? = nil,
    memberwise: [any Any.Type] = [],
    recordedDependencies: [String] = [],
    dependencies: [String] = []
  ) throws -> String {
    let writer = TestWriter(
      recording: self,
      file: file,
      imports: imports,
      defaultState: initialState,
      recordedDependencies: recordedDependencies,
      dependencies: dependencies,
      expression: SwiftExpression(memberwise: memberwise)
    )
    return try writer.source()
  }

  /// Returns the recorded state after a transition.
  ///
  /// - Parameter number: The number of the transition.
  /// - Returns: The state, or `nil` if the recording does not have it.
  /// - Throws: A ``RecordingError`` if the state cannot be read.
  public func state(after number: Int) throws -> State? {
    for case .transition(let transition, let state?) in steps where transition.number == number {
      return try state()
    }
    return nil
  }
}

/// Returns a Swift expression for a value.
///
/// - Parameters:
///   - value: The value.
///   - memberwise: The structs whose memberwise initializer may be called.
/// - Returns: An expression for a context that provides its type, or `nil` if the value cannot be
///   written.
public func swiftExpression(for value: Any, memberwise: [any Any.Type] = []) -> String? {
  SwiftExpression(memberwise: memberwise)(value)
}

/// Writes the test of one recording.
private struct TestWriter<State, Action> {
  let recording: Recording<State, Action>
  let file: String
  let imports: [String]
  let defaultState: State?
  let recordedDependencies: [String]
  let dependencies: [String]
  let expression: SwiftExpression

  private var feature: String {
    let name = typeName(State.self)
    return name.hasSuffix(".State") ? String(name.dropLast(6)) : name
  }

  func source() throws -> String {
    let body = try naming(canBeWritten ? prepareState() + makeStore() + steps() + end() : replay())
    let lines = [
      "import Composable", "import ComposableHistory", "import Foundation", "import Testing",
    ]
    let name = feature.replacing(".", with: "")
    return """
      \(lines.joined(separator: "\n"))

      \(imports.joined(separator: "\n"))

      // Generated from \(file.swiftLiteral.dropFirst().dropLast()). Generate it again instead of changing it.
      @MainActor @Suite struct \(name)RecordedTests {
        @Test func `does what was recorded`() async throws {
      \(body.map { "    " + $0 }.joined(separator: "\n"))
        }
      }

      """
  }
}

extension TestWriter {
  /// A Boolean value that indicates whether the recording has the state after each action and no
  /// time travel.
  private var canBeWritten: Bool {
    recording.steps.allSatisfy { if case .transition(_, _?) = $0 { true } else { false } }
  }

  private func replay() -> [String] { ["expectReplay(of: recording) { \(feature)() }"] }

  /// Adds the recording, if it is used, and names for ids.
  private func naming(_ body: [String]) -> [String] {
    var text = body.joined(separator: "\n")
    var constants: [String] = []
    let uses = /(recording\.(transitions\[|state\(|initialState)|(of: |serve\()recording)/
    if text.contains(uses) {
      constants.append(
        """
        let recording = try Recording<\(typeName(State.self)), \(typeName(Action.self))>(
          contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: \(file.swiftLiteral))
        )
        """
      )
    }
    for match in text.matches(of: /UUID\(uuidString: "[-0-9A-F]+"\)!/) {
      let source = String(match.output)
      guard text.contains(source) else { continue }
      let name = "id\(constants.count { $0.hasPrefix("let id") } + 1)"
      text = text.replacing(source, with: name)
      constants.append("let \(name) = \(source)")
    }
    return (constants + [text]).flatMap {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
  }

  private func prepareState() -> [String] {
    guard let defaultState else { return [] }
    let changes = StateAssertions(expression: expression).statements(
      from: defaultState,
      to: recording.initialState,
      at: "state",
      recorded: "recording.initialState"
    )
    return changes.isEmpty ? [] : ["var state = \(feature).State()"] + changes
  }

  private func makeStore() -> [String] {
    let isPrepared = !prepareState().isEmpty
    let state =
      defaultState == nil
      ? "recording.initialState" : isPrepared ? "state" : "\(feature).State()"
    var (constants, overrides) = ([String](), dependencies)
    if !recording.effectEvents.isEmpty {
      constants.append("let clock = TestClock()")
      overrides.append("$0.continuousClock = clock")
    }
    let hasReads = recording.transitions.contains { !$0.reads.isEmpty }
    if hasReads || !recording.effectReads.isEmpty {
      overrides.append(serving)
    }
    let store = ["let store = TestStore(initialState: \(state)) {", "  \(feature)()"]
    let end =
      recording.transitions.contains { $0.event.cause.isEffect }
      ? ["}", "store.deliversOnReceive = true"] : ["}"]
    guard !overrides.isEmpty else { return constants + store + end }
    return constants + store + ["} withDependencies: {"] + overrides.map { "  " + $0 } + end
  }

  /// The statement that serves the values of recorded dependencies.
  private var serving: String {
    guard !recordedDependencies.isEmpty else { return "$0.serve(recording)" }
    let others = recordedDependencies.joined(separator: ", ")
    return "$0.serve(recording, dependencies: RecordedDependency.standard + [\(others)])"
  }

  private func steps() throws -> [String] {
    var lines: [String] = []
    var state = recording.initialState
    var timeline = TestTimeline(recording.effectEvents)
    for (index, step) in recording.steps.enumerated() {
      guard case .transition(let transition, let stateAfter?) = step else { continue }
      if let advance = timeline.advance(to: transition.event) {
        lines.append("await clock.advance(by: \(swiftSource(of: advance)))")
      }
      let newState = try stateAfter()
      lines += self.step(
        transition,
        at: index,
        changes(from: state, to: newState, after: transition.number)
      )
      state = newState
    }
    return lines
  }

  private func changes(from old: State, to new: State, after number: Int) -> [String] {
    let changes = StateAssertions(expression: expression)
      .statements(from: old, to: new, at: "$0", recorded: "recorded")
    guard changes.contains(where: { $0.contains(" = recorded") }) else { return changes }
    return ["let recorded = try #require(try recording.state(after: \(number)))"] + changes
  }

  private func step(
    _ transition: Transition<Action>,
    at index: Int,
    _ changes: [String]
  ) -> [String] {
    let written = expression.short(transition.action)
    let outline = caseOutline(of: transition.action, isAbbreviated: true)
    let call: String
    if transition.event.cause != .user, !(Action.self is any Equatable.Type) {
      call = "await store.receive(\\\(outline.prefix { $0 != "(" }))"
    } else {
      let verb = transition.event.cause == .user ? "send" : "receive"
      let action = written ?? "recording.transitions[\(index)].action"
      call = "await store.\(verb)(\(action))"
    }
    let comment = written == nil ? ["// \(outline)"] : []
    return comment
      + (changes.isEmpty ? [call] : ["\(call) {"] + changes.map { "  " + $0 } + ["}"])
  }

  private func end() -> [String] {
    let starts = recording.effectEvents.count {
      if case .started = $0.change { true } else { false }
    }
    return starts * 2 > recording.effectEvents.count
      ? ["await store.skipInFlightEffects(strict: false)"] : ["await store.finish()"]
  }
}
