#if canImport(SwiftUI)
public import ComposableCasePaths
public import SwiftUI

extension Bindable {
  /// A binding to the store of a child that is presented, for `sheet(item:)` and its like.
  ///
  ///     .sheet(item: $store.scope(\.editor, action: \.editor)) { store in EditorView(store: store) }
  ///
  /// When the view sets it to `nil`, the child is dismissed by an action.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is, in a case of a destination too: `\.destination?.editor`.
  ///   - action: Which actions belong to the child.
  ///   - fileID: Where an issue is shown.
  ///   - filePath: Where an issue is shown.
  ///   - line: Where an issue is shown.
  ///   - column: Where an issue is shown.
  /// - Returns: The binding.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: HashableStaticString = #fileID,
    filePath: HashableStaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    self[
      dynamicMember:
        \.[
          presenting: state,
          action: action,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        ]
    ]
  }

  /// A binding to the store of a navigation stack.
  ///
  /// - Parameters:
  ///   - state: Where the stack is.
  ///   - action: Which actions belong to it.
  /// - Returns: The binding.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    self[dynamicMember: \.[stack: state, action: action]]
  }
}

extension Binding {
  /// A binding to the store of a child that is presented, for `sheet(item:)` and its like.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: Which actions belong to the child.
  ///   - fileID: Where an issue is shown.
  ///   - filePath: Where an issue is shown.
  ///   - line: Where an issue is shown.
  ///   - column: Where an issue is shown.
  /// - Returns: The binding.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: HashableStaticString = #fileID,
    filePath: HashableStaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    self[
      dynamicMember:
        \.[
          presenting: state,
          action: action,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        ]
    ]
  }

  /// A binding to the store of a navigation stack.
  ///
  /// - Parameters:
  ///   - state: Where the stack is.
  ///   - action: Which actions belong to it.
  /// - Returns: The binding.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    self[dynamicMember: \.[stack: state, action: action]]
  }
}
#endif
