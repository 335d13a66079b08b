#if canImport(SwiftUI)
public import ComposableCasePaths
public import SwiftUI

extension StoreBindable {
  /// Creates a binding to the store of a presented child, with the older label.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: A case key path to the child's actions.
  /// - Returns: A binding to the child's store, or to `nil`.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates the bindings to the stores of a presented enum of features, with the older label.
  ///
  /// - Parameters:
  ///   - state: A key path to the presented state, with its `$`.
  ///   - action: A case key path to the actions of the enum.
  /// - Returns: The bindings, as dynamic members.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> PresentedCases<ChildState, ChildAction> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a binding to the store of a navigation stack, with the older label.
  ///
  /// - Parameters:
  ///   - state: A key path to the stack.
  ///   - action: A case key path to its actions.
  /// - Returns: A binding to the store of the stack.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    self[_part: \.[stack: state, action: action]]
  }
}
#endif
