import ComposableDiff

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A part of the state, which is written by sending a binding action.
  ///
  ///     store.name = "Blob"  // store.send(.binding(.set(\.name, "Blob")))
  ///     store.isOn.toggle()
  ///
  /// Where no reducer makes the change, that is reported as an issue. Where the store's child is gone,
  /// nothing is sent.
  ///
  /// - Parameter keyPath: Which part.
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
    send(.binding(binding.reporting { action + $0 }))
  }
}

extension Store
where
  State: ObservableState & Equatable & Sendable,
  Action: BindableAction,
  Action.State == State
{
  /// The state, which is written by sending a binding action.
  ///
  /// All who read a field of it are told then.
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
  /// A part of the state, which is written by sending a binding action of the view.
  ///
  /// Where no reducer makes the change, that is reported as an issue. Where the store's child is gone,
  /// nothing is sent.
  ///
  /// - Parameter keyPath: Which part.
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
    send(.view(.binding(binding.reporting { "\(action).view(\($0))" })))
  }
}

extension Store
where
  State: ObservableState & Equatable & Sendable,
  Action: ViewAction,
  Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// The state, which is written by sending a binding action of the view.
  ///
  /// All who read a field of it are told then.
  public var state: State {
    get { withState { $0 } }
    set { write(.replacing(newValue)) }
  }
}

extension BindingAction where Root: ObservableState & Equatable & Sendable {
  /// An action that sets the whole state.
  ///
  /// The new state is a changed copy of the old one as a rule, and has its identity. It gets another, or
  /// what reducers change afterwards would hide that it was replaced.
  fileprivate static func replacing(_ state: Root) -> Self {
    var action = set(\.self, state)
    action.set = { root in
      root = state
      root._$willModify()
    }
    return action
  }
}
