public import ComposableCasePaths
public import ComposableCollections

extension Store where State: ObservableState {
  /// Returns the stores of the elements of a collection.
  ///
  ///     for row in store.scope(\.rows, action: \.rows) { row.send(.tapped) }
  ///
  /// The collection contains the stores of the current elements. An element has the same store when
  /// the collection is scoped again. Calling this method observes which elements exist, but not
  /// their state. Observers of an element's store are not notified if other elements are added or
  /// removed.
  ///
  /// If an element is removed, its store shows the last state that it has shown. A store at an
  /// index out of range, or one first requested after its element was removed, has no state and
  /// sends no actions. Reading its state stops the program.
  ///
  /// - Parameters:
  ///   - state: The key path to the elements.
  ///   - action: The case key path to the elements' actions.
  /// - Returns: A collection of stores, which are created on demand.
  /// - Complexity: O(*n*), where *n* is the number of elements that were added or removed since the
  ///   last call, or the number of stores if elements were moved.
  @_disfavoredOverload
  public func scope<ElementID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    elementStores(state, action, IdentifiedAction.element)
  }

  /// Returns the stores of the elements of a navigation stack.
  ///
  ///     for screen in store.scope(\.path, action: \.path) { screen.send(.appeared) }
  ///
  /// An element has the same store when the stack is scoped again. Without a type annotation for a
  /// collection, a key path literal selects the overload that returns the store of the whole stack.
  ///
  /// - Parameters:
  ///   - state: The key path to the stack.
  ///   - action: The case key path to the stack's actions.
  /// - Returns: A collection of stores, which are created on demand.
  /// - Complexity: O(*n*), where *n* is the number of elements that were added or removed since the
  ///   last call, or the number of stores if elements were moved.
  @_disfavoredOverload
  public func scope<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    elementStores(state, action, StackAction.element)
  }

  private func elementStores<Elements: _ForEachElements, ElementsAction: _ForEachAction>(
    _ state: KeyPath<State, Elements>,
    _ action: CaseKeyPath<Action, ElementsAction>,
    _ embed: @escaping (Elements.ElementID, ElementsAction.ElementAction) -> ElementsAction
  ) -> ElementStoreCollection<Elements, ElementsAction> {
    let stores =
      children.object(for: state, action)
      ?? children.add(
        ElementStores(
          ElementObservation(
            of: ScopedCore(parent: core, state: state, action: action),
            embed: embed
          )
        ),
        for: state,
        action
      )
    return ElementStoreCollection(ids: stores.ids(), stores: stores)
  }
}
