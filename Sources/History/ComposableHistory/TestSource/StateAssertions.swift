import Composable
import ComposableDiff
import ComposableSharing

/// Writes the statements that turn one state into another.
///
/// It assigns the parts that changed, by their paths: fields of `@ObservableState` structs,
/// payloads of cases, and elements of collections. Any other value is assigned as a whole: as an
/// expression, or from the recording.
struct StateAssertions {
  /// When the fields of a struct without `@ObservableState` are assigned one by one.
  enum PlainStructs {
    case never
    /// If at most half of the fields change.
    case ifFewFieldsChange
    case always
  }

  /// The parts of a field that are assigned by themselves.
  enum Parts {
    /// None: The field is assigned as a whole.
    case none
    /// The fields of structs and the payloads of cases.
    case fields
    /// The elements of collections, too.
    case elements
  }

  let expression: SwiftExpression

  var plainStructs = PlainStructs.never

  var parts = Parts.elements

  /// The name of a recorded state in the statements, which replaces this mark.
  ///
  /// String literals in the statements escape it.
  static let recorded = "\u{E000}"

  /// Surrounds the type of a struct before the name of a field in the statements.
  ///
  /// Only the compiler knows whether a test can assign the field.
  static let fieldType = "\u{E001}"

  /// Surrounds the type of an enum before the name of a case with several values.
  ///
  /// Only its source shows whether the case has one tuple.
  static let caseType = "\u{E003}"

  /// Stands for the state, where a closure in the statements would hide its name.
  static let state = "\u{E004}"

  /// The maximum number of changed elements that are asserted one by one.
  static let limit = 12

  /// Returns the statements.
  ///
  /// - Parameters:
  ///   - old: The value before.
  ///   - new: The value after.
  ///   - path: The expression of the value in the test.
  ///   - recorded: The expression of the recorded value after.
  /// - Returns: The statements, or none if the values are equal.
  func statements(
    from old: Any,
    to new: Any,
    at path: String,
    recorded: String = Self.recorded
  ) -> [String] {
    if areAlike(old, new) { return [] }
    // Values can differ in what no part of them shows.
    let parts = parts(from: old, to: new, at: path, recorded: recorded) ?? []
    return parts.isEmpty ? ["\(path) = \(expression.short(new) ?? recorded)"] : parts
  }

  /// Returns the statements for the parts of a value, or `nil` if it must be assigned as a whole.
  func parts(from old: Any, to new: Any, at path: String, recorded: String) -> [String]? {
    if parts == .none { return nil }
    let (old, new) = (presented(old), presented(new))
    let mirror = Mirror(reflecting: new)
    switch mirror.displayStyle {
    case .optional:
      guard let old = Mirror(reflecting: old).children.first, let new = mirror.children.first else {
        return nil
      }
      return parts(from: old.value, to: new.value, at: path + "?", recorded: recorded + "!")
    case .struct where new is any ObservableState:
      return fields(from: old, to: new, at: path, recorded: recorded)
    case .enum where new is any CasePathable:
      return payload(from: old, to: new, at: path, recorded: recorded)
    default:
      return shared(from: old, to: new, at: path, recorded: recorded)
        ?? (parts == .elements ? elements(from: old, to: new, at: path, recorded: recorded) : nil)
        ?? plainFields(from: old, to: new, at: path, recorded: recorded)
    }
  }

  private func presented(_ value: Any) -> Any {
    (value as? any PresentedState)?.presented ?? value
  }

  /// A field of a state, and the statements that change it.
  typealias FieldChange = (name: String, statements: [String])

  /// Returns the changes of a state's fields, in their order, or one change of the whole state.
  func fieldChanges(from old: Any, to new: Any) -> [FieldChange] {
    let changes =
      new is any ObservableState && Mirror(reflecting: new).displayStyle == .struct
      ? fieldChanges(from: old, to: new, at: "$0", recorded: Self.recorded)
      : plainFieldChanges(from: old, to: new, at: "$0", recorded: Self.recorded)
    return changes ?? [("", statements(from: old, to: new, at: "$0"))]
  }

