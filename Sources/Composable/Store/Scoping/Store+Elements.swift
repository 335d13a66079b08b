public import ComposableCasePaths
public import ComposableCollections

extension Store where State: ObservableState {
  /// The stores of the elements of a collection.
  ///
  ///     for row in store.scope(\.rows, action: \.rows) { row.send(.tapped) }
  ///
  /// They are those of the elements that are there now. The same element has the same store when the
  /// collection is scoped again. Whoever calls this reads which elements there are, and not what they
  /// are; whoever reads a store of them is not told when others come and go.
  ///
  /// A store whose element is removed shows the last state that it has shown. One that is taken at an
  /// index out of range, or for the first time after its element was removed, has no state, and sends
  /// nothing.
  ///
  /// - Parameters:
  ///   - state: Where the elements are.
  ///   - action: Which actions belong to an element.
  /// - Returns: A collection of stores, each made when it is asked for.
  /// - Complexity: O(1), and O(*n*) in the number of stores when elements have come or gone.
  @_disfavoredOverload
  public func scope<ElementID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    elementStores(state, action, IdentifiedAction.element)
  }

  /// The stores of the elements of a collection, with the older label.
  ///
  /// - Parameters:
  ///   - state: Where the elements are.
  ///   - action: Which actions belong to an element.
  /// - Returns: A collection of stores, each made when it is asked for.
  /// - Complexity: O(1), and O(*n*) in the number of stores when elements have come or gone.
  @_disfavoredOverload
  public func scope<ElementID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state, action: action)
  }

  /// The stores of the elements of a navigation stack.
  ///
  ///     for screen in store.scope(\.path, action: \.path) { screen.send(.appeared) }
  ///
  /// As with a collection, the same element has the same store when the stack is scoped again. Where
  /// no collection is asked for, the store of the whole stack is meant.
  ///
  /// - Parameters:
  ///   - state: Where the stack is.
  ///   - action: Which actions are the stack's.
  /// - Returns: A collection of stores, each made when it is asked for.
  /// - Complexity: O(1), and O(*n*) in the number of stores when elements have come or gone.
  @_disfavoredOverload
  public func scope<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    elementStores(state, action, StackAction.element)
  }

  /// The stores of the elements of a navigation stack, with the older label.
  ///
  /// - Parameters:
  ///   - state: Where the stack is.
  ///   - action: Which actions are the stack's.
  /// - Returns: A collection of stores, each made when it is asked for.
  /// - Complexity: O(1), and O(*n*) in the number of stores when elements have come or gone.
  @_disfavoredOverload
  public func scope<ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state, action: action)
  }

  private func elementStores<Elements: ElementCollection, ElementsAction: ForEachAction>(
    _ state: KeyPath<State, Elements>,
    _ action: CaseKeyPath<Action, ElementsAction>,
    _ embed: @escaping (Elements.ElementID, ElementsAction.ElementAction) -> ElementsAction
  ) -> ElementStoreCollection<Elements, ElementsAction> {
    let stores = children.object(for: state, action) {
      ElementStores(
        ElementObservation(
          of: ScopedCore(parent: core, state: state, action: action),
          embed: embed
        )
      )
    }
    return ElementStoreCollection(ids: stores.ids(), stores: stores)
  }
}
