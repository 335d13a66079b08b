import Composable
import ComposableDiff
import ComposableNotes
import ComposableSharing
import Foundation

extension AcceptedNote {
  /// Adds the statements and calls to write, or the reason why they cannot be written.
  ///
  /// - Parameters:
  ///   - note: What happened at the call.
  ///   - test: The source of the test.
  mutating func add<State, Action>(_ note: TestNote<State, Action>, in test: String) {
    let source = NoteSource<State, Action>(observers: note.observers, test: test)
    do {
      switch note.content {
      case .asserted: changes = []
      case .needlessClosure: isNeedless = true
      case .refusal(let reason): refusal = reason
      case .failure(let line): (isFailure, refusal) = (true, line)
      case .change(let change):
        let (old, new) = (change.expected, change.actual)
        let arguments = change.action.map { ActionArgument.all(in: $0) } ?? []
        changes = try source.changes(from: old, to: new, change.shared, arguments)
        held = source.held(in: new, from: old, arguments)
        asserted = source.asserted(by: change)
      case .received(let actions, let isAfterCall):
        (calls, self.isAfterCall) = ([], isAfterCall)
        calls = try actions.map(source.call)
      }
    } catch {
      refusal = (error as? Refusal)?.reason ?? "\(error)"
    }
  }
}

/// Writes the changes and actions of a feature as source.
private struct NoteSource<State, Action> {
  typealias Change = AcceptedNote.Change

  private let redactions: [Redactions<State, Action>]

  private let test: String

  init(observers: [any StoreObserver<State, Action>], test: String) {
    self.test = test
    redactions = observers.compactMap { ($0 as? _TransitionRecorder<State, Action>)?.redactions }
  }

  func changes(
    from old: State,
    to new: State,
    _ shared: [UnassertedSharedChange] = [],
    _ arguments: [ActionArgument] = []
  ) throws -> [Change] {
    let sharedChanges = try shared.map { try self.change(of: $0, in: new, arguments) }
    guard !areAlike(old, new) || shared.isEmpty else { return sharedChanges }
    let shown = [old, new].map { redactions.reduce($0) { $1.redacted($0) } }
    let isRedacted = !areAlike(new, shown[1])
    var changes: [Change] = []
    for (way, assertions) in ways(arguments, in: old).enumerated() {
      // The changes of what recordings show.
      let visible =
        isRedacted
        ? assertions.fieldChanges(from: shown[0], to: shown[1]).flatMap(\.statements) : []
      for (field, lines) in assertions.fieldChanges(from: old, to: new) where !lines.isEmpty {
        let index = changes.firstIndex { $0.field == field } ?? changes.count
        if index == changes.count { changes.append(Change(field: field)) }
        let hidden = isRedacted ? lines.first { !visible.contains($0) } : nil
        add(lines, to: &changes[index], in: assertions, of: value(field, new), redacted: hidden)
      }
      // The first ways are those with the values.
      if way == 0, changes.isEmpty {
        throw Refusal("The states differ, but no field of them does.")
      }
    }
    if let refusal = changes.first(where: { $0.alternatives.isEmpty })?.refusal {
      throw Refusal(refusal)
    }
    return changes + sharedChanges
  }

  private func value(_ field: String, _ state: State) -> Any {
    let fields = SwiftExpression.toBeCompleted.fields(of: state)
    return fields.first { $0.label == field }?.value ?? state
  }

  /// Adds a way to write a change, or the reason why it cannot be written.
  private func add(
    _ lines: [String],
    to change: inout Change,
    in way: StateAssertions,
    of value: Any?,
    redacted: String? = nil
  ) {
    do {
      if let redacted {
        throw Refusal("\"\(Self.target(of: redacted))\" is redacted in recordings.")
      }
      for line in lines { try check(line, of: value) }
      let statements = Self.statements(lines)
      if !change.alternatives.contains(statements) { change.alternatives.append(statements) }
    } catch let refusal as Refusal where change.refusal == nil && way.parts == .elements {
      change.refusal = refusal.reason
    } catch {}
  }

  /// Returns the change of a shared value.
  private func change(
    of shared: UnassertedSharedChange,
    in state: State,
    _ arguments: [ActionArgument]
  ) throws -> Change {
    guard let property = shared.property(in: state) else {
      throw Refusal("The state has no property with the shared value that changed.")
    }
    var change = Change(field: property)
    for way in ways(arguments) {
      let statements = way.statements(from: shared.old, to: shared.new, at: "$0")
      add(StateAssertions.lock(property, statements), to: &change, in: way, of: shared.new)
    }
    if change.alternatives.isEmpty, let refusal = change.refusal { throw Refusal(refusal) }
    return change
  }

  /// Returns the fields of which a closure asserts something else than what happened.
  func asserted(by change: TestNote<State, Action>.Change) -> [String] {
    let fields = change.before.map {
      Contradiction(before: $0, expected: change.expected, actual: change.actual).fields
    }
    return (fields ?? [])
      + change.shared.filter(\.isAsserted).compactMap { $0.property(in: change.actual) }
  }