  private func fields(from old: Any, to new: Any, at path: String, recorded: String) -> [String]? {
    fieldChanges(from: old, to: new, at: path, recorded: recorded)?.flatMap(\.statements)
  }

  private func plainFields(
    from old: Any,
    to new: Any,
    at path: String,
    recorded: String
  ) -> [String]? {
    guard plainStructs != .never,
      let changes = plainFieldChanges(from: old, to: new, at: path, recorded: recorded),
      plainStructs == .always || changes.count * 2 <= Mirror(reflecting: new).children.count
    else { return nil }
    return changes.flatMap(\.statements)
  }

  /// Returns the changes of the fields of a struct that says nothing about them, or `nil` if its
  /// fields are not all that it is.
  private func plainFieldChanges(
    from old: Any,
    to new: Any,
    at path: String,
    recorded: String
  ) -> [FieldChange]? {
    let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let type = typePath(Swift.type(of: new))
    guard after.displayStyle == .struct, swiftLiteral(of: new) == nil, !type.contains("<"),
      !after.children.isEmpty, before.subjectType == after.subjectType
    else { return nil }
    return zip(before.children, after.children).compactMap { old, new in
      let name = (new.label ?? "").swiftMember
      let statements = self.statements(
        from: old.value,
        to: new.value,
        at: "\(path).\(Self.fieldType)\(type)\(Self.fieldType)\(name)",
        recorded: "\(recorded).\(name)"
      )
      return statements.isEmpty ? nil : (name, statements)
    }
  }

  /// Returns the changes of the fields of an `@ObservableState` struct, or `nil` if a test cannot
  /// assign one of them.
  private func fieldChanges(
    from old: Any,
    to new: Any,
    at path: String,
    recorded: String
  ) -> [FieldChange]? {
    let hidden = hiddenFields(of: new)
    let pairs = zip(expression.fields(of: old), expression.fields(of: new)).compactMap { old, new in
      old.label.map { (label: $0, old: old.value, new: new.value) }
    }
    var (changes, done) = ([FieldChange](), Set<String>())
    for log in pairs where !areAlike(log.old, log.new) {
      if hidden.contains(log.label) { return nil }
      for value in pairs {
        let member = log.label.swiftMember
        let place = (
          value, "\(path).\(member)", "\(path).\(value.label.swiftMember)", "\(recorded).\(member)"
        )
        guard let change = (log.old as? any LogSource)?.change(to: log.new, at: place, self)
        else { continue }
        changes.append((log.label, change.statements))
        done.formUnion(change.isMove ? [log.label, value.label] : [log.label])
        break
      }
    }
    for (label, old, new) in pairs where !done.contains(label) {
      if hidden.contains(label), !areAlike(old, new) { return nil }
      let isShared = new is any SharedValue
      let statements = self.statements(
        from: old,
        to: new,
        at: "\(path).\(isShared ? "$" : "")\(label.swiftMember)",
        recorded: "\(recorded).\(label.swiftMember)"
      )
      if !statements.isEmpty { changes.append((label, statements)) }
    }
    return changes
  }

  /// Returns the names of the fields of a state that a test cannot assign.
  private func hiddenFields(of state: Any) -> Set<String> {
    guard let state = state as? any ObservableState else { return [] }
    // `@ObservableState` stores each variable under its name with an underscore.
    let constants = Mirror(reflecting: state).children.compactMap(\.label)
      .filter { !$0.hasPrefix("_") }
    return type(of: state).privateFieldNames.union(constants)
  }

  private func shared(from old: Any, to new: Any, at path: String, recorded: String) -> [String]? {
    guard let old = old as? any SharedValue, let new = new as? any SharedValue else { return nil }
    let change = statements(from: old.anyValue, to: new.anyValue, at: "$0", recorded: recorded)
    return Self.lock(path, change)
  }
}

// MARK: Payloads

extension StateAssertions {
  private func payload(from old: Any, to new: Any, at path: String, recorded: String) -> [String]? {
    guard let change = change(from: old, to: new, recorded: recorded) else { return nil }
    return Self.closure("\(path).modify(\\.\(change.name))", change.statements)
  }

