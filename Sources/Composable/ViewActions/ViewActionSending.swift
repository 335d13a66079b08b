/// A type with a store that sends the actions of a view.
///
/// Code that should only send view actions can be generic over this protocol and call `send`:
///
///     struct Screen<S: ViewActionSending> where S.StoreAction == NumberFact.Action {
///       let sending: S
///
///       func tap() { sending.send(.factButtonTapped) }
///     }
///
/// A type that is isolated to the main actor, such as a view, conforms in that isolation:
/// `extension NumberFactView: @MainActor ViewActionSending {}`. A nonisolated type conforms without
/// `@MainActor`.
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state type of the feature.
  associatedtype StoreState

  /// The action type of the feature.
  associatedtype StoreAction: ViewAction

  /// The store of the feature.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// A sender for the actions of the view.
  public var send: ViewActionSender<StoreState, StoreAction> { ViewActionSender(store) }
}
