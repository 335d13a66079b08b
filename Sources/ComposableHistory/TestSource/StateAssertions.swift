import Composable
import ComposableDiff

/// Writes the statements that turn one state into another.
///
/// It assigns the properties of `@ObservableState` structs one by one. Any other value is assigned
/// as a whole: as an expression, or from the recording.
struct StateAssertions {
  let expression: SwiftExpression

  /// Returns the statements.
  ///
  /// - Parameters:
  ///   - old: The value before.
  ///   - new: The value after.
  ///   - path: The expression of the value in the test.
  ///   - recorded: The expression of the recorded value after.
  /// - Returns: The statements, or none if the values are equal.
  func statements(from old: Any, to new: Any, at path: String, recorded: String) -> [String] {
    if areEqual(old, new) { return [] }
    if new is any ObservableState, Mirror(reflecting: new).displayStyle == .struct {
      return fields(from: old, to: new, at: path, recorded: recorded)
    }
    if let old = unwrapped(old), let new = unwrapped(new), new is any ObservableState,
      Mirror(reflecting: new).displayStyle == .struct
    {
      return fields(from: old, to: new, at: path + "?", recorded: recorded + "!")
    }
    return list(from: old, to: new, at: path, recorded: recorded)
      ?? ["\(path) = \(expression.short(new) ?? recorded)"]
  }

  private func fields(from old: Any, to new: Any, at path: String, recorded: String) -> [String] {
    let pairs = zip(expression.fields(of: old), expression.fields(of: new)).compactMap { old, new in
      old.label.map { (label: $0, old: old.value, new: new.value) }
    }
    var (statements, done) = ([String](), Set<String>())
    for stack in pairs where !areEqual(stack.old, stack.new) {
      for value in pairs {
        let change = (stack.old as? any UndoStackSource)?
          .change(to: stack.new, of: value, at: "\(path).\(stack.label)", "\(path).\(value.label)")
        guard let change else { continue }
        statements += change.statements
        done.formUnion(change.isMove ? [stack.label, value.label] : [stack.label])
        break
      }
    }
    for (label, old, new) in pairs where !done.contains(label) {
      statements += self.statements(
        from: old,
        to: new,
        at: "\(path).\(label)",
        recorded: "\(recorded).\(label)"
      )
    }
    return statements
  }

  private func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : nil
  }
}

// MARK: Elements

extension StateAssertions {
  /// Returns the statements for elements that were changed, added, removed or moved, or `nil` for
  /// other values.
  private func list(from old: Any, to new: Any, at path: String, recorded: String) -> [String]? {
    guard let old = old as? any IdentifiedElements, let new = new as? any IdentifiedElements,
      !old.identifiers.isEmpty, !new.identifiers.isEmpty
    else { return nil }
    let (oldIDs, newIDs) = (old.identifiers, new.identifiers)
    if oldIDs == newIDs {
      var statements: [String] = []
      for ((old, new), id) in zip(zip(old.values, new.values), newIDs) where !areEqual(old, new) {
        guard let id = expression(id.base) else { return nil }
        let element = "[id: \(id)]"
        statements +=
          new is any ObservableState
          ? fields(from: old, to: new, at: path + element + "?", recorded: recorded + element + "!")
          : ["\(path)\(element) = \(expression.short(new) ?? recorded + element)"]
      }
      return statements
    }
    return comings(old, new, path) ?? goings(old, new, path) ?? move(old, new, path)
  }

  private func comings(
    _ old: any IdentifiedElements,
    _ new: any IdentifiedElements,
    _ path: String
  ) -> [String]? {
    let known = Set(old.identifiers)
    let indices = new.identifiers.indices.filter { !known.contains(new.identifiers[$0]) }
    let rest = new.values.indices.filter { !indices.contains($0) }.map { new.values[$0] }
    guard areEqual(rest, old.values) else { return nil }
    let statements = indices.compactMap { index in
      expression.short(new.values[index]).map { "\(path).insert(\($0), at: \(index))" }
    }
    return statements.count == indices.count ? statements : nil
  }

  private func goings(
    _ old: any IdentifiedElements,
    _ new: any IdentifiedElements,
    _ path: String
  ) -> [String]? {
    let kept = Set(new.identifiers)
    let (gone, rest) = (
      old.identifiers.filter { !kept.contains($0) },
      old.values.indices.filter { kept.contains(old.identifiers[$0]) }.map { old.values[$0] }
    )
    guard areEqual(rest, new.values) else { return nil }
    let statements = gone.compactMap { id in
      expression(id.base).map { "\(path).remove(id: \($0))" }
    }
    return statements.count == gone.count ? statements : nil
  }

  /// Returns the statement for the move of one element.
  private func move(
    _ old: any IdentifiedElements,
    _ new: any IdentifiedElements,
    _ path: String
  ) -> [String]? {
    let (oldIDs, newIDs) = (old.identifiers, new.identifiers)
    guard oldIDs.count == newIDs.count,
      let first = zip(oldIDs, newIDs).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { return nil }
    let candidates: [(source: Int?, target: Int?)] = [
      (first, newIDs.firstIndex(of: oldIDs[first])), (oldIDs.firstIndex(of: newIDs[first]), first),
    ]
    for case (let source?, let target?) in candidates {
      var values = old.values
      values.insert(values.remove(at: source), at: target)
      guard areEqual(values, new.values) else { continue }
      let offset = target > source ? target + 1 : target
      return ["\(path).move(fromOffsets: [\(source)], toOffset: \(offset))"]
    }
    return nil
  }
}

private protocol IdentifiedElements {
  var identifiers: [AnyHashable] { get }
  var values: [Any] { get }
}

extension IdentifiedArray: IdentifiedElements {
  fileprivate var identifiers: [AnyHashable] { ids.map { AnyHashable($0) } }
  fileprivate var values: [Any] { Array(self) }
}

// MARK: Undo

/// A stack whose change is written as a call.
private protocol UndoStackSource {
  func change(
    to new: Any,
    of value: (label: String, old: Any, new: Any),
    at path: String,
    _ valuePath: String
  ) -> (statements: [String], isMove: Bool)?
}

extension UndoStack: UndoStackSource where Value: Equatable {
  fileprivate func change(
    to new: Any,
    of value: (label: String, old: Any, new: Any),
    at path: String,
    _ valuePath: String
  ) -> (statements: [String], isMove: Bool)? {
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
    // The times of the steps in a group do not matter to a reader.
    guard let name = new.undoName else { return nil }
    var stack = self
    stack.register(oldValue, as: UndoStep(name))
    guard stack == new else { return nil }
    return (
      ["\(path).register(\(valuePath), as: UndoStep(\(name.swiftLiteral)))"], false
    )
  }
}

/// Returns whether two values are equal by `==`, or have the same text.
private func areEqual(_ first: Any, _ second: Any) -> Bool {
  func isEqual<Value: Equatable>(_ value: Value) -> Bool { (second as? Value) == value }
  if let first = first as? any Equatable { return isEqual(first) }
  return String(customDumping: first) == String(customDumping: second)
}