  /// Returns the name of the case and the statements for its payload, as `$0`, or `nil` if the
  /// whole value must be assigned.
  private func change(
    from old: Any,
    to new: Any,
    recorded: String
  ) -> (name: String, statements: [String])? {
    guard let (name, old, new) = payloads(old, new) else { return nil }
    let recorded = "\(recorded)[case: \\.\(name)]!"
    let parts = Mirror(reflecting: new)
    if parts.displayStyle == .tuple, parts.children.count > 1 {
      let pairs = zip(Mirror(reflecting: old).children, parts.children)
      let statements = pairs.flatMap { old, new -> [String] in
        let label = new.label.map { $0.hasPrefix(".") ? $0 : ".\($0.swiftMember)" } ?? ""
        return self.statements(
          from: old.value,
          to: new.value,
          at: "$0\(label)",
          recorded: recorded + label
        )
      }
      return (name, statements)
    }
    // Otherwise, the whole value is as easy to read.
    guard let statements = self.parts(from: old, to: new, at: "$0", recorded: recorded) else {
      return nil
    }
    return (name, statements)
  }

  /// Returns the payloads of two values in the same case.
  private func payloads(_ old: Any, _ new: Any) -> (name: String, old: Any, new: Any)? {
    let (old, new) = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard new.displayStyle == .enum, let before = old.children.first,
      let after = new.children.first, let name = after.label, before.label == name
    else { return nil }
    // A single value with a label is a tuple with one element.
    func value(_ value: Any) -> Any {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return value }
      return mirror.children.first?.value ?? value
    }
    return (name.swiftMember, value(before.value), value(after.value))
  }

  /// Returns a statement without the types of fields and cases.
  static func withoutTypes(_ statement: some StringProtocol) -> String {
    String(statement).replacing(/(\u{E001}|\u{E003}).*?(\u{E001}|\u{E003})/, with: "")
  }

  /// Returns a call that changes a shared value.
  static func lock(_ property: String, _ change: [String]) -> [String] {
    // The result of the closure would be the result of 'withLock'.
    let isCall = change.count == 1 && change[0].hasSuffix(")") && !change[0].contains(" = ")
    return closure("\(property).withLock", isCall ? ["_ = \(change[0])"] : change)
  }

  /// Returns a call with statements in a closure.
  static func closure(_ call: String, _ statements: [String]) -> [String] {
    let statements = statements.map { $0.replacing(Self.state, with: Self.recorded) }
    if statements.count == 1, !statements[0].contains("\n"),
      call.count + withoutTypes(statements[0]).count < 90
    {
      return ["\(call) { \(statements[0]) }"]
    }
    return ["\(call) {"] + statements.map { "  " + $0.replacing("\n", with: "\n  ") } + ["}"]
  }

  /// Returns the statements for an element of a stack, or `nil` if it must be assigned as a whole.
  func stackElement(
    from old: Any,
    to new: Any,
    id: String,
    at path: String,
    recorded: String
  ) -> [String]? {
    if new is any CasePathable, let (name, old, new) = payloads(old, new) {
      let element = "[id: \(id), case: \\.\(name)]"
      return parts(
        from: old,
        to: new,
        at: "\(path)\(element)?",
        recorded: "\(recorded)\(element)!"
      )
    }
    return parts(
      from: old,
      to: new,
      at: "\(path)[id: \(id)]?",
      recorded: "\(recorded)[id: \(id)]!"
    )
  }
}

/// The state of a presentation.
protocol PresentedState {
  var presented: Any { get }
}

extension PresentationState: PresentedState {
  var presented: Any { wrappedValue as Any }
}

/// A reference to a shared value that can be changed.
protocol SharedValue {
  var anyValue: Any { get }

  /// Returns the expression of the property of a state `$0` with the value.
  func property(in state: Any) -> String?
}

extension Shared: SharedValue {
  var anyValue: Any { wrappedValue }
  func property(in state: Any) -> String? { sharedProperty(like: self, in: state) }
}

// MARK: Logs

/// The value of a log, the paths of the log and of the value, and the path of the recorded log.
typealias LogPlace = (
  value: (label: String, old: Any, new: Any), path: String, valuePath: String, recorded: String
)

typealias LogChange = (statements: [String], isMove: Bool)

