public import ComposableCollections
import ComposableDiff

/// The unsaved changes of a part of a feature's state, and the value without them.
///
/// Keep it in the state, and let the `optimistic` operator of a reducer fill it:
///
///     struct State {
///       var todos: IdentifiedArrayOf<Todo> = []
///       var unsaved = Unsaved<IdentifiedArrayOf<Todo>, Action>()
///     }
///
/// While it has changes, the part of the state is the ``confirmed`` value with the actions of the
/// ``changes`` applied in order. An encoded state contains what is not saved, and a decoded one
/// saves it.
public struct Unsaved<Value, Action> {
  private enum CodingKeys: CodingKey { case confirmed, changes, count, sinceLoad }

  /// The value without the changes, or `nil` if there are none.
  public var confirmed: Value?

  /// The changes, in the order in which they were made.
  public var changes: IdentifiedArrayOf<UnsavedChange<Action>> = [] {
    didSet { if changes.isEmpty { confirmed = nil } }
  }

  /// The number of changes so far.
  private var count = 0

  /// The actions that were confirmed since the start of the load in flight, which may not contain
  /// them, or `nil` if nothing is being loaded.
  var sinceLoad: [Action]?

  /// Whether the part of the state contains the changes.
  ///
  /// It may not if only the changes were decoded.
  var isApplied = false

  /// Creates a value without changes.
  public init() {}

  /// Whether everything is saved.
  @inlinable public var isEmpty: Bool { changes.isEmpty }

  /// Adds a change.
  ///
  /// - Parameters:
  ///   - action: The action that changes the value.
  ///   - previousValue: The value before the change. It is ignored if there are changes.
  ///   - phase: The phase of the change. By default, it is being saved if it is the only one, and
  ///     waits otherwise.
  public mutating func register(
    _ action: Action,
    from previousValue: Value,
    as phase: UnsavedChange<Action>.Phase? = nil
  ) {
    if isEmpty { (confirmed, isApplied) = (previousValue, true) }
    let phase = phase ?? (isEmpty ? .saving : .waiting)
    changes.append(UnsavedChange(id: count, action: action, phase: phase))
    // A decoded number can be the largest one.
    count &+= 1
  }
}

/// An action that has changed a value, and is not saved yet.
public struct UnsavedChange<Action>: Identifiable {
  /// The phase of a change.
  public enum Phase: Hashable, Sendable, Codable {
    // Closed: a view shows each phase, and a new one would be a new promise.

    /// It waits for an earlier change with the same id.
    case waiting
    /// It is being saved.
    case saving
    /// It could not be saved, and is kept.
    case failed(String)
    /// It is not saved. It keeps its place until all earlier changes are saved.
    case local
  }

  /// The number of the change, which no other change of the value has.
  public let id: Int

  /// The action, which runs again when the confirmed value changes.
  ///
  /// The answer to an earlier change can replace it, for example to give a temporary id its final
  /// value.
  public var action: Action

  /// The phase of the change.
  public var phase: Phase
}

extension Unsaved: Sendable where Value: Sendable, Action: Sendable {}
extension UnsavedChange: Sendable where Action: Sendable {}
extension Unsaved: Encodable where Value: Encodable, Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    #if Foundation
    UndoStackCount.add(self, to: encoder)
    #endif
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(confirmed, forKey: .confirmed)
    try container.encode(changes, forKey: .changes)
    try container.encode(count, forKey: .count)
    try container.encodeIfPresent(sinceLoad, forKey: .sinceLoad)
  }
}
extension Unsaved: Decodable where Value: Decodable, Action: Decodable {}
extension UnsavedChange: Encodable where Action: Encodable {}
extension UnsavedChange: Decodable where Action: Decodable {}

extension Unsaved: Equatable where Value: Equatable {
  /// Returns whether two values have the same changes.
  ///
  /// What a load in flight may not contain does not matter.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.confirmed == rhs.confirmed && lhs.changes == rhs.changes && lhs.count == rhs.count
  }
}

extension UnsavedChange: Equatable {
  /// Returns whether two changes have the same number, phase and action.
  ///
  /// Actions that are not `Equatable` do not matter.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id && lhs.phase == rhs.phase && areEqual(lhs.action, rhs.action) != false
  }
}

// Each change is an element with a feature, whose task saves it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
extension Unsaved: _ForEachElements {
  @inlinable public var ids: OrderedSet<Int> { changes.ids }

  @inlinable
  public func _withElement(id: Int, _ body: (UnsavedChange<Action>) -> Void) {
    changes._withElement(id: id, body)
  }

  public mutating func _modifyElement(
    id: Int,
    _ body: (inout UnsavedChange<Action>) -> Bool
  ) -> Bool {
    changes._modifyElement(id: id, body)
  }

  @inlinable public var _mark: _ElementsMark? { changes._mark }

  @inlinable
  public func _borrow(_ id: Int, _ body: (UnsafePointer<UnsavedChange<Action>>?) -> Void) {
    changes._borrow(id, body)
  }
}
