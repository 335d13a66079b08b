import ComposableCollections
public import ComposableIssues

/// The place of the elements of a collection.
@usableFromInline
struct ElementsPlace<Elements: _ForEachElements, ElementsAction: _ForEachAction>: ChildPlace
where Elements.ElementID == ElementsAction.ElementID, Elements.Change == ElementsAction.Change {
  @usableFromInline let replacement = ObservableStateID.reader(of: Elements.ElementState.self)

  @usableFromInline
  init() {}

  @inlinable var isPresented: Bool { ElementsAction._dismissal != nil }

  // The end is the change of the collection that the action describes.
  @inlinable
  func begin(
    _ action: ElementsAction,
    in elements: inout Elements,
    end: inout Elements.Change?,
    at location: @autoclosure () -> IssueLocation,
    _ run: (inout Elements.ElementState, ElementsAction.ElementAction) -> Void
  ) -> Bool {
    guard let (id, elementAction) = action._elementAction else {
      if let change = action._change, elements._begin(change, at: location()) { end = change }
      return true
    }
    return elements._modifyElement(id: id) { element in
      let old = replacement?(element)
      run(&element, elementAction)
      return old.isReplaced(by: replacement?(element))
    }
  }

  @inlinable
  func finish(_ change: Elements.Change, in elements: inout Elements) {
    elements._end(change)
  }

  @inlinable
  func identity(of element: Elements.ElementState, for action: ElementsAction) -> TypedID? {
    action._elementAction.map { TypedID($0.id) }
  }

  @inlinable
  func find(
    _ identity: TypedID?,
    in elements: UnsafePointer<Elements>,
    _ body: (UnsafePointer<Elements.ElementState>) -> Void
  ) {
    elements.pointee._withElement(id: identity.element()) { withUnsafePointer(to: $0, body) }
  }

  @inlinable
  func embed(_ action: ElementsAction.ElementAction, _ identity: TypedID?) -> ElementsAction {
    .element(id: identity.element(), action: action)
  }

  @inlinable
  func dismissal(_ identity: TypedID?) -> ElementsAction? {
    ElementsAction._dismissal?(identity.element())
  }

  @inlinable
  func mark<State>(
    _ state: UnsafePointer<State>,
    _ access: StateAccess<State, Elements>
  ) -> ElementsMark? {
    var mark: ElementsMark?
    access.read(state) { mark = ElementsMark.at($0) }
    return mark
  }

  @usableFromInline
  func identities(
    changed: Int?,
    hasRemoved: Bool,
    in elements: UnsafePointer<Elements>
  ) -> [TypedID] {
    let ids = elements.pointee.ids
    var identities: [TypedID] = []
    if let changed { identities.append(TypedID(ids[changed] as ElementsAction.ElementID)) }
    guard hasRemoved else { return identities }
    for id in ids.removed { identities.append(TypedID(id as ElementsAction.ElementID)) }
    return identities
  }

  @inlinable
  func isEmpty(_ elements: UnsafePointer<Elements>) -> Bool { elements.pointee.ids.isEmpty }

  @usableFromInline
  func makeInstances<State, Child>(
    of runner: ChildRunner<State, Self, Child>
  ) -> TaskInstances {
    ElementInstances(of: runner)
  }

  @inlinable
  func reportMissing<Action>(
    _ action: Action,
    _ elementsAction: ElementsAction,
    in elements: Elements,
    of name: StaticString,
    at location: IssueLocation
  ) {
    guard let (id, elementAction) = elementsAction._elementAction else { return }
    elements._reportMissingElement(
      id: id,
      action: action,
      elementAction: elementAction,
      at: location
    )
  }
}
