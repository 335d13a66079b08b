/// An action type with a case for the actions of its view.
///
///     enum Action: ViewAction {
///       case factLoaded(String)
///       case view(View)
///
///       @CasePathable
///       enum View {
///         case factButtonTapped
///       }
///     }
///
/// The other actions are internal to the feature: actions of its effects and children, and actions
/// for its parent. A view with ``ViewAction(for:)`` sends view actions, and the compiler warns if
/// it sends others. To prevent other actions altogether, give the view the store
/// `store.scope(\.self, action: \.view)`.
public protocol ViewAction<ViewAction> {
  /// The type of the actions of the view.
  associatedtype ViewAction

  /// Creates an action of the feature from an action of the view.
  ///
  /// - Parameter action: The action of the view.
  /// - Returns: The action of the feature.
  static func view(_ action: ViewAction) -> Self
}

/// Generates a `send` for the actions of a view, in a type with a store.
///
///     @ViewAction(for: NumberFact.self)
///     struct NumberFactScreen {
///       let store: StoreOf<NumberFact>
///
///       func tap() { send(.factButtonTapped) }
///     }
///
/// It has the isolation of the type, which is the main actor for a view, and the access level of
/// the store. The macro warns about `store.send(…)` in the type. You can also write it by hand:
///
///     var send: ViewActionSender<NumberFact.State, NumberFact.Action> { ViewActionSender(store) }
///
/// - Parameter feature: The feature of the store.
@attached(member, names: named(send))
public macro ViewAction<R: _ReducerTypes>(for feature: R.Type) =
  #externalMacro(module: "ComposableMacros", type: "ViewActionMacro") where R.Action: ViewAction
