extension Difference {
  /// Two instances at the same position in two values.
  ///
  /// The pair retains them, so that no other instance can reuse their addresses.
  struct Pair: Hashable {
    private let first: ObjectIdentifier
    private let second: ObjectIdentifier
    private let objects: [AnyObject]

    init(first: AnyObject, second: AnyObject) {
      objects = [first, second]
      (self.first, self.second) = (ObjectIdentifier(first), ObjectIdentifier(second))
    }

    /// A reference that contains the values of both sides.
    init(_ id: ObjectIdentifier) {
      objects = []
      (first, second) = (id, id)
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.first == rhs.first && lhs.second == rhs.second
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(first)
      hasher.combine(second)
    }
  }
}
