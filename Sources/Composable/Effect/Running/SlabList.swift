/// A doubly linked list of elements of a ``Slab``.
///
/// The elements store the links. Appending an element and removing one from any position take
/// constant time and allocate nothing.
struct SlabList {
  /// The neighbors of an element.
  struct Links {
    @CompactIndex fileprivate var previous: Int32?
    @CompactIndex fileprivate var next: Int32?
  }

  @CompactIndex fileprivate(set) var first: Int32?
  @CompactIndex fileprivate(set) var last: Int32?

  var isEmpty: Bool { first == nil }
}

/// An optional index in four bytes, because an `Int32?` takes eight.
@propertyWrapper
struct CompactIndex {
  private var index: Int32 = -1

  var wrappedValue: Int32? {
    get { index < 0 ? nil : index }
    set { index = newValue ?? -1 }
  }
}

// Inlined, so that no key path is evaluated when the program runs. Links are read from `elements`,
// because a read through the subscript allocates where the optimizer does not inline it.
extension Slab {
  /// Appends an element to a list.
  @inline(__always)
  mutating func append(
    _ index: Index,
    to list: inout SlabList,
    _ links: WritableKeyPath<Element, SlabList.Links>
  ) {
    self[index][keyPath: links].previous = list.last
    self[index][keyPath: links].next = nil
    if let last = list.last {
      self[last][keyPath: links].next = index
    } else {
      list.first = index
    }
    list.last = index
  }

  /// Removes an element from a list, but not from the slab.
  @inline(__always)
  mutating func remove(
    _ index: Index,
    from list: inout SlabList,
    _ links: WritableKeyPath<Element, SlabList.Links>
  ) {
    guard let removed = elements[Int(index)]?[keyPath: links] else { return }
    if let previous = removed.previous {
      self[previous][keyPath: links].next = removed.next
    } else {
      list.first = removed.next
    }
    if let next = removed.next {
      self[next][keyPath: links].previous = removed.previous
    } else {
      list.last = removed.previous
    }
  }

  /// Calls a closure with the index of each element of a list, in order.
  @inline(__always)
  func forEach(
    in list: SlabList,
    _ links: KeyPath<Element, SlabList.Links>,
    _ body: (Index) -> Void
  ) {
    var next = list.first
    while let index = next {
      body(index)
      next = elements[Int(index)]?[keyPath: links].next
    }
  }
}
