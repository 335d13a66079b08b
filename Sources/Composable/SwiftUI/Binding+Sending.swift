#if canImport(SwiftUI)
public import ComposableCasePaths
public import SwiftUI

extension Bindable {
  /// Returns a part of a store's state, for a binding that sends an action.
  ///
  ///     TextField("Name", text: $store.name.sending(\.nameChanged))
  ///
  /// - Parameter keyPath: The key path of the part.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> BindableMember<State, Action, Member> where Value == Store<State, Action> {
    BindableMember(store: self, keyPath: keyPath)
  }
}

extension Binding {
  /// Returns a part of a store's state, for a binding that sends an action.
  ///
  /// - Parameter keyPath: The key path of the part.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> BindableMember<State, Action, Member> where Value == Store<State, Action> {
    BindableMember(store: Bindable(wrappedValue), keyPath: keyPath)
  }
}

/// A part of a store's state, which ``sending(_:)`` converts to a binding.
@dynamicMemberLookup
public struct BindableMember<State: ObservableState, Action, Value> {
  fileprivate let store: Bindable<Store<State, Action>>
  fileprivate let keyPath: KeyPath<State, Value>

  /// Returns a nested part of the state.
  ///
  /// - Parameter member: The key path of the part.
  public subscript<Member>(
    dynamicMember member: KeyPath<Value, Member>
  ) -> BindableMember<State, Action, Member> {
    BindableMember<State, Action, Member>(store: store, keyPath: keyPath.appending(path: member))
  }

  /// Returns a binding that sends an action when it is set.
  ///
  /// - Parameter action: The case key path of an action with the new value.
  /// - Returns: The binding.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> Binding<Value> {
    store[dynamicMember: \.[sending: keyPath, action: action]]
  }
}
#endif
