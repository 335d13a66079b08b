import ComposableCasePaths

/// An action that has a case for the changes that controls make to the state.
public protocol BindableAction<State> {
  /// The state that is changed.
  associatedtype State

  /// Makes an action from a change; the case of that name.
  ///
  /// - Parameter action: The change.
  /// - Returns: The action.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The change, if the action is one.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The change, if the action is one.
  ///
  /// - Complexity: O(1). The case path is looked up anew; ``BindingReducer`` does so once.
  public var binding: BindingAction<State>? {
    Self.extractBinding(self)
  }

  /// A function that takes the change out of an action.
  static var extractBinding: (Self) -> BindingAction<State>? {
    func resolve<Root: CasePathable>(
      _ type: Root.Type
    ) -> ((Self) -> BindingAction<State>?)? {
      // The macro's key path of the case that `binding(_:)` makes, asked for with a sample.
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
  /// An action that sets a property.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: Its new value.
  /// - Returns: The action.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    _ value: Value
  ) -> Self {
    binding(.set(keyPath, value))
  }
}
