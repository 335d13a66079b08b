/// Doubly linked lists of indices that keep their links in one place.
///
/// Adding an element, and removing one from any position, takes constant time and allocates nothing
/// in the long run.
struct LinkedLists {
  typealias Index = Int32

  /// One of the lists.
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

  /// Adds an element at the end of a list.
  ///
  /// - Returns: The link by which the element is removed.
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
