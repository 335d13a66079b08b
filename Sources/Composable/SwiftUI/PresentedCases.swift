#if canImport(SwiftUI)
public import ComposableCasePaths
public import SwiftUI

/// The bindings to the stores of a presented enum of features, one for each case.
///
/// Access the bindings with the names of the cases:
///
///     .sheet(item: $store.scope(\.$destination, action: \.destination).editor) { … }
///     .alert($store.scope(\.$destination, action: \.destination).alert)
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
  /// A binding to the store of a case's feature, or to `nil` if the enum is in another case.
  ///
  /// - Parameter path: The key path of the case.
  public subscript<ChildState, ChildAction>(
    dynamicMember path: KeyPath<
      State.StateReducer.CaseScope.AllCasePaths,
      AnyCasePath<State.StateReducer.CaseScope, Store<ChildState, ChildAction>>
    >
  ) -> Binding<Store<ChildState, ChildAction>?> {
    store[dynamicMember: \.[inCase: PresentedCase(path: path)]]
  }

  /// A binding to the store of a case's alert, dialog or other ephemeral state, or to `nil` if the
  /// enum is in another case.
  ///
  /// - Parameter path: The key path of the case.
  public subscript<Value: _EphemeralState>(
    dynamicMember path: KeyPath<
      State.StateReducer.CaseScope.AllCasePaths, AnyCasePath<State.StateReducer.CaseScope, Value>
    >
  ) -> Binding<Store<Value, Value.Action>?>
  where State: CasePathIterable & ObservableState, Action: CasePathIterable {
    store[dynamicMember: \.[inCase: PresentedValue(path: path)]]
  }
}
#endif
