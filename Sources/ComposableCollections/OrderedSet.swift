public import Synchronization

/// A collection of unique members that keeps them in order.
///
/// It looks up members like a `Set` and positions like an `Array`. ``IdentifiedArray/ids`` is one.
///
///     var names: OrderedSet = ["Blob", "Blob Jr."]
///     names.append("Blob")  // (inserted: false, index: 0)
///     names.firstIndex(of: "Blob Jr.")  // 1
///
/// Complexities assume members that hash well. A set of a few members is scanned instead of hashed.
public struct OrderedSet<Element: Hashable> {
  @usableFromInline var members: [Element]

  /// Absent until the first member arrives.
  @usableFromInline var hashIndex: HashIndex?

  /// Creates a set without members.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init() { members = [] }

  /// Creates a set of the elements of a sequence; the first of equal elements counts.
  ///
  /// - Parameter elements: The members, in order.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Creates a set of elements that are known to differ, without comparing them.
  ///
  /// - Parameter elements: The members, in order. If two are equal, this is not a set.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    members = Array(elements)
    if !members.isEmpty { hashIndex = HashIndex(members, capacity: members.count) }
  }

  /// The members as an array, in order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var elements: [Element] { members }

  /// Makes room for a number of members.
  ///
  /// - Parameter minimumCapacity: How many members are expected in total.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    members.reserveCapacity(minimumCapacity)
    guard HashIndex.slotCount(for: minimumCapacity) > hashIndex?.slots.count ?? 0 else { return }
    rebuildIndex(capacity: minimumCapacity)
  }
}

extension OrderedSet {
  /// Where a member is, or the slot for its position if there are slots.
  @inlinable
  func find(_ member: Element) -> (position: Int?, slot: Int?) {
    guard let hashIndex, !hashIndex.slots.isEmpty else {
      return (members.firstIndex(of: member), nil)
    }
    let found = hashIndex.find(member, in: members)
    return (found.position, found.slot)
  }

  /// Makes the index this set's own, and takes its stamp away.
  @inlinable
  mutating func willChange() {
    if isKnownUniquelyReferenced(&hashIndex) {
      hashIndex?.stamp.store(0, ordering: .relaxed)
    } else {
      hashIndex = hashIndex.map(HashIndex.init(copying:)) ?? HashIndex(slotCount: 0)
    }
  }

  /// Indexes all members anew, after any change of them.
  @inlinable
  mutating func rebuildIndex(capacity: Int = 0) {
    hashIndex = HashIndex(members, capacity: capacity)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension OrderedSet: RandomAccessCollection {
  @inlinable
  public var startIndex: Int { 0 }

  @inlinable
  public var endIndex: Int { members.count }

  @inlinable
  public subscript(position: Int) -> Element { members[position] }

  @inlinable
  public func makeIterator() -> IndexingIterator<[Element]> { members.makeIterator() }

  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try members.withContiguousStorageIfAvailable(body)
  }

  /// Whether the set has a member.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool { firstIndex(of: element) != nil }

  /// The position of a member.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    guard let hashIndex, !hashIndex.slots.isEmpty else { return members.firstIndex(of: element) }
    return hashIndex.find(element, in: members).position
  }

  /// The position of a member, which has only one.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func lastIndex(of element: Element) -> Int? { firstIndex(of: element) }
}
