import ComposableIssues
import ComposableSharing

/// What a call of a test store must assert, so that its test passes.
package struct TestNote<State, Action> {
  package enum Content {
    /// The call asserts what happened.
    case asserted

    /// The closure leads to another state than the feature.
    case change(Change)

    /// Neither the closure nor the feature changes the state.
    case needlessClosure

    /// The actions that the test must receive before the call, or after it.
    case received([ReceivedAction], isAfterCall: Bool)

    /// The reason why the change that the call must assert cannot be written.
    case refusal(String)

    /// The first line of a failure that an assertion cannot remove.
    case failure(String)
  }

  /// The way from what the closure leads to, to what happened.
  package struct Change {
    /// The state that the closure leads to or, without a closure, the state before.
    package let expected: State
    package let actual: State
    package let shared: [UnassertedSharedChange]

    /// The state before the closure, or `nil` if there is none.
    package let before: State?

    /// The action that the call sends or receives.
    package let action: Action?
  }

  /// An action of an effect, and the states around it.
  package struct ReceivedAction {
    package let action: Action
    package let before: State
    package let after: State
    package let changesSharedValues: Bool
  }

  package let location: IssueLocation
  package let content: Content

  /// The observers of the store, among which recorders know what is secret.
  package let observers: [any StoreObserver<State, Action>]
}

/// A writer of notes that tell a tool how to change the tests.
///
/// `ComposableHistory` has one. It is found by name, so that a test target only has to link it.
package protocol TestNoteWriter: Sendable {
  /// - Parameter folder: The folder for the notes.
  init(folder: String)

  func write<State, Action>(_ note: TestNote<State, Action>)
}

/// The notes of the tests of this process.
package enum TestNotes {
  /// The writer of the folder that the environment names, or `nil` if tests write no notes.
  @TaskLocal package static var writer: (any TestNoteWriter)? = standard

  private static var standard: (any TestNoteWriter)? {
    guard let folder = environmentVariable("COMPOSABLE_ACCEPT"), !folder.isEmpty else { return nil }
    let type = linkedType(mangledName: "17ComposableHistory14NoteFileWriterC")
    if type == nil {
      StandardError.print(
        """
        COMPOSABLE_ACCEPT is set, but the tests do not link ComposableHistory, which notes what they \
        must assert. Add it to the test target.
        """
      )
    }
    return (type as? any TestNoteWriter.Type)?.init(folder: folder)
  }

  /// Says once how to write what happened into the tests.
  fileprivate static let advice: Void = StandardError.print(
    """
    To write what happened into the tests: COMPOSABLE_ACCEPT=.accept swift test; \
    swift package composable accept
    """
  )
}

extension TestStore {
  /// Whether the test continues as if it had asserted what happened.
  var isNoting: Bool { notes != nil && exhaustivity == .on }

  func note(
    _ content: @autoclosure () -> TestNote<State, Action>.Content,
    at location: IssueLocation
  ) {
    guard let notes, exhaustivity == .on else { return }
    // In a perspective, shared values would be the expected ones.
    SharedPerspective.run(in: nil) {
      let observers = core.events?.current ?? []
      notes.write(TestNote(location: location, content: content(), observers: observers))
    }
  }

  /// Says how to write what happened into the test, unless a test expects the failure.
  func adviseToAccept() {
    guard notes == nil, schedule.order == nil, isTesting,
      IssueReporters.current.contains(where: { $0 is _DefaultReporter })
    else { return }
    TestNotes.advice
  }

  /// Returns the change that a closure must make instead of its own.
  func change(
    from expected: State,
    to actual: State,
    _ shared: SharedAssertions,
    _ action: Action?,
    before: State? = nil
  ) -> TestNote<State, Action>.Content {
    if !comparison.isWhole { return .refusal("The test store compares only a part of the state.") }
    if let advice = shared.adviceToDeclare { return .refusal(advice) }
    return .change(
      .init(
        expected: expected,
        actual: actual,
        shared: shared.changes,
        before: before,
        action: action
      )
    )
  }

  /// Returns the first actions that the test has not received.
  func received(_ count: Int, isAfterCall: Bool = false) -> TestNote<State, Action>.Content {
    var previous = state
    let actions = journal.received.prefix(count).map { entry in
      defer { previous = entry.state }
      return TestNote<State, Action>.ReceivedAction(
        action: entry.action,
        before: previous,
        after: entry.state,
        changesSharedValues: !entry.shared.isEmpty
      )
    }
    return .received(actions, isAfterCall: isAfterCall)
  }
}
