// swift-format-ignore: NoLeadingUnderscores
extension IdentifiedArray {
  /// Accesses the element with an id.
  ///
  /// Changes happen in place: the element is neither copied nor looked up again. Assigning `nil`
  /// removes the element. Assigning to a new id appends.
  ///
  ///     todos[id: 1]?.isComplete.toggle()
  ///
  /// - Parameter id: The id to look for. An assigned element must have this id.
  /// - Complexity: O(1) on average. Removing is O(*n*), where *n* is the number of elements after
  ///   it.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let position = index(id: id) else { return nil }
      return storage[position]
    }
    set { assign(newValue, id: id) }
    _modify { yield &self[id: id, mark: { _ in }, isReplaced: { _, _ in true }] }
  }

  /// The element with an id, for a caller that knows whether its change replaces the element.
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - mark: A closure that returns the element's identity.
  ///   - isReplaced: A closure that returns `true` if the identities before and after the change
  ///     belong to different elements.
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
        if let new { didChange(at: position, isReplaced(old, new)) }
      }
      yield &element
    }
  }

  /// Calls a closure with the element with an id, if it exists.
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - body: A closure that receives the element without copying it.
  /// - Complexity: O(1) on average.
  @inlinable
  public func _withElement(id: ID, _ body: (Element) -> Void) {
    if let position = index(id: id) { body(storage[position]) }
  }

  /// Changes the element with an id in place, if it exists.
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - body: A closure that changes the element, which must keep its id. Return `true` if the
  ///     element was replaced by another one, and `false` if only parts of it changed, whose
  ///     observers are notified.
  /// - Returns: `true` if there is such an element; otherwise, `false`.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func _modifyElement(id: ID, _ body: (inout Element) -> Bool) -> Bool {
    guard let position = index(id: id) else { return false }
    let isReplaced = body(&storage[position])
    checkIdentity(of: storage[position], is: id)
    didChange(at: position, isReplaced)
    return true
  }

  /// Stores, replaces or removes the element with an id.
  @inlinable
  package mutating func assign(_ element: Element?, id: ID) {
    let (position, slot) = idSet.find(id)
    put(element, at: position, slot: slot, id: id)
  }

  /// Stores, replaces or removes the element with an id whose position and slot are known.
  @inlinable
  mutating func put(_ element: Element?, at position: Int?, slot: Int?, id: ID) {
    if let element { checkIdentity(of: element, is: id) }
    switch (element, position) {
    case (let element?, let position?):
      storage[position] = element
      didChange(at: position, true)
    case (let element?, nil):
      idSet.insertNew(id, at: count, slot: slot)
      storage.append(element)
    case (nil, let position?):
      remove(at: position)
    case (nil, nil):
      break
    }
  }

  /// Moves an element out of the array, until ``putBack(_:at:id:)`` ends the change.
  ///
  /// Meanwhile, the last element takes its position, so that all elements in the array stay valid.
  @inlinable
  mutating func takeOut(at position: Int) -> Element {
    storage.swapWithLast(position)
    return storage.removeLast()
  }

  /// Ends the change that ``takeOut(at:)`` began.
  @inlinable
  mutating func putBack(_ element: consuming Element?, at position: Int, id: ID) {
    if let element {
      checkIdentity(of: element, is: id)
      storage.append(element)
      storage.swapWithLast(position)
    } else {
      idSet.remove(at: position)
      lastChange.remove(CollectionOfOne(position))
      // Return the last element to the end.
      if position < storage.count { storage.append(storage.remove(at: position)) }
    }
  }

  @inlinable
  func checkIdentity(of element: Element, is id: ID) {
    precondition(
      identify(element) == id,
      "An element of an IdentifiedArray that is changed in place must keep its id \(id) (was \(identify(element)))"
    )
  }
}

extension Array {
  /// Swaps an element with the last one, without copying either.
  ///
  /// `Array.swapAt` copies one of them, which would retain the element's contents.
  @inlinable
  mutating func swapWithLast(_ position: Int) {
    withUnsafeMutableBufferPointer { $0.swapAt(position, $0.count - 1) }
  }
}
