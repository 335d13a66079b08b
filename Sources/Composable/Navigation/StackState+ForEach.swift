public import ComposableCasePaths
public import ComposableCollections
import ComposableDependencies
import ComposableDiff
public import ComposableIssues

extension Reducer {
  /// Runs the features of an enum on each element of a navigation stack.
  ///
  ///     Reduce { state, action in … }
  ///       .forEach(\.path, action: \.path)
  ///
  /// - Parameters:
  ///   - state: The key path to the stack.
  ///   - action: The case key path to the stack's actions.
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
  ) -> Reduce<State, Action> where DestinationState.StateReducer.Action == DestinationAction {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let element = DestinationState.StateReducer.body
    return Reduce(making: { makeForEach(makeReduce(), state, action, element, at: location) })
  }
}

// swift-format-ignore: NoLeadingUnderscores
extension StackState: _ForEachElements {
  @inlinable
  public func _withElement(id: StackElementID, _ body: (Element) -> Void) {
    elements._withElement(id: id) { body($0.value) }
  }

  @inlinable
  public mutating func _modifyElement(
    id: StackElementID,
    _ body: (inout Element) -> Bool
  ) -> Bool {
    elements._modifyElement(id: id) { body(&$0.value) }
  }

  /// What a store remembers of the stack.
  @inlinable public var _mark: _ElementsMark? { elements._mark }

  /// Calls a closure with the address of an element in its storage, or with `nil` if there is none
  /// with the id.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: A closure that receives the address.
  public func _borrow(_ id: StackElementID, _ body: (UnsafePointer<Element>?) -> Void) {
    elements._borrow(id) { identified in
      guard let identified else { return body(nil) }
      withUnsafePointer(to: identified.pointee.value, body)
    }
  }

  /// Pushes an element, or checks that the element to pop exists.
  public mutating func _begin(
    _ change: StackAction<Element, Never>,
    at location: IssueLocation
  ) -> Bool {
    switch change {
    case .element:
      return false
    case .push(let id, let element):
      push(element, id: id, at: location)
      return false
    case .popFrom(let id):
      let isPresent = elements.index(id: id) != nil
      if !isPresent { StackIssue.popFromMissing(id, ids).report(at: location) }
      return isPresent
    }
  }

  /// Pops the elements.
  ///
  /// This happens last, so that the parent still sees them.
  public mutating func _end(_ change: StackAction<Element, Never>) {
    if case .popFrom(let id) = change { pop(from: id) }
  }

  /// Adds an element with an assigned id, unless another element has the id.
  private mutating func push(_ element: Element, id: StackElementID, at location: IssueLocation) {
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

  public func _reportMissingElement<Action, ElementAction>(
    id: StackElementID,
    action: Action,
    elementAction: ElementAction,
    at location: IssueLocation
  ) {
    MissingChild(
      name: "forEach",
      problem: "received an action for a missing element.",
      values: [
        ("Action", caseOutline(of: elementAction)), ("ID", id.debugDescription),
        ("Path IDs", ids.description),
      ],
      child: "element",
      creation: "pushes"
    ).report(at: location)
  }
}

// swift-format-ignore: NoLeadingUnderscores
extension StackAction: _ForEachAction {
  @inlinable
  public var _elementAction: (id: StackElementID, action: Action)? {
    if case .element(let id, let action) = self { (id, action) } else { nil }
  }

  @inlinable
  public var _change: StackAction<State, Never>? {
    switch self {
    case .element: nil
    case .popFrom(let id): .popFrom(id: id)
    case .push(let id, let state): .push(id: id, state: state)
    }
  }

  @inlinable
  public static var _dismissal: ((StackElementID) -> Self)? { { .popFrom(id: $0) } }
}
