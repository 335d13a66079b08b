#if Foundation
import ComposableCasePaths
public import Foundation

/// The earlier and later values of a part of a feature's state, for undo and redo.
///
/// Keep it in the state, and let the `undoable` operator of a reducer register changes:
///
///     struct State {
///       var lines: [Line] = []
///       var undo = UndoStack<[Line]>(limit: 50)
///     }
///
/// Values share their storage, like copies of a collection.
public struct UndoStack<Value> {
  struct Entry {
    var value: Value
    var step: UndoStep
    let number: Int
    var time: Date?
  }

  /// The maximum number of changes that can be undone.
  public let limit: Int

  var past: [Entry] = []
  var future: [Entry] = []
  private var count = 0

  /// Creates an empty stack.
  ///
  /// - Parameter limit: The maximum number of changes that can be undone. Beyond it, the oldest
  ///   change is dropped.
  public init(limit: Int = 100) {
    precondition(limit > 0, "UndoStack.init(limit:) needs a limit of at least 1 (was \(limit))")
    self.limit = limit
  }

  /// A Boolean value that indicates whether there is a change to undo.
  public var canUndo: Bool { !past.isEmpty }

  /// A Boolean value that indicates whether there is a change to redo.
  public var canRedo: Bool { !future.isEmpty }

  /// The name of the change that an undo reverts, for a menu item.
  public var undoName: String? { past.last?.step.name }

  /// The name of the change that a redo repeats, for a menu item.
  public var redoName: String? { future.last?.step.name }

  /// The number of changes that can be undone.
  package var undoCount: Int { past.count }

  /// The number of changes that can be redone.
  package var redoCount: Int { future.count }

  /// The step and the time of the change that an undo reverts.
  package var lastChange: (step: UndoStep, time: Date?)? { past.last.map { ($0.step, $0.time) } }

  /// Registers a change, and drops the changes that could be redone.
  ///
  /// A change with the same group as the last one becomes part of it. With an interval, it does so
  /// only if the last change of the group is not older than that.
  ///
  /// - Parameters:
  ///   - previousValue: The value before the change.
  ///   - step: The name and the group of the change.
  ///   - time: The time of the change, if the step has an interval.
  public mutating func register(_ previousValue: Value, as step: UndoStep, at time: Date? = nil) {
    let isGrouped =
      future.isEmpty && past.last.map { step.continues($0.step, $0.time, time) } == true
    future = []
    if isGrouped {
      past[past.count - 1].time = time
      return
    }
    // A decoded number can be the largest one.
    count &+= 1
    past.append(Entry(value: previousValue, step: step, number: count, time: time))
    if past.count > limit { past.removeFirst() }
  }

  /// Reverts the last change.
  ///
  /// - Parameter value: The current value, which is replaced with the value before the change.
  /// - Returns: `true` if there was a change; otherwise, `false`.
  @discardableResult
  public mutating func undo(_ value: inout Value) -> Bool {
    Self.move(from: &past, to: &future, &value)
  }

  /// Repeats the last reverted change.
  ///
  /// - Parameter value: The current value, which is replaced with the value after the change.
  /// - Returns: `true` if there was a change; otherwise, `false`.
  @discardableResult
  public mutating func redo(_ value: inout Value) -> Bool {
    Self.move(from: &future, to: &past, &value)
  }

  private static func move(
    from source: inout [Entry],
    to target: inout [Entry],
    _ value: inout Value
  ) -> Bool {
    guard var entry = source.popLast() else { return false }
    swap(&entry.value, &value)
    // The next change must not become part of a group from before the undo.
    entry.step = UndoStep(entry.step.name)
    entry.time = nil
    target.append(entry)
    return true
  }
}

extension UndoStep {
  fileprivate func continues(_ last: UndoStep, _ lastTime: Date?, _ time: Date?) -> Bool {
    guard let group, group == last.group else { return false }
    guard let interval else { return true }
    guard let time, let lastTime else { return false }
    return time.timeIntervalSince(lastTime) <= interval / .seconds(1)
  }
}

extension UndoStack: Equatable where Value: Equatable {}
extension UndoStack: Hashable where Value: Hashable {}
extension UndoStack: Sendable where Value: Sendable {}
extension UndoStack.Entry: Equatable where Value: Equatable {}
extension UndoStack.Entry: Hashable where Value: Hashable {}
extension UndoStack.Entry: Sendable where Value: Sendable {}

extension UndoStack: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    UndoStackCount.add(self, to: encoder)
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(limit, forKey: "limit")
    try container.encode(past, forKey: "past")
    try container.encode(future, forKey: "future")
    try container.encode(count, forKey: "count")
  }
}

extension UndoStack: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    let limit = try container.decode(Int.self, forKey: "limit")
    guard limit > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: "limit",
        in: container,
        debugDescription: "An undo stack needs a limit of at least 1 (was \(limit))."
      )
    }
    self.init(limit: limit)
    past = try container.decode([Entry].self, forKey: "past")
    future = try container.decode([Entry].self, forKey: "future")
    count = try container.decode(Int.self, forKey: "count")
  }
}

extension UndoStack.Entry: Encodable where Value: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(value, forKey: "value")
    try container.encode(step, forKey: "step")
    try container.encode(number, forKey: "number")
    try container.encodeIfPresent(time, forKey: "time")
  }
}

extension UndoStack.Entry: Decodable where Value: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    value = try container.decode(Value.self, forKey: "value")
    step = try container.decode(UndoStep.self, forKey: "step")
    number = try container.decode(Int.self, forKey: "number")
    time = try container.decodeIfPresent(Date.self, forKey: "time")
  }
}
#endif
