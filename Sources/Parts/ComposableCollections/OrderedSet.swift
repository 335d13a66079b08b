/// A collection of unique members that keeps them in order.
///
/// It finds members as fast as a `Set` and positions as fast as an `Array`. ``IdentifiedArray/ids``
/// is an ordered set.
///
///     var names: OrderedSet = ["Blob", "Blob Jr."]
///     names.append("Blob")  // (inserted: false, index: 0)
///     names.firstIndex(of: "Blob Jr.")  // 1
///
/// Complexities assume members that hash well. Small sets are searched linearly instead of hashed.
public struct OrderedSet<Element: Hashable> {
  @usableFromInline var members: [Element]

  /// `nil` until the first member is added.
  @usableFromInline var hashIndex: HashIndex?

  /// Creates an empty set.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init() { members = [] }

  /// Creates a set from a sequence, keeping the first of several equal elements.
  ///
  /// - Parameter elements: The members, in order.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Creates a set of unique elements, without comparing them.
  ///
  /// - Parameter elements: The members, in order. They must be unique.
  /// - Complexity: O(*n*) on average.
  @inlinable
  package init(uncheckedUniqueElements elements: some Sequence<Element>) {
    members = Array(elements)
    if !members.isEmpty { hashIndex = HashIndex(members, capacity: members.count) }
  }

  /// The members as an array, in order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var elements: [Element] { members }

  /// Reserves capacity for a number of members.
  ///
  /// - Parameter minimumCapacity: The total number of members.
  /// - Complexity: O(*n*) on average.
  @inlinable
  package mutating func reserveCapacity(_ minimumCapacity: Int) {
    members.reserveCapacity(minimumCapacity)
    let slotCount = HashIndex.slotCount(for: minimumCapacity)
    guard slotCount > hashIndex?.slots.count ?? 0 else { return }
    rebuildIndex(capacity: minimumCapacity)
  }
}

extension OrderedSet {
  /// Returns the position of a member, or the slot for it if there are slots.
  @inlinable
  func find(_ member: Element) -> (position: Int?, slot: Int?) {
    guard let hashIndex, !hashIndex.slots.isEmpty else {
      return (members.firstIndex(of: member), nil)
    }
    let found = hashIndex.find(member, in: members)
    return (found.position, found.slot)
  }

  /// Makes the index unique to this set, and prepares its log for a change.
  @inlinable
  mutating func willChange() {
    guard isKnownUniquelyReferenced(&hashIndex) else {
      hashIndex = hashIndex.map { HashIndex(copying: $0) } ?? HashIndex(slotCount: 0)
      return
    }
    let number = hashIndex!.stamp.assignedNumber
    guard number != 0 else { return }
    hashIndex!.log.begin(after: number)
    hashIndex!.stamp.clear()
  }

  /// Makes the index unique to this set, and clears its log, before a change that is not recorded.
  @inlinable
  mutating func willMove() {
    willChange()
    hashIndex!.log = StructureLog()
  }

  /// Rebuilds the index, after a change of the members that is recorded.
  @inlinable
  mutating func rebuildIndex(capacity: Int = 0) {
    let log = hashIndex?.log
    hashIndex = HashIndex(members, capacity: capacity)
    if let log { hashIndex!.log = log }
  }
}

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

  /// Returns whether the set contains a member.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool { firstIndex(of: element) != nil }

  /// Returns the position of a member.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    guard let hashIndex, !hashIndex.slots.isEmpty else { return members.firstIndex(of: element) }
    return hashIndex.find(element, in: members).position
  }
}
