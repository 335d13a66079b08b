/// Doubly linked lists of indices that share storage for their links.
///
/// Appending an element and removing one from any position take constant time. The storage is
/// reused, so they rarely allocate.
struct LinkedLists {
  typealias Index = Int32

  /// A list.
  struct List {
    fileprivate var first: Index?
    fileprivate var last: Index?
    fileprivate(set) var count = 0

    var isEmpty: Bool { count == 0 }
  }

  private struct Link {
    let element: Index
    var previous: Index?
    var next: Index?
  }

  private var links = Slab<Link>()

  /// Appends an element to a list.
  ///
  /// - Returns: The link for removing the element.
  mutating func append(_ element: Index, to list: inout List) -> Index {
    let link = links.insert(Link(element: element, previous: list.last))
    if let last = list.last { links[last].next = link } else { list.first = link }
    list.last = link
    list.count += 1
    return link
  }

  /// Removes an element from a list.
  mutating func remove(_ link: Index, from list: inout List) {
    let removed = links.remove(link)
    if let previous = removed.previous {
      links[previous].next = removed.next
    } else {
      list.first = removed.next
    }
    if let next = removed.next {
      links[next].previous = removed.previous
    } else {
      list.last = removed.previous
    }
    list.count -= 1
  }

  func first(of list: List) -> Index? { list.first.map { links[$0].element } }

  func last(of list: List) -> Index? { list.last.map { links[$0].element } }

  /// Calls a closure with each element of a list, in order.
  func forEach(in list: List, _ body: (Index) -> Void) {
    var next = list.first
    while let link = next {
      body(links[link].element)
      next = links[link].next
    }
  }
}
