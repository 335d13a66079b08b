public import ComposableCollections
import ComposableDiff
public import ComposableIssues

/// A collection of states that `forEach` runs a feature on, such as an `IdentifiedArray` or a
/// ``StackState``.
///
/// A single operator supports all collections. With an overload for each collection, the type
/// checker would try all combinations for a chain of operators.
///
/// A custom collection must implement the three requirements without a default:
///
///     struct Grid: ForEachElements {
///       var cells: [Cell.State]
///
///       var ids: OrderedSet<Int> { OrderedSet(cells.map(\.id)) }
///
///       func withElement(id: Int, _ body: (Cell.State) -> Void) {
///         if let cell = cells.first(where: { $0.id == id }) { body(cell) }
///       }
///
///       mutating func modifyElement(id: Int, _ body: (inout Cell.State) -> Bool) -> Bool {
///         guard let index = cells.firstIndex(where: { $0.id == id }) else { return false }
///         _ = body(&cells[index])
///         return true
///       }
///     }
public protocol ForEachElements {
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
  func withElement(id: ElementID, _ body: (ElementState) -> Void)

  /// Changes an element in place, if the collection contains it.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: A closure that changes the element. It returns `true` if the element was replaced by
  ///     another one with the same id, for collections that notify their own observers.
  /// - Returns: `true` if the collection contains the element; otherwise, `false`.
  mutating func modifyElement(id: ElementID, _ body: (inout ElementState) -> Bool) -> Bool

  // swift-format-ignore: NoLeadingUnderscores
  /// What a store remembers of the collection, or `nil` if the collection was always empty.
  ///
  /// By default, it contains the structure of the ``ids``.
  var _mark: _ElementsMark? { get }

  // swift-format-ignore: NoLeadingUnderscores
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
  /// - Returns: `true` if `end(_:)` must be called after the parent's reducer has run; otherwise,
  ///   `false`.
  mutating func begin(_ change: Change, at location: IssueLocation) -> Bool

  /// Ends a change, after the parent's reducer has run.
  ///
  /// - Parameter change: The change.
  mutating func end(_ change: Change)

  /// Reports an action for a missing element.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - action: The parent's action.
  ///   - elementAction: The element's action.
  ///   - location: The location of the operator.
  func reportMissingElement<Action, ElementAction>(
    id: ElementID,
    action: Action,
    elementAction: ElementAction,
    at location: IssueLocation
  )
}

/// The actions of a collection that `forEach` runs a feature on: ``IdentifiedAction`` or
/// ``StackAction``.
public protocol ForEachAction {
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
  var elementAction: (id: ElementID, action: ElementAction)? { get }

  /// The change, or `nil` for the action of an element.
  var change: Change? { get }

  /// A function that creates the action that dismisses an element, or `nil` if elements are not
  /// presented.
  static var dismissal: ((ElementID) -> Self)? { get }
}

extension ForEachElements {
  // swift-format-ignore: NoLeadingUnderscores
  /// The mark of a collection that does not count the changes of its elements.
  @inlinable public var _mark: _ElementsMark? {
    ids.structureStamp.map { _ElementsMark(structure: $0, version: nil) }
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Calls a closure with the address of a copy of an element, or with `nil` if there is none with
  /// the id.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: A closure that receives the address.
  public func _borrow(_ id: ElementID, _ body: (UnsafePointer<ElementState>?) -> Void) {
    var isPresent = false
    withElement(id: id) { element in
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
  public func reportMissingElement<Action, ElementAction>(
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
  static func at<Elements: ForEachElements>(_ elements: UnsafePointer<Elements>) -> Self? {
    func mark(of elements: inout Elements) -> Self? { elements._mark }
    return mark(of: &UnsafeMutablePointer(mutating: elements).pointee)
  }
}

extension ForEachElements where Change == Never {
  @inlinable
  public mutating func begin(_ change: Never, at location: IssueLocation) -> Bool {}

  @inlinable
  public mutating func end(_ change: Never) {}
}

extension ForEachAction {
  @inlinable
  public static var dismissal: ((ElementID) -> Self)? { nil }
}

extension ForEachAction where Change == Never {
  @inlinable
  public var change: Never? { nil }
}

extension IdentifiedArray: ForEachElements {
  public typealias ElementID = ID
  public typealias ElementState = Element

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

extension IdentifiedAction: ForEachAction {
  public typealias ElementID = ID
  public typealias ElementAction = Action

  @inlinable
  public var elementAction: (id: ID, action: Action)? {
    switch self {
    case .element(let id, let action): (id, action)
    }
  }
}
