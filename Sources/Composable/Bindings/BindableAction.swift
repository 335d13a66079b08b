import ComposableCasePaths

/// An action type with a case for changes that controls make to the state.
public protocol BindableAction<State> {
  /// The type of the state.
  associatedtype State

  /// Creates an action for a change of the state.
  ///
  /// - Parameter action: The change.
  /// - Returns: An action with the change.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The change, or `nil` for any other action.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The change, or `nil` for any other action.
  ///
  /// - Complexity: O(1). Each call looks up the case path again; ``BindingReducer`` looks it up
  ///   once.
  public var binding: BindingAction<State>? {
    Self.extractBinding(self)
  }

  /// A function that extracts the change from an action.
  static var extractBinding: (Self) -> BindingAction<State>? {
    func resolve<Root: CasePathable>(
      _ type: Root.Type
    ) -> ((Self) -> BindingAction<State>?)? {
      // The key path of the case that `binding(_:)` creates, found with a sample value.
      guard
        let paths = Root.allCasePaths as? any CasePathReflectable<Root>,
        let sample = Self.binding(BindingAction(touching: \.self)) as? Root,
        let keyPath = paths[sample] as AnyKeyPath as? CaseKeyPath<Self, BindingAction<State>>
      else { return nil }
      return AnyCasePath(keyPath).extract
    }
    if let type = Self.self as? any CasePathable.Type, let extract = resolve(type) {
      return extract
    }
    return {
      Mirror(reflecting: $0).children.first { $0.label == "binding" }?.value
        as? BindingAction<State>
    }
  }
}

extension BindableAction where State: ObservableState {
  /// Creates an action that sets a property.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - value: The new value.
  /// - Returns: The action.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    _ value: Value
  ) -> Self {
    binding(.set(keyPath, value))
  }
}
