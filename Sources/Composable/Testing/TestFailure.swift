import ComposableDiff
import ComposableIssues
import ComposableSharing

/// The failures of a test store, with their texts.
enum TestFailure {
  case unexpectedChange(String, SharedAssertions)
  case hiddenSharedChanges(SharedAssertions)
  case sharedChangesAtEnd(SharedAssertions)
  case wrongChange(String, SharedAssertions, advice: String? = nil)
  case missingChange(advice: String? = nil)
  case thrown(any Error)
  case sentToDismissed(outline: String)
  case unhandledBeforeSending(ActionDump)
  case notReceived(
    ExpectedActionDescription,
    others: ActionDump,
    skipped: SkippedActionDescription?,
    UnmetWait
  )
  case wrongAction(ExpectedActionDescription, difference: String, matchAt: Int?)
  case unhandledAtEnd(ActionDump, isAfterCall: Bool)
  case stillRunning(EffectSummary, advice: String? = nil)
  case notFinished(String, UnmetWait, advice: String? = nil)
  case nothingToSkip(String)

  var text: String {
    switch self {
    case .unexpectedChange(let difference, let shared):
      """
      State was not expected to change, but a change occurred.

          \(difference.indented(by: 4))

      (Expected: −, Actual: +)

      Assert the change in a closure: { $0.… = … }\(shared.orAdvice)
      """
    case .hiddenSharedChanges(let shared):
      """
      Shared state changed differently than the test expects, but the compared states are equal.

      \(shared.list)

      (Expected → Actual)\(shared.advice)
      """
    case .sharedChangesAtEnd(let shared):
      """
      Test store finished before asserting against changes to shared state.

      \(shared.list)

      An effect made these changes and sent no action afterwards. Assert them before the test ends:

          store.assert {\(shared.isInState ? "" : " _ in")
            \(shared.statements.indented(by: 6))
          }\(shared.declarationAdvice)

      To ignore them, call: store.withExhaustivity(.off) { store.assert { _ in } }
      """
    case .wrongChange(let difference, let shared, let advice):
      """
      A state change does not match expectation.

          \(difference.indented(by: 4))

      (Expected: −, Actual: +)\(shared.advice)\(Self.paragraph(advice))
      """
    case .missingChange(let advice):
      """
      Expected state to change, but no change occurred.

      The closure did not change the state, and neither did the feature. Remove the closure, or \
      find out why the feature did not make the change.\(Self.paragraph(advice))
      """
    case .thrown(let error):
      """
      Threw error: \(error)

      The assertion closure threw this error, so the state was not compared. Handle the error in \
      the closure, or fix the code that throws it.
      """
    case .sentToDismissed(let outline):
      """
      Can't send action to dismissed test store.

      The feature dismissed itself, so no view is left to send \(outline). End the test here, or \
      find out why the feature called "dismiss".
      """
    case .unhandledBeforeSending(let actions):
      """
      Must handle \(actions.counted("received action")) before sending an action.

      Unhandled actions: \(actions.text)\(actions.taskList)

      Receive each of them with "receive", or skip them with "skipReceivedActions".
      """
    case .notReceived(let expected, let others, let skipped, let reason):
      """
      \(expected.notReceived)\(Self.received(others))\(Self.paragraph(skipped?.text))

      \(reason.text)
      """
    case .wrongAction(let expected, let difference, let index):
      "\(expected.received(difference))\(Self.laterMatch(index))"
    case .unhandledAtEnd(let actions, let isAfterCall):
      """
      The store received \(actions.counted("unexpected action"))\(isAfterCall ? " after this one" : "").

      Unhandled actions: \(actions.text)\(actions.taskList)

      Receive each of them with "receive", or skip them with "skipReceivedActions".
      """
    case .stillRunning(let effect, let advice):
      """
      An effect returned for this action is still running. It must complete before the end of the \
      test.

      • \(effect.text)

      Send the action that cancels the effect, or advance the clock that it sleeps on. If it waits \
      for work outside of the test store, call "finish" to wait for that work. If it is meant to \
      run forever, call "skipInFlightEffects", or cancel the task that "send" \
      returned.\(Self.paragraph(advice))
      """
    case .notFinished(let subject, let reason, let advice):
      "\(subject)\n\n\(reason.text)\(Self.paragraph(advice))"
    case .nothingToSkip(let subject):
      "There were no \(subject) to skip."
    }
  }

  /// The first line.
  var subject: String { text.split(separator: "\n").first.map(String.init) ?? "" }

  private static func paragraph(_ text: String?) -> String { text.map { "\n\n\($0)" } ?? "" }

  private static func laterMatch(_ index: Int?) -> String {
    guard let index else { return "" }
    let count = index == 1 ? "1 action" : "\(index) actions"
    return """


      The expected action did arrive, after \(count) that must be received first.
      """
  }

  private static func received(_ others: ActionDump) -> String {
    guard others.count > 0 else { return "" }
    return """


      \(others.counted("received action")) \(others.count == 1 ? "does" : "do") not match:

        \(others.text.indented(by: 2))
      """
  }
}

