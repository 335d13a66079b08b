import Composable
import ComposableDiff
import ComposableJSON
import Foundation

/// What a note says: the statements and calls to write, or why they cannot be written.
///
/// A value of a struct is written as `Module.Struct.init(field: value)` with all fields. The tool
/// finds the declaration and chooses an initializer.
struct NoteContent {
  private(set) var json: [String: JSON] = [:]

  init<State, Action>(_ note: TestNote<State, Action>) {
    let source = NoteSource<State, Action>(observers: note.observers)
    do {
      switch note.content {
      case .asserted: json["statements"] = []
      case .needlessClosure: json["isNeedless"] = .bool(true)
      case .refusal(let reason): throw Refusal(reason)
      case .change(let old, let new, let shared):
        json = try source.change(from: old, to: new, shared).json
      case .received(let actions, let isAfterCall):
        json["calls"] = .array(try actions.map { .object(try source.call($0).json) })
        json["isAfterCall"] = .bool(isAfterCall)
      }
    } catch {
      json["refusal"] = .string((error as? Refusal)?.reason ?? "\(error)")
    }
  }

  /// A reason not to write something into a test.
  fileprivate struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }
}

/// Writes the changes and actions of a feature as source.
private struct NoteSource<State, Action> {
  typealias Refusal = NoteContent.Refusal

  private let redactions: [Redactions<State, Action>]
  private let assertions = StateAssertions(expression: .toBeCompleted)

  init(observers: [any StoreObserver<State, Action>]) {
    redactions = observers.compactMap { ($0 as? TransitionRecorder<State, Action>)?.redactions }
  }

  struct Change {
    var statements: [String] = []

    /// The type whose fields the statements assign, if the compiler decides which of them can be.
    var type: String?

    /// The call, if the change is that of an action.
    var call: String?

    var json: [String: JSON] {
      var json: [String: JSON] = ["statements": .array(statements.map { .string($0) })]
      json["type"] = type.map { .string($0) }
      json["call"] = call.map { .string($0) }
      return json
    }
  }

  func change(from old: State, to new: State, _ shared: [String] = []) throws -> Change {
    try shared.forEach(Self.checkShared)
    var change = Change(statements: shared)
    guard !areAlike(old, new) || shared.isEmpty else { return change }
    let lines = lines(from: old, to: new)
    if lines.isEmpty { throw Refusal("The states differ, but no field of them does.") }
    let shown = redactions.reduce(new) { $1.redacted($0) }
    if !areAlike(new, shown) {
      let visible = Set(self.lines(from: old, to: shown))
      if let line = lines.first(where: { !visible.contains($0) }) {
        throw Refusal("\"\(Self.target(of: line))\" is redacted in recordings.")
      }
    }
    try lines.forEach(Self.check)
    change.statements.insert(contentsOf: Self.statements(lines), at: 0)
    if isPlain(new) { change.type = typePath(State.self) }
    return change
  }

  func call(_ received: TestNote<State, Action>.ReceivedAction) throws -> Change {
    if received.changesSharedValues {
      throw Refusal("An action that was not received changed a shared value.")
    }
    var change =
      try areAlike(received.before, received.after)
      ? Change() : change(from: received.before, to: received.after)
    change.call = "receive(\(try argument(received.action)))"
    return change
  }

  /// Returns the action if it is `Equatable` and short, because that asserts more, or its case.
  private func argument(_ action: Action) throws -> String {
    let isSecret = redactions.contains { !areAlike(action, $0.redacted(action)) }
    if !isSecret, action is any Equatable, let text = assertions.expression(action),
      text.count <= 60
    {
      try Self.check(text)
      return text
    }
    let outline = caseOutline(of: action, isAbbreviated: true)
    guard action is any CasePathable else {
      throw Refusal(
        "The action \(outline) is neither \"Equatable\" and short, nor \"CasePathable\"."
      )
    }
    return "\\.\(String(outline.dropFirst().prefix { $0 != "(" && $0 != "." }).swiftMember)"
  }
}

// MARK: Statements

extension NoteSource {
  private func lines(from old: State, to new: State) -> [String] {
    guard isPlain(new) else { return assertions.statements(from: old, to: new, at: "$0") }
    return zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children).flatMap {
      old,
      new in
      let path = "$0.\((new.label ?? "").swiftMember)"
      return assertions.statements(from: old.value, to: new.value, at: path)
    }
  }

  /// Returns whether the state is a struct that says nothing about its fields.
  private func isPlain(_ state: State) -> Bool {
    !(state is any ObservableState) && Mirror(reflecting: state).displayStyle == .struct
      && assertions.parts(from: state, to: state, at: "$0", recorded: "") == nil
  }

  /// Joins the lines of each statement.
  private static func statements(_ lines: [String]) -> [String] {
    lines.reduce(into: []) { statements, line in
      if line.hasPrefix(" ") || line.hasPrefix("}"), let last = statements.popLast() {
        statements.append("\(last)\n\(line)")
      } else {
        statements.append(line)
      }
    }
  }

  private static func target(of line: String) -> Substring {
    line.drop { $0 == " " }.prefix { $0 != " " && $0 != "(" }
  }

  /// Throws a refusal if the statement of a shared value does not compile.
  ///
  /// It was written for a failure, which shows all structs like calls, and abbreviates long values.
  private static func checkShared(_ statement: String) throws {
    let type = /\b(?!UUID|URL|Date|Decimal|Duration)[A-Z]\w*\(/
    if statement.contains("…") || statement.contains(type) {
      let target = target(of: statement).replacing(".withLock", with: "")
      throw Refusal("The new value of \"\(target)\" cannot be written as an expression.")
    }
    try check(statement)
  }

  /// Throws a refusal if a line has a value that is another one in each run, or a secret.
  private static func check(_ line: String) throws {
    let target = target(of: line)
    if line.contains(StateAssertions.recorded) {
      throw Refusal("The new value of \"\(target)\" cannot be written as an expression.")
    }
    if line.contains("UUID(uuidString:") {
      throw Refusal(
        "\"\(target)\" gets a UUID that is another one in each run. Override \"$0.uuid\"."
      )
    }
    for match in line.matches(of: /timeIntervalSinceReferenceDate: ([0-9.e+-]+)/) {
      if let time = Double(match.1), abs(time - Date.now.timeIntervalSinceReferenceDate) < 86_400 {
        throw Refusal("\"\(target)\" gets the current time. Override \"$0.date\".")
      }
    }
    let secret = /(password|secret|token|apikey|credential)\w*(\(|: | = )"[^"]/.ignoresCase()
    if line.contains(secret) { throw Refusal("\"\(target)\" looks like a secret.") }
  }
}

/// Returns the name of a type with its module.
func typePath(_ type: any Any.Type) -> String {
  let module = String(reflecting: type).prefix { $0 != "." }
  return "\(module).\(typeName(type, generics: true))"
}
