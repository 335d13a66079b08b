public import ComposableCasePaths
public import ComposableIssues

extension Reducer {
  /// Runs a child feature on each element of a collection.
  ///
  /// The element runs before the parent, so the parent can remove the element in the same action.
  /// Removing an element cancels its effects.
  ///
  ///     Reduce { state, action in … }
  ///       .forEach(\.todos, action: \.todos) { Todo() }
  ///
  /// An action for a missing element is reported as an issue and passed to the parent.
  ///
  /// - Parameters:
  ///   - toElementsState: The key path to the elements.
  ///   - toElementAction: The case key path to the elements' actions.
  ///   - element: The feature to run.
  /// - Returns: A reducer that handles the elements and the parent.
  /// - Complexity: O(1) for an action, regardless of the number of elements. If the parent adds or
  ///   removes elements, O(*k*), where *k* is the number of elements with effects in flight.
  @inlinable
  @warn_unqualified_access
  public func forEach<
    Elements: _ForEachElements,
    ElementsAction: _ForEachAction,
    Element: Reducer<Elements.ElementState, ElementsAction.ElementAction>
  >(
    _ toElementsState: WritableKeyPath<State, Elements>,
    action toElementAction: CaseKeyPath<Action, ElementsAction>,
    @ReducerBuilder<Elements.ElementState, ElementsAction.ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action>
  where Elements.ElementID == ElementsAction.ElementID, Elements.Change == ElementsAction.Change {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let element = element()
    return Reduce(making: {
      makeForEach(makeReduce(), toElementsState, toElementAction, element, at: location)
    })
  }
}

/// Builds a function that runs the elements and their parent.
///
/// - Parameters:
///   - parent: The parent's function, which runs after an element.
///   - state: The key path to the elements.
///   - action: The case key path to the elements' actions.
///   - element: The feature to run on an element.
///   - location: The location of the operator.
/// - Returns: A function that runs both.
@inlinable
func makeForEach<
  State,
  Action,
  Elements: _ForEachElements,
  ElementsAction: _ForEachAction,
  Element: Reducer<Elements.ElementState, ElementsAction.ElementAction>
>(
  _ parent: @escaping ReduceFunction<State, Action>,
  _ state: WritableKeyPath<State, Elements>,
  _ action: CaseKeyPath<Action, ElementsAction>,
  _ element: Element,
  at location: IssueLocation
) -> ReduceFunction<State, Action>
where Elements.ElementID == ElementsAction.ElementID, Elements.Change == ElementsAction.Change {
  makeChildReduce(
    element,
    in: ElementsPlace<Elements, ElementsAction>(),
    state: state,
    as: state,
    action: AnyCasePath(action),
    before: parent,
    of: "forEach",
    at: location
  )
}
