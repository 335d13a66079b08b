public import ComposableCasePaths
public import ComposableCollections
import ComposableDiff
public import ComposableIssues

extension Reducer {
  /// Runs a child feature on every element of a collection.
  ///
  /// The element's feature runs before the parent, so that the parent may remove the element in the
  /// same action. When an element is removed, its effects are cancelled.
  ///
  ///     Reduce { state, action in … }
  ///       .forEach(\.todos, action: \.todos) { Todo() }
  ///
  /// An action for an element that is not there is reported as an issue, and left to the parent.
  ///
  /// - Parameters:
  ///   - toElementsState: Where the elements are.
  ///   - toElementAction: Which actions belong to an element.
  ///   - element: The feature to run.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: A reducer that handles the elements and the parent.
  /// - Complexity: O(1) for an action, whatever the number of elements. O(*k*) when the parent changes
  ///   which elements there are, in the number of those that have effects in flight.
  @inlinable
  @warn_unqualified_access
  public func forEach<
    Elements: ForEachElements,
    ElementsAction: ForEachAction,
    Element: Reducer<Elements.ElementState, ElementsAction.ElementAction>
  >(
    _ toElementsState: WritableKeyPath<State, Elements>,
    action toElementAction: CaseKeyPath<Action, ElementsAction>,
    @ReducerBuilder<Elements.ElementState, ElementsAction.ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Elements.Kind == ElementsAction.Kind {
    ForEach(
      parent: self,
      state: toElementsState,
      action: toElementAction,
      element: element(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

@usableFromInline
struct ForEach<
  Parent: Reducer,
  Elements: ForEachElements,
  ElementsAction: ForEachAction,
  Element: Reducer<Elements.ElementState, ElementsAction.ElementAction>
>: Reducer where Elements.Kind == ElementsAction.Kind {
  @usableFromInline let parent: Parent
  @usableFromInline let state: WritableKeyPath<Parent.State, Elements>
  @usableFromInline let action: CaseKeyPath<Parent.Action, ElementsAction>
  @usableFromInline let element: Element
  @usableFromInline let location: IssueLocation

  @usableFromInline
  init(
    parent: Parent,
    state: WritableKeyPath<Parent.State, Elements>,
    action: CaseKeyPath<Parent.Action, ElementsAction>,
    element: Element,
    location: IssueLocation
  ) {
    self.parent = parent
    self.state = state
    self.action = action
    self.element = element
    self.location = location
  }

  @inlinable
  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    makeReduce()(&state, action)
  }

  @inlinable
  func makeReduce() -> ReduceFunction<Parent.State, Parent.Action> {
    ElementsAction.makeReduce(parent, state, action, element, at: location)
  }
}

extension IdentifiedAction: ForEachAction {
  /// The action of an element.
  public typealias ElementAction = Action

  /// Elements that have ids.
  public typealias Kind = IdentifiedElements<ID>

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public static func makeReduce<
    Parent: Reducer,
    Elements: ForEachElements,
    Element: Reducer<Elements.ElementState, Action>
  >(
    _ parent: Parent,
    _ state: WritableKeyPath<Parent.State, Elements>,
    _ action: CaseKeyPath<Parent.Action, Self>,
    _ element: Element,
    at location: IssueLocation
  ) -> ReduceFunction<Parent.State, Parent.Action> where Elements.Kind == Kind {
    typealias Array = IdentifiedArray<ID, Element.State>
    let parent = parent.makeReduce()
    let element = LazyReduce(element)
    let access = StateAccess(checkedCast(state, to: WritableKeyPath<Parent.State, Array>.self))
    let path = AnyCasePath(action)
    let scope = EffectScope(
      place: access.keyPath,
      embed: { action, id in path.embed(.element(id: id.element(), action: action)) },
      stamp: { access.stamp(of: $0, \.ids) },
      look: { (state: UnsafePointer<Parent.State>, id, body) in
        access.read(state) {
          if let element = $0.pointee[id: id.element()] { withUnsafePointer(to: element, body) }
        }
      }
    )
    let identity = ObservableStateID.reader(of: Element.State.self)
    return { state, action in
      guard case .element(let id, let elementAction)? = path.extract(from: action) else {
        return parent(&state, action)
      }
      let effect = access.modify(&state) { elements -> Effect<Parent.Action> in
        guard let index = elements.index(id: id) else {
          reportMissingElement(action, id, at: location)
          return .none
        }
        let effect = element(
          &elements[index, mark: { identity?($0) }, isReplaced: { $0.isReplaced(by: $1) }],
          elementAction
        )
        return effect.scoped(by: scope, identity: CancelID(id))
      }
      return effect.merge(with: parent(&state, action))
    }
  }
}

/// Casts a key path, and stops the program if a client's own type conforms to ``ForEachElements``.
@usableFromInline
func checkedCast<Value>(_ keyPath: AnyKeyPath, to type: Value.Type) -> Value {
  guard let value = keyPath as? Value else {
    preconditionFailure(
      """
      The "ForEachElements" of a "forEach" must be an IdentifiedArray or a StackState (was \
      \(Swift.type(of: keyPath).valueType))
      """
    )
  }
  return value
}

@usableFromInline
func reportMissingElement<Action, ID>(
  _ action: Action,
  _ id: ID,
  at location: IssueLocation
) {
  reportIssue(
    """
    A "forEach" at "\(location)" received an action for a missing element.

      Action:
        \(caseOutline(of: action))
      ID:
        \(String(customDumping: id).indented(by: 4))

    The element was gone, or not there yet, when its action arrived. This happens when

    • a test sends the element's action itself: send the action that adds the element first;
    • a reducer that runs before this "forEach" has removed the element: let the parent of the \
    "forEach" do it, which runs after the element;
    • an effect of the parent, or of another feature, sent an action of the element: look for the \
    element in the state before sending it.
    """,
    at: location
  )
}
