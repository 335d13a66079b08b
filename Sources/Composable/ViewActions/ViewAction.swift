/// An action of a feature that has a case for what its view sends.
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
/// The other actions are the feature's own: those of its effects, its children, and those that are for
/// its parent. A view that is marked with ``ViewAction(for:)`` sends the first, and is warned when it
/// sends others. To keep others from it altogether, see ``ViewActionSending``.
public protocol ViewAction<ViewAction> {
  /// The actions of the view.
  associatedtype ViewAction

  /// Makes an action of what a view sends; the case of that name.
  ///
  /// - Parameter action: What was done in the view.
  /// - Returns: The action of the feature.
  static func view(_ action: ViewAction) -> Self
}

/// Gives a type with a store a `send` for the actions of a view.
///
///     @ViewAction(for: NumberFact.self)
///     struct NumberFactScreen {
///       let store: StoreOf<NumberFact>
///
///       func tap() { send(.factButtonTapped) }
///     }
///
/// It belongs to the actor that the type belongs to, the main actor's in a view, and has the access
/// level of the store. `store.send(…)` in the type is warned of. By hand:
///
///     var send: ViewActionSender<NumberFact.State, NumberFact.Action> { ViewActionSender(store) }
///
/// - Parameter feature: The feature of the store.
@attached(member, names: named(send))
public macro ViewAction<R: ReducerTypes>(for feature: R.Type) =
  #externalMacro(module: "ComposableMacros", type: "ViewActionMacro") where R.Action: ViewAction
