#if Foundation
package import ComposableDependencies
import Synchronization

/// An undo stack or unsaved changes in a state, and the parts of the state that their values can
/// belong to.
///
/// A redaction uses it to redact the values and the actions.
package struct UndoStackPlace<State>: Sendable {
  /// The key path of the stack.
  package let stack: any AnyKeyPath & Sendable

  private let hasValues: @Sendable (State) -> Bool
  private let redact: @Sendable (inout State, (inout State) -> Void, (Any) -> Any) -> Void

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - stack: The key path of the stack.
  ///   - values: The key paths of the parts of the state.
  package init<Stack: AnyUndoStack>(
    _ stack: any WritableKeyPath<State, Stack> & Sendable,
    of values: [any WritableKeyPath<State, Stack.Value> & Sendable]
  ) {
    self.stack = stack
    hasValues = { $0[keyPath: stack].hasValues }
    redact = { state, redact, redactAction in
      // Each value is redacted in its place in a copy of the state.
      var copy = state
      let redactValue = { (value: Stack.Value) in
        var value = value
        for keyPath in values {
          copy[keyPath: keyPath] = value
          redact(&copy)
          value = copy[keyPath: keyPath]
        }
        return value
      }
      state[keyPath: stack].redact(redactValue, redactAction)
    }
  }

  /// Returns `true` if the stack of a state has values.
  package func hasValues(in state: State) -> Bool { hasValues(state) }

  /// Redacts the values and the actions of the stack.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - redact: A closure that redacts the fields of a state.
  ///   - redactAction: A closure that redacts an action.
  package func redact(
    _ state: inout State,
    by redact: (inout State) -> Void,
    action redactAction: (Any) -> Any
  ) {
    if hasValues(state) { self.redact(&state, redact, redactAction) }
  }
}

extension UndoStackPlace {
  /// The undo stacks in the fields of an `@ObservableState` struct, and in the fields of its
  /// fields.
  ///
  /// The values of a stack can belong to each field beside it that has their type.
  package static var all: [Self] {
    (State.self as? any ObservableFields.Type)?.undoStacks(behind: \State.self) ?? []
  }
}

extension ObservableFields {
  fileprivate static func undoStacks<State>(behind way: AnyKeyPath) -> [UndoStackPlace<State>] {
    let fields = ObservedFieldNames(of: Self.self).fields.compactMap {
      way.appending(path: $0.keyPath)
    }
    return fields.flatMap { field -> [UndoStackPlace<State>] in
      switch type(of: field).valueType {
      case let stack as any AnyUndoStack.Type:
        stack.place(field, among: fields).map { [$0] } ?? []
      case let state as any ObservableFields.Type: state.undoStacks(behind: field)
      default: []
      }
    }
  }
}

/// An undo stack, or unsaved changes, with values of any type.
package protocol AnyUndoStack<Value>: SendableMetatype {
  associatedtype Value

  var hasValues: Bool { get }

  static func place<State>(
    _ stack: AnyKeyPath,
    among fields: [AnyKeyPath]
  ) -> UndoStackPlace<State>?

  mutating func redact(_ redactValue: (Value) -> Value, _ redactAction: (Any) -> Any)
}

extension UndoStack: AnyUndoStack {
  package static func place<State>(
    _ stack: AnyKeyPath,
    among fields: [AnyKeyPath]
  ) -> UndoStackPlace<State>? {
    let values = fields.compactMap { $0 as? WritableKeyPath<State, Value> }
    guard let stack = stack as? WritableKeyPath<State, Self>, !values.isEmpty else { return nil }
    // Key paths of fields capture nothing.
    return UndoStackPlace(stack.assumingSendable, of: values.map(\.assumingSendable))
  }
}

extension UndoStack {
  package var hasValues: Bool { canUndo || canRedo }

  package mutating func redact(_ redactValue: (Value) -> Value, _: (Any) -> Any) {
    for index in past.indices { past[index].value = redactValue(past[index].value) }
    for index in future.indices { future[index].value = redactValue(future[index].value) }
  }
}

// MARK: Recording

extension CodingUserInfoKey {
  /// An ``UndoStackCount`` of the stacks with values that are encoded.
  package static var undoStackCount: Self { Self(rawValue: "undoStackCount")! }
}

/// A number of undo stacks.
package final class UndoStackCount: Sendable {
  private let count = Atomic(0)

  /// Creates a count of zero.
  package init() {}

  /// The number.
  package var value: Int { count.load(ordering: .relaxed) }

  func increment() { count.add(1, ordering: .relaxed) }

  static func add(_ stack: some AnyUndoStack, to encoder: any Encoder) {
    guard stack.hasValues else { return }
    (encoder.userInfo[.undoStackCount] as? UndoStackCount)?.increment()
  }

  /// Adds the undo stacks with values in a value, but not those in instances of classes.
  package func add(_ value: Any) {
    if let stack = value as? any AnyUndoStack {
      if stack.hasValues { increment() }
      return
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle != .class { for child in mirror.children { add(child.value) } }
  }
}

private enum UndoRegistrationKey: DependencyKey {
  static let liveValue: (@Sendable (Bool) -> Bool)? = nil
  static let testValue: (@Sendable (Bool) -> Bool)? = nil
}

extension DependencyValues {
  /// Records or replays whether an action has changed the value of an undo stack.
  ///
  /// Redacted values can be equal where the original ones were not.
  package var undoRegistration: (@Sendable (_ isChanged: Bool) -> Bool)? {
    get { self[UndoRegistrationKey.self] }
    set { self[UndoRegistrationKey.self] = newValue }
  }
}
#endif