  /// Returns assignments of arguments that change nothing in this run of the call.
  ///
  /// In another run, they may change the field.
  func held(in state: State, from old: State, _ arguments: [ActionArgument]) -> [Change] {
    guard state is any ObservableState, Mirror(reflecting: state).displayStyle == .struct else {
      return []
    }
    let expression = SwiftExpression.toBeCompleted
    return zip(expression.fields(of: old), expression.fields(of: state)).compactMap { old, new in
      guard let field = new.label, areAlike(old.value, new.value) else { return nil }
      let equal = arguments.filter { $0.isSame(as: new.value) && !($0.value is Bool) }
      let statements = equal.map { ["$0.\(field.swiftMember) = \($0.mark)"] }
      return statements.isEmpty ? nil : Change(field: field, alternatives: statements)
    }
  }

  /// The ways to write changes, the best one first.
  ///
  /// The last ones assign whole values, for closures that do that.
  private func ways(_ arguments: [ActionArgument], in state: State? = nil) -> [StateAssertions] {
    let expressions = [arguments.filter(\.isTelling), [], arguments].map { arguments in
      var expression = SwiftExpression.toBeCompleted
      expression.arguments = arguments
      expression.state = state
      return expression
    }
    let ways = expressions.flatMap { expression in
      [StateAssertions.PlainStructs.ifFewFieldsChange, .never, .always].map {
        StateAssertions(expression: expression, plainStructs: $0)
      }
    }
    return ways
      + expressions.flatMap { expression in
        [StateAssertions.Parts.fields, .none].map {
          StateAssertions(expression: expression, parts: $0)
        }
      }
  }

  func call(_ received: TestNote<State, Action>.ReceivedAction) throws -> AcceptedNote.Call {
    if received.changesSharedValues {
      throw Refusal(
        """
        An action that was not received changed a shared value. Write the call of "receive", and run \
        the tests again.
        """
      )
    }
    let changes =
      try areAlike(received.before, received.after)
      ? [] : changes(from: received.before, to: received.after)
    return try .init(call: "receive(\(argument(received.action)))", changes: changes)
  }

  /// Returns the action if it is `Equatable` and short, because that asserts more, or its case.
  private func argument(_ action: Action) throws -> String {
    let isSecret = redactions.contains { !areAlike(action, $0.redacted(action)) }
    if !isSecret, action is any Equatable, let text = SwiftExpression.toBeCompleted(action),
      StateAssertions.withoutTypes(text).count <= 60
    {
      try check(text)
      return text
    }
    let outline = caseOutline(of: action, isAbbreviated: true)
    guard action is any CasePathable else {
      throw Refusal(
        "The action \(outline) is neither \"Equatable\" and short, nor \"CasePathable\"."
      )
    }
    return casePath(of: action) { id in
      let text = isSecret ? nil : SwiftExpression.toBeCompleted.short(id)
      return text.flatMap { (try? check($0)) == nil ? nil : $0 }
    }
  }
}

// MARK: Statements

extension NoteSource {
  /// Joins the lines of each statement.
  private static func statements(_ lines: [String]) -> [String] {
    let statements = lines.reduce(into: [String]()) { statements, line in
      if line.hasPrefix(" ") || line.hasPrefix("}"), let last = statements.popLast() {
        statements.append("\(last)\n\(line)")
      } else {
        statements.append(line)
      }
    }
    return statements.map { $0.replacing(StateAssertions.state, with: "$0") }
  }

  private static func target(of line: String) -> Substring {
    StateAssertions.withoutTypes(line).drop { $0 == " " }
      .prefix { $0 != " " && $0 != "(" }
  }

  /// Throws a refusal if a line has a value that is another one in each run, or a secret.
  ///
  /// A value that the source of the test contains is the same one in each run.
  private func check(_ line: String, of value: Any? = nil) throws {
    let target = Self.target(of: line)
    if line.contains(StateAssertions.recorded) {
      let obstacle = value.flatMap { SwiftExpression.toBeCompleted.obstacle(in: $0) }
      let reason =
        obstacle.map { "a value in a place of the type \"\(typeName($0, generics: true))\"" }
        ?? "too many parts"
      throw Refusal(
        """
        The new value of "\(target)" cannot be written for certain, because it contains \(reason). \
        Write the change by hand, such as "\(target) = …".
        """
      )
    }
    for id in line.matches(of: /UUID\(uuidString: "[^"]*"\)/) where !test.contains(id.0) {
      throw Refusal(
        "\"\(target)\" gets a UUID that is another one in each run. Override \"$0.uuid\"."
      )
    }
    for match in line.matches(of: /timeIntervalSinceReferenceDate: ([0-9.e+-]+)\)/)
    where !test.contains(match.0) {
      if let time = Double(match.1), abs(time - Date.now.timeIntervalSinceReferenceDate) < 86_400 {
        throw Refusal("\"\(target)\" gets the current time. Override \"$0.date\".")
      }
    }
    let secret = /(password|secret|token|apikey|credential)\w*(\(|: | = )"[^"]/.ignoresCase()
    if line.contains(secret) { throw Refusal("\"\(target)\" looks like a secret.") }
  }
}

/// Returns the name of a type with its module.
func typePath(_ type: any Any.Type, generics: Bool = true) -> String {
  let module = String(reflecting: type).prefix { $0 != "." }
  return "\(module).\(typeName(type, generics: generics))"
}