/// A log of another value, whose change is written as calls.
protocol LogSource {
  /// Whether the log is a new one.
  var isNew: Bool { get }

  func change(to new: Any, at place: LogPlace, _ assertions: StateAssertions) -> LogChange?
}

extension UndoStack: LogSource where Value: Equatable {
  var isNew: Bool { self == Self() }

  func change(to new: Any, at place: LogPlace, _ assertions: StateAssertions) -> LogChange? {
    let (value, path, valuePath, _) = place
    guard let new = new as? Self, let oldValue = value.old as? Value,
      let newValue = value.new as? Value
    else { return nil }
    for name in ["undo", "redo"] {
      var (stack, undone) = (self, oldValue)
      _ = name == "undo" ? stack.undo(&undone) : stack.redo(&undone)
      guard stack == new, undone == newValue else { continue }
      let statements = [
        "var \(value.label) = \(valuePath)",
        "\(path).\(name)(&\(value.label))",
        "\(valuePath) = \(value.label)",
      ]
      return (statements, true)
    }
    if new == Self(limit: new.limit) {
      let limit = new.limit == Self().limit ? "" : "limit: \(new.limit)"
      return (["\(path) = UndoStack(\(limit))"], false)
    }
    guard let (step, time) = new.lastChange else { return nil }
    var stack = self
    stack.register(oldValue, as: step, at: time)
    guard stack == new else { return nil }
    let date = time.flatMap { assertions.expression($0) }.map { ", at: \($0)" } ?? ""
    return (["\(path).register(\(valuePath), as: \(step.source)\(date))"], false)
  }
}

extension Unsaved: LogSource where Value: Equatable {
  var isNew: Bool { self == Self() }

  func change(to new: Any, at place: LogPlace, _ assertions: StateAssertions) -> LogChange? {
    let (value, path, valuePath, recorded) = place
    guard let new = new as? Self, let oldValue = value.old as? Value else { return nil }
    var (log, statements) = (self, [String]())
    for id in changes.ids where new.changes[id: id] == nil {
      statements.append("\(path).changes.remove(id: \(id))")
      log.changes.remove(id: id)
    }
    for change in new.changes {
      let element = "changes[id: \(change.id)]"
      if let old = log.changes[id: change.id] {
        guard old != change else { continue }
        guard areEqual(old.action, change.action) != false else { return nil }
        statements +=
          assertions.expression(change.phase).map {
            ["\(path).\(element)?.phase = \($0)"]
          } ?? []
      } else {
        let isDefault = change.phase == (log.isEmpty ? .saving : .waiting)
        let phase = isDefault ? nil : assertions.expression(change.phase).map { ", as: \($0)" }
        let action = assertions.expression.short(change.action) ?? "\(recorded).\(element)!.action"
        statements.append("\(path).register(\(action), from: \(valuePath)\(phase ?? ""))")
        log.register(change.action, from: oldValue)
      }
      log.changes[id: change.id]?.phase = change.phase
    }
    if let old = log.confirmed, let confirmed = new.confirmed {
      statements += assertions.statements(
        from: old,
        to: confirmed,
        at: "\(path).confirmed",
        recorded: "\(recorded).confirmed!"
      )
      log.confirmed = confirmed
    }
    return log == new ? (statements, false) : nil
  }
}

extension UndoStep {
  fileprivate var source: String {
    let arguments = [
      name?.swiftLiteral,
      group.map { "group: \($0.swiftLiteral)" },
      interval.map { "within: \(swiftSource(of: $0))" },
    ]
    return "UndoStep(\(arguments.compactMap { $0 }.joined(separator: ", ")))"
  }
}

/// Returns whether two values are equal by `==` or, if their type has none, have the same text.
///
/// The two zeros are equal, but a `==` of other code can tell them apart.
func areAlike(_ first: Any, _ second: Any) -> Bool {
  if let first = first as? any BinaryFloatingPoint, let second = second as? any BinaryFloatingPoint,
    first.isZero, second.isZero
  {
    return first.sign == second.sign
  }
  return areEqual(first, second) ?? (String(customDumping: first) == String(customDumping: second))
}
