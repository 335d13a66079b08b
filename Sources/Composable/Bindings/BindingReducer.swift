public import ComposableCasePaths

/// A reducer that applies binding actions to the state.
///
/// Put it first, so that the reducers below it see the new value:
///
///     var body: some ReducerOf<Self> {
///       BindingReducer()
///       Reduce { state, action in
///         switch action {
///         case .binding(\.query): …
///         case .binding: return .none
///         }
///       }
///     }
public struct BindingReducer<State, Action, ViewAction: BindableAction>: _MadeReducer
where State == ViewAction.State {
  @usableFromInline let viewAction: (Action) -> ViewAction?

  /// Creates a reducer that applies binding actions.
  public init() where Action == ViewAction {
    viewAction = { $0 }
  }

  /// Creates a reducer that applies the binding actions of a view.
  ///
  /// - Parameter toViewAction: The case key path to the actions of the view.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    let path = AnyCasePath(toViewAction)
    viewAction = { path.extract(from: $0) }
  }
}

extension BindingReducer {
  public func makeReduce() -> ReduceFunction<State, Action> {
    let extract = ViewAction.extractBinding
    let viewAction = viewAction
    return { state, action in
      if let binding = viewAction(action).flatMap(extract) { binding.set(&state) }
      return .none
    }
  }
}
