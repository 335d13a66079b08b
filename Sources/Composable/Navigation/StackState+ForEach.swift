public import ComposableCasePaths
public import ComposableCollections
import ComposableDependencies
import ComposableDiff
public import ComposableIssues

extension Reducer {
  /// Runs the features of an enum on the elements of a navigation stack.
  ///
  ///     Reduce { state, action in … }
  ///       .forEach(\.path, action: \.path)
  ///
  /// - Parameters:
  ///   - state: Where the stack is.
  ///   - action: Which actions are the stack's.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: A reducer that handles the stack and the parent.
  @inlinable
  @warn_unqualified_access
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ state: WritableKeyPath<State, StackState<DestinationState>>,
    action: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some ReducerOf<Self> where DestinationState.StateReducer.Action == DestinationAction {
    ForEach(
      parent: self,
      state: state,
      action: action,
      element: DestinationState.StateReducer.body,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

extension StackState: ForEachElements {
  /// The state of an element.
  public typealias ElementState = Element

  /// Elements on a stack.
  public typealias Kind = Self
}

extension StackAction: ForEachAction {
  /// The action of an element.
  public typealias ElementAction = Action

  /// Elements on a stack.
  public typealias Kind = StackState<State>

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
    typealias Stack = StackState<Element.State>
    let parent = parent.makeReduce()
    let element = LazyReduce(element)
    let access = StateAccess(checkedCast(state, to: WritableKeyPath<Parent.State, Stack>.self))
    let actions = CaseKeyPath<Parent.Action, StackAction<Element.State, Action>>.self
    let path = AnyCasePath(checkedCast(action, to: actions))
    let scope = EffectScope(
      place: access.keyPath,
      embed: { action, id in path.embed(.element(id: id.element(), action: action)) },
      dismissal: { path.embed(.popFrom(id: $0.element())) },
      stamp: { access.stamp(of: $0, \.ids) },
      look: { (state: UnsafePointer<Parent.State>, id, body) in
        access.read(state) {
          if let element = $0.pointee.elements[id: id.element()] {
            withUnsafePointer(to: element.value, body)
          }
        }
      }
    )
    let dependencies = PresentedDependencies()
    let identity = ObservableStateID.reader(of: Element.State.self)
    return { state, action in
      switch path.extract(from: action) {
      case nil:
        return parent(&state, action)
      case .element(let id, let elementAction):
        let effect = access.modify(&state) { stack -> Effect<Parent.Action> in
          let effect = stack.modify(id, identity) { state in
            dependencies.run { element(&state, elementAction) }
          }
          guard let effect else {
            reportMissingElement(elementAction, id, of: stack.ids, at: location)
            return .none
          }
          return effect.scoped(by: scope, identity: CancelID(id))
        }
        return effect.merge(with: parent(&state, action))
      case .push(let id, let element):
        access.modify(&state) { $0.push(element, id: id, at: location) }
        return parent(&state, action)
      case .popFrom(let id):
        let isPresent = access.modify(&state) { $0.checkPop(from: id, at: location) }
        let effect = parent(&state, action)
        if isPresent { access.modify(&state) { $0.pop(from: id) } }
        return effect
      }
    }
  }
}

extension StackState {
  /// Changes an element in place, if it is there.
  @inlinable
  mutating func modify<Result>(
    _ id: StackElementID,
    _ identity: ((Element) -> ObservableStateID)?,
    _ body: (inout Element) -> Result
  ) -> Result? {
    guard let position = elements.index(id: id) else { return nil }
    return body(
      &elements[
        position,
        mark: { identity?($0.value) },
        isReplaced: { $0.isReplaced(by: $1) }
      ].value
    )
  }

  /// Adds an element that has its id already, unless that is another one's.
  @usableFromInline
  mutating func push(_ element: Element, id: StackElementID, at location: IssueLocation) {
    guard elements.index(id: id) == nil else {
      return StackIssue.pushOfPresent(id, ids).report(at: location)
    }
    let values = DependencyValues._current
    let upcoming = values.stackElementIDs.upcoming
    if values.context == .test, id.generation > upcoming.generation {
      StackIssue.pushBeyond(id, expected: upcoming).report(at: location)
    }
    values.stackElementIDs.didUse(id)
    elements.append(Identified(element, id: id))
  }

  /// Whether an element is there, which has to be.
  @usableFromInline
  func checkPop(from id: StackElementID, at location: IssueLocation) -> Bool {
    let isPresent = elements.index(id: id) != nil
    if !isPresent { StackIssue.popFromMissing(id, ids).report(at: location) }
    return isPresent
  }
}

@usableFromInline
func reportMissingElement<Action>(
  _ action: Action,
  _ id: StackElementID,
  of ids: OrderedSet<StackElementID>,
  at location: IssueLocation
) {
  StackIssue.actionForMissing(outline: caseOutline(of: action), id, ids).report(at: location)
}
