import Composable

/// What an encoder needs to leave out the elements of arrays that have not changed.
struct ChangeTracking {
  /// The arrays in the last value at the encoder's position.
  let parts: EncodedParts

  let obstacles: Obstacles

  /// A count of values that can change without the array that contains them.
  final class Obstacles {
    private var values = 0
    private let undoStacks: UndoStackCount?

    init(_ undoStacks: UndoStackCount?) { self.undoStacks = undoStacks }

    func add() { values += 1 }

    var count: Int { values + (undoStacks?.value ?? 0) }
  }

  /// Returns what the encoder of a part needs.
  ///
  /// - Parameter parts: The arrays in the last value of the part, or `nil` for a new part.
  func with(_ parts: EncodedParts?) -> Self {
    Self(parts: parts ?? EncodedParts(), obstacles: obstacles)
  }
}

/// An array that counts its changes.
protocol EncodableElements {
  var count: Int { get }
  var mark: _ElementsMark? { get }
  func encodeElement(at position: Int, by encoder: JSONValueEncoder) throws
}

extension IdentifiedArray: EncodableElements where Element: Encodable {
  var mark: _ElementsMark? { _mark }

  func encodeElement(at position: Int, by encoder: JSONValueEncoder) throws {
    try encoder.encode(elements[position])
  }
}

extension JSONValueEncoder {
  /// Encodes an array except for the elements that have not changed.
  func encode(
    _ elements: any EncodableElements,
    _ mark: _ElementsMark,
    _ tracking: ChangeTracking
  ) throws {
    let obstacleCount = tracking.obstacles.count
    func content(at position: Int, after parts: EncodedParts?) throws -> EncodingNode.Content {
      let child = EncodingNode()
      let encoder = self.child(child, AnyKey(position), tracking.with(parts))
      try elements.encodeElement(at: position, by: encoder)
      return child.content
    }
    let parts = tracking.parts.elements
    let changes: EncodingNode.ElementChanges
    switch _ElementsMark.difference(from: tracking.parts.mark, to: mark) {
    case .none: changes = .none
    case .few(let changed, let inserted, hasRemoved: false):
      changes = .few(
        changed: try changed.map { position in
          let old = position < inserted.upperBound ? position : position - inserted.count
          return (old, try content(at: position, after: parts[old]))
        },
        inserted: (inserted.lowerBound, try inserted.map { try content(at: $0, after: nil) })
      )
    case .few, .all, .structure:
      changes = .all(try (0..<elements.count).map { try content(at: $0, after: parts[$0]) })
    }
    let isTraceable = tracking.obstacles.count == obstacleCount
    node.content = .elements(changes, mark: isTraceable ? mark : nil)
  }
}