/// A description of the action that a test expects, for failures.
enum ExpectedActionDescription: Equatable {
  case action(dump: String)
  case casePath(String)
  case predicate

  /// The beginning of the failure if no action arrived.
  var notReceived: String {
    switch self {
    case .action(let dump):
      """
      Expected to receive the following action, but didn't:

        \(dump.indented(by: 2))
      """
    case .casePath(let expected):
      """
      Expected to receive an action matching case path, but didn't get one.

      (Expected: \(expected))
      """
    case .predicate: "Expected to receive an action matching predicate, but didn't get one."
    }
  }

  /// The failure if a different action arrived.
  func received(_ difference: String) -> String {
    switch self {
    case .action:
      """
      Received unexpected action:

          \(difference.indented(by: 4))

      (Expected: −, Received: +)
      """
    case .casePath(let expected):
      """
      Received unexpected action, which does not match case path:

        \(difference.indented(by: 2))

      (Expected: \(expected))
      """
    case .predicate:
      """
      Received unexpected action, which does not match predicate:

        \(difference.indented(by: 2))
      """
    }
  }
}

/// A description of an action that arrived before a test waits for it, for failures.
struct SkippedActionDescription {
  private let dump: String
  private let location: IssueLocation

  init(_ skipped: SkippedAction<some Any>) {
    dump = String(customDumping: skipped.action)
    location = skipped.location
  }

  var text: String {
    """
    A matching action arrived earlier, and the call at \(location) skipped it:

      \(dump.indented(by: 2))

    Receive it before that call. If a test is not exhaustive, "receive" skips the actions that \
    arrived before the expected one, and "send" skips all actions.
    """
  }
}

/// Something that a test did not assert, because it is not exhaustive or because it cannot.
enum SkippedAssertion {
  case change(String, isPartial: Bool)
  case privateFields(Set<String>, difference: String)
  case actions(ActionDump)
  case cancelledEffects([EffectSummary])
  case effectsAtEnd([EffectSummary])

  var text: String {
    switch self {
    case .change(let difference, let isPartial):
      """
      Skipped assertions. The state has \
      changed\(isPartial ? ", and the closure asserts only a part of the change. The rest" : ""):

          \(difference.indented(by: 4))

      (Before: −, After: +)
      """
    case .privateFields(let names, let difference):
      """
      Private state changed: \(names.sorted().joined(separator: ", "))

          \(difference.indented(by: 4))

      (Expected: −, Actual: +)

      A test cannot assign private fields, so they do not fail it. This is shown once for each \
      field. To assert the change, call a method of the state in the closure that makes the same \
      change, or let other files assign the field.
      """
    case .actions(let actions):
      """
      Skipped assertions. \(actions.counted("received action")) \(actions.count == 1 ? "was" : "were") \
      skipped:

        \(actions.text.indented(by: 2))
      """
    case .cancelledEffects(let effects):
      """
      Skipped assertions. \(effects.count) in-flight \
      \(effects.count == 1 ? "effect was" : "effects were") cancelled, originating from:

      \(effects.list)
      """
    case .effectsAtEnd(let effects):
      """
      Skipped assertions. \(effects.count) \(effects.count == 1 ? "effect is" : "effects are") still \
      running at the end of the test:

      \(effects.list)
      """
    }
  }
}

/// A dump of actions, limited to a readable number.
struct ActionDump {
  static let limit = 50

  let count: Int
  let text: String

  /// The tasks that have sent some of the actions, each with its action.
  private let tasks: [String]

  init(_ actions: [some Any], tasks: [String] = []) {
    count = actions.count
    self.tasks = Set(tasks).sorted()
    let cycle = count < Schedule.backlogLimit ? nil : Self.cycle(in: actions)
    let shown = min(count, cycle?.range.upperBound ?? Self.limit)
    let dump = String(customDumping: Array(actions.prefix(shown)))
    let rest =
      switch cycle?.range.count {
      case nil: "and \(count - shown) more"
      case 1: "and \(count - shown) more like the last one"
      case let length?: "and \(count - shown) more, which repeat the last \(length)"
      }
    text = count > shown ? "\(dump)\n\(rest)" : dump
  }

  /// Returns the cycle that begins near the start of the actions.
  private static func cycle(in actions: [some Any]) -> ActionCycle? {
    let names = actions.prefix(ActionCycle.sampleCount).map { caseOutline(of: $0) }
    return ActionCycle(in: names).flatMap { $0.range.upperBound <= limit ? $0 : nil }
  }

  /// A paragraph that lists the tasks, or an empty text if there are none.
  var taskList: String {
    guard !tasks.isEmpty else { return "" }
    return """


      Sent by tasks, which start when their feature appears or their id changes:

      \(tasks.map { "• \($0)" }.joined(separator: "\n"))
      """
  }

  /// Returns the number with its noun.
  func counted(_ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
