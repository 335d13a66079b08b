#if Foundation
package import ComposableDependencies
import Synchronization

/// An undo stack in a state, and the parts of the state that its values can belong to.
///
/// A redaction uses it to redact the values of the stack.
package struct UndoStackPlace<State>: Sendable {
  /// The key path of the stack.
  package let stack: any AnyKeyPath & Sendable

  private let hasValues: @Sendable (State) -> Bool
  private let redact: @Sendable (inout State, (inout State) -> Void) -> Void

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - stack: The key path of the stack.
  ///   - values: The key paths of the parts of the state.
  package init<Value>(
    _ stack: any WritableKeyPath<State, UndoStack<Value>> & Sendable,
    of values: [any WritableKeyPath<State, Value> & Sendable]
  ) {
    self.stack = stack
    hasValues = { $0[keyPath: stack].hasValues }
    redact = { state, redact in
      // Each value is redacted in its place in a copy of the state.
      var copy = state
      state[keyPath: stack].mapValues { value in
        var value = value
        for keyPath in values {
          copy[keyPath: keyPath] = value
          redact(&copy)
          value = copy[keyPath: keyPath]
        }
        return value
      }
    }
  }

  /// Returns `true` if the stack of a state has values.
  package func hasValues(in state: State) -> Bool { hasValues(state) }

  /// Redacts the values of the stack.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - redact: A closure that redacts the fields of a state.
  package func redact(_ state: inout State, by redact: (inout State) -> Void) {
    if hasValues(state) { self.redact(&state, redact) }
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

/// An undo stack with values of any type.
private protocol AnyUndoStack {
  var hasValues: Bool { get }

  static func place<State>(
    _ stack: AnyKeyPath,
    among fields: [AnyKeyPath]
  ) -> UndoStackPlace<State>?
}

extension UndoStack: AnyUndoStack {
  fileprivate static func place<State>(
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
  fileprivate var hasValues: Bool { canUndo || canRedo }

  fileprivate mutating func mapValues(_ transform: (Value) -> Value) {
    for index in past.indices { past[index].value = transform(past[index].value) }
    for index in future.indices { future[index].value = transform(future[index].value) }
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
