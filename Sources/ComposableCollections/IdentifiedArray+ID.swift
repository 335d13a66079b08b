extension IdentifiedArray {
  /// The element with an id.
  ///
  /// Changes through it happen in place: the element is neither copied nor looked up a second time.
  /// Assigning `nil` removes the element, assigning to an id that is not there appends.
  ///
  ///     todos[id: 1]?.isComplete.toggle()
  ///
  /// - Parameter id: The id to look for. A new element must have it.
  /// - Complexity: O(1) on average; removing is O(*n*) for the elements behind.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let position = index(id: id) else { return nil }
      return storage[position]
    }
    set { assign(newValue, id: id) }
    _modify { yield &self[id: id, mark: { _ in }, isReplaced: { _, _ in true }] }
  }

  /// The element with an id, changed in place by somebody who knows whether it was replaced.
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - mark: Remembers which element it is.
  ///   - isReplaced: Whether two elements are different ones, and not an element and what became of it.
  @inlinable
  package subscript<Mark>(
    id id: ID,
    mark mark: (Element) -> Mark,
    isReplaced isReplaced: (Mark, Mark) -> Bool
  ) -> Element? {
    get { self[id: id] }
    _modify {
      let (position, slot) = idSet.find(id)
      guard let position else {
        var element: Element?
        defer { put(element, at: nil, slot: slot, id: id) }
        yield &element
        return
      }
      let old = mark(storage[position])
      var element: Element? = takeOut(at: position)
      defer {
        let new = element.map(mark)
        putBack(element.take(), at: position, id: id)
        if let new { didChange(isReplaced(old, new)) }
      }
      yield &element
    }
  }

  /// Calls a closure with the element that has an id, if there is one.
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - body: Receives the element, which is not copied.
  /// - Complexity: O(1) on average.
  @inlinable
  public func withElement(id: ID, _ body: (Element) -> Void) {
    if let position = index(id: id) { body(storage[position]) }
  }

  /// Changes the element with an id in place, if there is one.
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - body: Changes the element, which must keep its id. Returns `true` if the element was replaced by
  ///     another one, and `false` if only parts of it changed, whose observers are notified.
  /// - Returns: `true` if there is such an element; otherwise, `false`.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func modifyElement(id: ID, _ body: (inout Element) -> Bool) -> Bool {
    guard let position = index(id: id) else { return false }
    let isReplaced = body(&storage[position])
    checkIdentity(of: storage[position], is: id)
    didChange(isReplaced)
    return true
  }

  /// Stores, replaces or removes the element with an id.
  @inlinable
  package mutating func assign(_ element: Element?, id: ID) {
    let (position, slot) = idSet.find(id)
    put(element, at: position, slot: slot, id: id)
  }

  /// Stores, replaces or removes the element with an id that was looked up.
  @inlinable
  mutating func put(_ element: Element?, at position: Int?, slot: Int?, id: ID) {
    if let element { checkIdentity(of: element, is: id) }
    switch (element, position) {
    case (let element?, let position?):
      storage[position] = element
      lineage.renew()
    case (let element?, nil):
      idSet.insertNew(id, at: count, slot: slot)
      storage.append(element)
    case (nil, let position?):
      remove(at: position)
    case (nil, nil):
      break
    }
  }

  /// Takes an element out, until ``putBack(_:at:id:)`` ends the change.
  ///
  /// The last element takes its place, so that every element of the array is one all the time.
  @inlinable
  mutating func takeOut(at position: Int) -> Element {
    storage.swapWithLast(position)
    return storage.removeLast()
  }

  /// Ends what ``takeOut(at:)`` began.
  @inlinable
  mutating func putBack(_ element: consuming Element?, at position: Int, id: ID) {
    if let element {
      checkIdentity(of: element, is: id)
      storage.append(element)
      storage.swapWithLast(position)
    } else {
      idSet.remove(at: position)
      // The last element is where the removed one was, and goes to the end again.
      if position < storage.count { storage.append(storage.remove(at: position)) }
    }
  }

  @inlinable
  func checkIdentity(of element: Element, is id: ID) {
    precondition(
      identify(element) == id,
      "IdentifiedArray keeps the id \(id) where it is changed (was \(identify(element)))"
    )
  }
}

extension Array {
  /// Exchanges an element with the last one, without copying either of them.
  ///
  /// `swapAt` of an array copies one, which would count as another owner of what the element holds.
  @inlinable
  mutating func swapWithLast(_ position: Int) {
    withUnsafeMutableBufferPointer { $0.swapAt(position, $0.count - 1) }
  }
}
