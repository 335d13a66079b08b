/// A collection that gives each element an index, which is stable until the element is removed.
///
/// Indices of removed elements are reused, so adding and removing elements rarely allocates.
struct Slab<Element> {
  typealias Index = Int32

  private(set) var elements: [Element?] = []
  private var free: [Index] = []

  var count: Int { elements.count - free.count }

  /// Adds an element.
  ///
  /// - Returns: The index of the element.
  mutating func insert(_ element: Element) -> Index {
    if let index = free.popLast() {
      elements[Int(index)] = element
      return index
    }
    elements.append(element)
    return Index(elements.count - 1)
  }

  /// Removes and returns the element at an index.
  mutating func remove(_ index: Index) -> Element {
    let element = elements[Int(index)].take()!
    free.append(index)
    // Frees the memory after a burst.
    if count == 0, elements.count > 1_000 { self = Self() }
    return element
  }

  /// Whether an index belongs to an element.
  func contains(_ index: Index) -> Bool {
    elements.indices.contains(Int(index)) && elements[Int(index)] != nil
  }

  /// The indices of the elements, in ascending order.
  var indices: some Sequence<Index> {
    elements.indices.lazy.filter { elements[$0] != nil }.map { Index($0) }
  }

  subscript(index: Index) -> Element {
    _read { yield elements[Int(index)]! }
    _modify { yield &elements[Int(index)]! }
  }
}
