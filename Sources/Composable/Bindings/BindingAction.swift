public import ComposableCasePaths
import ComposableDiff

/// An action that changes a property of a feature's state, sent by a control in a view.
///
///     enum Action: BindableAction {
///       case binding(BindingAction<State>)
///     }
///
///     case .binding(\.query):  // The query was changed.
public struct BindingAction<Root>: CasePathable, Equatable, Sendable {
  /// The key path of the changed property.
  public let keyPath: any PartialKeyPath<Root> & Sendable

  var set: @Sendable (_ root: inout Root) -> Void
  let value: any Equatable & Sendable

  init<Value: Equatable & Sendable>(
    keyPath: any WritableKeyPath<Root, Value> & Sendable,
    value: Value
  ) {
    self.keyPath = keyPath
    self.value = value
    set = { $0[keyPath: keyPath] = value }
  }

  /// Creates a decoded action.
  ///
  /// `nonisolated(unsafe)`: `Value` need not be `Sendable`. The value was decoded for this action,
  /// so nothing else refers to it, and the closure only reads it.
  init<Value: Equatable>(
    decoding keyPath: any WritableKeyPath<Root, Value> & Sendable,
    value: Value
  ) {
    self.keyPath = keyPath
    self.value = assumingSendable(value)
    nonisolated(unsafe) let write = { (root: inout Root) in root[keyPath: keyPath] = value }
    set = { write(&$0) }
  }

  /// Creates a sample that changes nothing.
  init(touching keyPath: any PartialKeyPath<Root> & Sendable) {
    self.keyPath = keyPath
    value = false
    set = { _ in }
  }

  /// Creates an action that sets a property.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - value: The new value.
  /// - Returns: The action.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>,
    _ value: Value
  ) -> Self where Root: ObservableState {
    Self(keyPath: keyPath.assumingSendable, value: value)
  }

  /// Returns whether an action sets a property.
  ///
  /// It enables the pattern `case .binding(\.name)`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - bindingAction: The action.
  /// - Returns: `true` if the action sets that property; otherwise, `false`.
  public static func ~= <Value>(
    keyPath: KeyPath<Root, Value>,
    bindingAction: Self
  ) -> Bool {
    (bindingAction.keyPath as AnyKeyPath) == keyPath
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { rhs.value as? Value == value }
    return lhs.keyPath == rhs.keyPath && isEqual(lhs.value)
  }
}

extension BindingAction {
  /// The case paths of the actions that set the properties of the state.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// Returns the case path of the actions that set a property.
    ///
    /// - Parameter keyPath: The key path of the property.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> where Root: ObservableState {
      BindingAction.path(to: keyPath.assumingSendable)
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  private static func path<Value: Equatable & Sendable>(
    to keyPath: any WritableKeyPath<Root, Value> & Sendable
  ) -> AnyCasePath<BindingAction, Value> {
    AnyCasePath(
      embed: { BindingAction(keyPath: keyPath, value: $0).withCurrentReceipt() },
      extract: { $0.keyPath == keyPath ? $0.value as? Value : nil }
    )
  }
}

extension BindingAction {
  /// Returns the action with the receipt of the store that creates it from a case key path, if any.
  func withCurrentReceipt() -> Self {
    BindingReceipt.current.map { with($0) } ?? self
  }

  /// Returns the action with a receipt.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - outline: A closure that describes the whole action, given a description of this one.
  /// - Returns: The action with the receipt.
  func with(
    _ receipt: BindingReceipt,
    outline: @escaping @Sendable (_ binding: String) -> String = { $0 }
  ) -> Self {
    receipt.willSend { outline(".binding(\(customDumpDescription))") }
    var action = self
    action.set = { [set] root in
      receipt.markAsHandled()
      set(&root)
    }
    return action
  }
}

extension BindingAction: DumpStringConvertible {
  package var customDumpDescription: String {
    let path = keyPath.customDumpDescription {
      ObservedFieldNames.naming($0, of: keyPath, behind: \Root.self)
    }
    return ".set(\(path), \(String(customDumping: value)))"
  }
}
