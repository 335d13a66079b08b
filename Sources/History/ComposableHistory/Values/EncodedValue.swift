package import Composable
package import ComposableJSON

/// A value as JSON, which follows the changes of the value.
///
/// Each encoding leaves out the elements of an `IdentifiedArray` that have not changed. The array
/// counts its changes, so this takes as long as the changed elements, however many others there
/// are. No element is retained, so the array is not copied when it changes.
///
/// The encoding of an element must depend on nothing but the element. An array is encoded as a
/// whole if its elements encode instances of classes, parts of `@Shared` values, or undo stacks
/// that are counted.
package struct EncodedValue: Sendable {
  /// The value.
  package private(set) var json: JSON = .null
  private var parts = EncodedParts()

  package init() {}

  /// Encodes the current value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - count: A count to which the undo stacks with values are added, except for those in
  ///     elements that have not changed and contain none.
  /// - Returns: The changes since the last value.
  /// - Throws: An error if the value cannot be encoded. Then there is no further value.
  package mutating func update(
    encoding value: some Encodable,
    counting count: UndoStackCount? = nil
  ) throws -> [JSON] {
    let content = try JSONValueEncoder.content(of: value, after: parts, counting: count)
    var changes = JSONChanges()
    content.update(&json, &parts, &changes)
    return changes.list
  }

  /// Replaces the value.
  ///
  /// - Parameter new: The value as JSON.
  /// - Returns: The changes since the last value.
  package mutating func update(_ new: JSON) -> [JSON] {
    let changes = json.changes(to: new)
    (json, parts) = (new, EncodedParts())
    return changes
  }
}

/// The arrays in an encoded value that count their changes.
///
/// It has the shape of the JSON. If there is a mark for a position, the JSON there is the encoding
/// of the array with this mark.
struct EncodedParts {
  /// The mark of the encoded array, or `nil` if this is another value.
  var mark: _ElementsMark?
  var members: [String: EncodedParts] = [:]
  var elements: [Int: EncodedParts] = [:]

  var isEmpty: Bool { mark == nil && members.isEmpty && elements.isEmpty }
}

/// The changes of a value, collected while it is updated.
struct JSONChanges {
  private(set) var list: [JSON] = []
  private var path: [JSON] = []

  /// Whether the changes are used.
  private let isCollecting: Bool

  init(isCollecting: Bool = true) { self.isCollecting = isCollecting }

  /// Collects the changes of a part.
  mutating func at<R>(_ step: @autoclosure () -> JSON, _ body: (inout Self) -> R) -> R {
    guard isCollecting else { return body(&self) }
    path.append(step())
    defer { path.removeLast() }
    return body(&self)
  }

  /// Replaces a value.
  mutating func replace(_ old: inout JSON, with new: JSON) {
    if isCollecting { old.collectChanges(to: new, at: path, &list) }
    old = new
  }

  /// Replaces the elements of an array by another number of elements.
  mutating func replace(_ old: [JSON], with new: [JSON]) {
    if isCollecting { JSON.collectChanges(from: old, to: new, at: path, &list) }
  }

  mutating func set(_ new: JSON) {
    if isCollecting { list.append(["at": .array(path), "set": new]) }
  }

  mutating func remove() {
    if isCollecting { list.append(["at": .array(path), "remove": .bool(true)]) }
  }

  mutating func insert(_ elements: [JSON], at position: Int) {
    guard isCollecting else { return }
    list.append([
      "at": .array(path), "from": JSON(position), "count": 0, "insert": .array(elements),
    ])
  }
}
