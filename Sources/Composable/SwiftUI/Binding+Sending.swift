#if canImport(SwiftUI)
public import ComposableCasePaths
public import SwiftUI

extension Bindable {
  /// A part of a store's state, for a binding that sends an action.
  ///
  ///     TextField("Name", text: $store.name.sending(\.nameChanged))
  ///
  /// - Parameter keyPath: The part.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> BindableMember<State, Action, Member> where Value == Store<State, Action> {
    BindableMember(store: self, keyPath: keyPath)
  }
}

extension Binding {
  /// A part of a store's state, for a binding that sends an action.
  ///
  /// - Parameter keyPath: The part.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> BindableMember<State, Action, Member> where Value == Store<State, Action> {
    BindableMember(store: Bindable(wrappedValue), keyPath: keyPath)
  }
}

/// A part of a store's state that a view is about to bind.
@dynamicMemberLookup
public struct BindableMember<State: ObservableState, Action, Value> {
  fileprivate let store: Bindable<Store<State, Action>>
  fileprivate let keyPath: KeyPath<State, Value>

  /// A part of the part.
  ///
  /// - Parameter member: Which part.
  public subscript<Member>(
    dynamicMember member: KeyPath<Value, Member>
  ) -> BindableMember<State, Action, Member> {
    BindableMember<State, Action, Member>(store: store, keyPath: keyPath.appending(path: member))
  }

  /// A binding that is set by sending an action.
  ///
  /// - Parameter action: The action that carries the new value.
  /// - Returns: The binding.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> Binding<Value> {
    store[dynamicMember: \.[sending: keyPath, action: action]]
  }
}
#endif
