/// A type that has a store, and sends it the actions of a view.
///
/// A type that may send no others keeps its store to itself, and is used through this:
///
///     struct Screen<S: ViewActionSending> where S.StoreAction == NumberFact.Action {
///       let sending: S
///
///       func tap() { sending.send(.factButtonTapped) }
///     }
///
/// A type of the main actor, as every view is, conforms on that actor:
/// `extension NumberFactView: @MainActor ViewActionSending {}`. A type of no actor leaves that away.
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the feature.
  associatedtype StoreState

  /// The actions of the feature.
  associatedtype StoreAction: ViewAction

  /// The store of the feature.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends the actions of the view.
  public var send: ViewActionSender<StoreState, StoreAction> { ViewActionSender(store) }
}
