#if canImport(SwiftUI)
public import ComposableCasePaths
public import ComposableNavigation
public import SwiftUI

/// The bindings to the stores of a presented enum of features, one for each case.
///
/// Access the bindings with the names of the cases:
///
///     $store.scope(\.$destination, action: \.destination).editor
@dynamicMemberLookup
public struct PresentedCases<State, Action> {
  let store: Binding<Store<State, Action>?>
}

extension PresentedCases
where
  State: CaseReducerState,
  State.StateReducer.Action == Action,
  State.StateReducer.CaseScope: CasePathable
{
  /// The type of the stores of the cases.
  public typealias CaseScope = State.StateReducer.CaseScope

  /// A binding to the store of a case's feature, or to `nil` if the enum is in another case.
  ///
  /// - Parameter path: The key path of the case.
  public subscript<ChildState, ChildAction>(
    dynamicMember path: KeyPath<
      CaseScope.AllCasePaths, AnyCasePath<CaseScope, Store<ChildState, ChildAction>>
    >
  ) -> Binding<Store<ChildState, ChildAction>?> {
    store[dynamicMember: \.[inCase: PresentedCase(path: path)]]
  }

  /// An alert.
  ///
  /// It is not available as a member.
  ///
  /// - Parameter path: The key path of the case.
  @available(
    *,
    unavailable,
    message:
      "Write '$store.scope(\\.destination?.alert, action: \\.destination.alert)' instead, with your names."
  )
  public subscript<AlertAction>(
    dynamicMember path: KeyPath<
      CaseScope.AllCasePaths, AnyCasePath<CaseScope, AlertState<AlertAction>>
    >
  ) -> Binding<Store<AlertState<AlertAction>, AlertAction>?> { fatalError() }

  /// A dialog.
  ///
  /// It is not available as a member.
  ///
  /// - Parameter path: The key path of the case.
  @available(
    *,
    unavailable,
    message:
      "Write '$store.scope(\\.destination?.dialog, action: \\.destination.dialog)' instead, with your names."
  )
  public subscript<DialogAction>(
    dynamicMember path: KeyPath<
      CaseScope.AllCasePaths, AnyCasePath<CaseScope, ConfirmationDialogState<DialogAction>>
    >
  ) -> Binding<Store<ConfirmationDialogState<DialogAction>, DialogAction>?> { fatalError() }
}
#endif
