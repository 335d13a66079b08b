import ComposableDiff

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// Accesses a part of the state.
  ///
  /// Writing it sends a binding action.
  ///
  ///     store.name = "Blob"  // store.send(.binding(.set(\.name, "Blob")))
  ///     store.isOn.toggle()
  ///
  /// If no reducer applies the change, an issue is reported. If the child of the store was removed,
  /// nothing is sent.
  ///
  /// - Parameter keyPath: The key path of the part.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { withState { $0[keyPath: keyPath] } }
    set { write(.set(keyPath, newValue)) }
  }

  fileprivate func write(_ binding: BindingAction<State>) {
    guard !core.isGone else { return }
    let action = typeName(Action.self)
    let receipt = BindingReceipt()
    receipt.sendDidEnd(core.send(.binding(binding.with(receipt) { action + $0 })))
  }
}

extension Store
where
  State: ObservableState & Equatable & Sendable,
  Action: BindableAction,
  Action.State == State
{
  /// The state.
  ///
  /// Writing it sends a binding action.
  ///
  /// All observers of its fields are then notified.
  public var state: State {
    get { withState { $0 } }
    set { write(.replacing(newValue)) }
  }
}

extension Store
where
  State: ObservableState,
  Action: ViewAction,
  Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// Accesses a part of the state.
  ///
  /// Writing it sends a binding action of the view.
  ///
  /// If no reducer applies the change, an issue is reported. If the child of the store was removed,
  /// nothing is sent.
  ///
  /// - Parameter keyPath: The key path of the part.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { withState { $0[keyPath: keyPath] } }
    set { write(.set(keyPath, newValue)) }
  }

  fileprivate func write(_ binding: BindingAction<State>) {
    guard !core.isGone else { return }
    let action = typeName(Action.self)
    let receipt = BindingReceipt()
    let viewAction = binding.with(receipt) { "\(action).view(\($0))" }
    receipt.sendDidEnd(core.send(.view(.binding(viewAction))))
  }
}

extension Store
where
  State: ObservableState & Equatable & Sendable,
  Action: ViewAction,
  Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// The state.
  ///
  /// Writing it sends a binding action of the view.
  ///
  /// All observers of its fields are then notified.
  public var state: State {
    get { withState { $0 } }
    set { write(.replacing(newValue)) }
  }
}

extension BindingAction where Root: ObservableState & Equatable & Sendable {
  /// Returns an action that replaces the whole state.
  ///
  /// The new state is usually a changed copy of the old one and has its identity. It gets a new
  /// identity, because later changes by reducers would otherwise hide the replacement.
  fileprivate static func replacing(_ state: Root) -> Self {
    var action = set(\.self, state)
    action.set = { root in
      root = state
      root._$willModify()
    }
    return action
  }
}
