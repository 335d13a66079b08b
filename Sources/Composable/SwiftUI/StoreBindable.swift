#if canImport(SwiftUI)
public import ComposableCasePaths
public import SwiftUI

/// A wrapper of a store whose members are bindings of SwiftUI: `Bindable`, and `Binding`.
public protocol StoreBindable<Value> {
  /// The type of the store.
  associatedtype Value

  /// The store.
  var wrappedValue: Value { get }

  /// Returns a binding to a part of the store.
  ///
  /// - Parameter keyPath: The key path of the part.
  subscript<Part>(_part keyPath: ReferenceWritableKeyPath<Value, Part>) -> Binding<Part> { get }
}

extension Bindable: StoreBindable where Value: AnyObject {
  public subscript<Part>(_part keyPath: ReferenceWritableKeyPath<Value, Part>) -> Binding<Part> {
    self[dynamicMember: keyPath]
  }
}

extension Binding: StoreBindable {
  public subscript<Part>(_part keyPath: ReferenceWritableKeyPath<Value, Part>) -> Binding<Part> {
    self[dynamicMember: keyPath]
  }
}

extension StoreBindable {
  /// Creates a binding to the store of a presented child, for `sheet(item:)` and similar modifiers.
  ///
  ///     .sheet(item: $store.scope(\.editor, action: \.editor)) { store in EditorView(store: store) }
  ///
  /// If the view sets the binding to `nil`, an action that dismisses the child is sent. A child
  /// with another id or in another case has another store, so the view presents it again.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state. It can end in a case of a destination:
  ///     `\.destination?.editor`.
  ///   - action: A case key path to the child's actions: `\.destination.editor`.
  /// - Returns: A binding to the child's store, or to `nil`.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    let location = ViewLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return self[_part: wrappedValue.presentation(of: state, action, at: location)]
  }

  /// Creates the bindings to the stores of a presented enum of features, one for each case.
  ///
  ///     let destination = $store.scope(\.$destination, action: \.destination)
  ///     content.sheet(item: destination.editor) { store in EditorView(store: store) }
  ///
  /// - Parameters:
  ///   - state: A key path to the presented state, with its `$`.
  ///   - action: A case key path to the actions of the enum.
  /// - Returns: The bindings, as dynamic members.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> PresentedCases<ChildState, ChildAction> where Value == Store<State, Action> {
    let child = state.appending(path: \.wrappedValue)
    return PresentedCases(
      store: scope(
        child,
        action: action,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    )
  }

  /// Creates a binding to the store of a navigation stack.
  ///
  ///     NavigationStack(path: $store.scope(\.path, action: \.path)) { … } destination: { … }
  ///
  /// - Parameters:
  ///   - state: A key path to the stack.
  ///   - action: A case key path to its actions.
  /// - Returns: A binding to the store of the stack.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    self[_part: \.[stack: state, action: action]]
  }
}
#endif
