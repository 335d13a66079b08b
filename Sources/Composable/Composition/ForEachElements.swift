public import ComposableCollections
import ComposableDiff
public import ComposableIssues

// swift-format-ignore: NoLeadingUnderscores
/// A collection of states that `forEach` runs a feature on, such as an `IdentifiedArray` or a
/// ``StackState``.
///
/// A single operator supports all collections. With an overload for each collection, the type
/// checker would try all combinations for a chain of operators.
public protocol _ForEachElements {
  /// The type of the elements' ids.
  associatedtype ElementID: Hashable

  /// The state of an element.
  associatedtype ElementState

  /// The type of a change of the elements that an action describes, or `Never` if there is none.
  associatedtype Change = Never

  /// The ids of the elements.
  ///
  /// If a collection returns copies of one unchanged set, the operator knows that its elements are
  /// unchanged. It then does not search for elements with effects in flight.
  var ids: OrderedSet<ElementID> { get }

  /// Calls a closure with an element, if the collection contains it.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: A closure that receives the element.
  func _withElement(id: ElementID, _ body: (ElementState) -> Void)

  /// Changes an element in place, if the collection contains it.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: A closure that changes the element. It returns `true` if the element was replaced by
  ///     another one with the same id, for collections that notify their own observers.
  /// - Returns: `true` if the collection contains the element; otherwise, `false`.
  mutating func _modifyElement(id: ElementID, _ body: (inout ElementState) -> Bool) -> Bool

  /// What a store remembers of the collection, or `nil` if the collection was always empty.
  ///
  /// By default, it contains the structure of the ``ids``.
  var _mark: _ElementsMark? { get }

  /// Calls a closure with the address of an element, or with `nil` if there is none with the id.
  ///
  /// By default, it is the address of a copy.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: A closure that receives the address.
  func _borrow(_ id: ElementID, _ body: (UnsafePointer<ElementState>?) -> Void)

  /// Begins a change, before the parent's reducer runs.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - location: The source location for issues.
  /// - Returns: `true` if `_end(_:)` must be called after the parent's reducer has run; otherwise,
  ///   `false`.
  mutating func _begin(_ change: Change, at location: IssueLocation) -> Bool

  /// Ends a change, after the parent's reducer has run.
  ///
  /// - Parameter change: The change.
  mutating func _end(_ change: Change)

  /// Reports an action for a missing element.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - action: The parent's action.
  ///   - elementAction: The element's action.
  ///   - location: The location of the operator.
  func _reportMissingElement<Action, ElementAction>(
    id: ElementID,
    action: Action,
    elementAction: ElementAction,
    at location: IssueLocation
  )
}

// swift-format-ignore: NoLeadingUnderscores
/// The actions of a collection that `forEach` runs a feature on: ``IdentifiedAction`` or
/// ``StackAction``.
public protocol _ForEachAction {
  /// The type of the elements' ids.
  associatedtype ElementID: Hashable & Sendable

  /// The action of an element.
  associatedtype ElementAction

  /// The type of a change of the elements, or `Never` if no action describes one.
  associatedtype Change = Never

  /// Creates the action of an element.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - action: The action of the element.
  /// - Returns: The action of the collection.
  static func element(id: ElementID, action: ElementAction) -> Self

  /// The id and the action of an element, or `nil` for a change.
  var _elementAction: (id: ElementID, action: ElementAction)? { get }

  /// The change, or `nil` for the action of an element.
  var _change: Change? { get }

  /// A function that creates the action that dismisses an element, or `nil` if elements are not
  /// presented.
  static var _dismissal: ((ElementID) -> Self)? { get }
}

// swift-format-ignore: NoLeadingUnderscores
extension _ForEachElements {
  /// The mark of a collection that does not count the changes of its elements.
  @inlinable public var _mark: _ElementsMark? {
    ids.structureStamp.map { _ElementsMark(structure: $0, version: nil) }
  }

  /// Calls a closure with the address of a copy of an element, or with `nil` if there is none with
  /// the id.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: A closure that receives the address.
  public func _borrow(_ id: ElementID, _ body: (UnsafePointer<ElementState>?) -> Void) {
    var isPresent = false
    _withElement(id: id) { element in
      isPresent = true
      withUnsafePointer(to: element) { body($0) }
    }
    if !isPresent { body(nil) }
  }

  /// Reports an action for a missing element.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - action: The parent's action.
  ///   - elementAction: The element's action.
  ///   - location: The location of the operator.
  public func _reportMissingElement<Action, ElementAction>(
    id: ElementID,
    action: Action,
    elementAction: ElementAction,
    at location: IssueLocation
  ) {
    MissingChild(
      name: "forEach",
      problem: "received an action for a missing element.",
      values: [("Action", caseOutline(of: action)), ("ID", String(customDumping: id))],
      child: "element",
      creation: "adds"
    ).report(at: location)
  }
}

extension ElementsMark {
  /// Returns the mark of the collection at an address.
  ///
  /// Swift copies the whole collection for a getter of `pointer.pointee`, because the getter could
  /// change the memory. It passes the address of an `inout` argument, which is only read here.
  @inlinable
  static func at<Elements: _ForEachElements>(_ elements: UnsafePointer<Elements>) -> Self? {
    func mark(of elements: inout Elements) -> Self? { elements._mark }
    return mark(of: &UnsafeMutablePointer(mutating: elements).pointee)
  }
}

// swift-format-ignore: NoLeadingUnderscores
extension _ForEachElements where Change == Never {
  @inlinable
  public mutating func _begin(_ change: Never, at location: IssueLocation) -> Bool {}

  @inlinable
  public mutating func _end(_ change: Never) {}
}

// swift-format-ignore: NoLeadingUnderscores
extension _ForEachAction {
  @inlinable
  public static var _dismissal: ((ElementID) -> Self)? { nil }
}

// swift-format-ignore: NoLeadingUnderscores
extension _ForEachAction where Change == Never {
  @inlinable
  public var _change: Never? { nil }
}

extension IdentifiedArray: _ForEachElements {
  // swift-format-ignore: NoLeadingUnderscores
  /// What a store remembers of the array.
  @inlinable public var _mark: _ElementsMark? {
    guard let structureStamp else { return nil }
    return _ElementsMark(
      structure: structureStamp,
      version: _ElementsMark.Version(lineage, lastChange, structureChanges)
    )
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Calls a closure with the address of an element in its storage, or with `nil` if there is none
  /// with the id.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: A closure that receives the address.
  @inlinable
  public func _borrow(_ id: ID, _ body: (UnsafePointer<Element>?) -> Void) {
    guard let index = index(id: id) else { return body(nil) }
    elements.withUnsafeBufferPointer { body($0.baseAddress.map { $0 + index }) }
  }
}

// swift-format-ignore: NoLeadingUnderscores
extension IdentifiedAction: _ForEachAction {
  @inlinable
  public var _elementAction: (id: ID, action: Action)? {
    switch self {
    case .element(let id, let action): (id, action)
    }
  }
}
