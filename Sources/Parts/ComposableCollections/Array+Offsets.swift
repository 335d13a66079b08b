extension Array {
  /// Inserts an element.
  ///
  /// At the end, it uses `append(_:)`, which is several times faster there.
  @inlinable
  mutating func place(_ element: Element, at position: Int) {
    if position == count { append(element) } else { insert(element, at: position) }
  }

  /// Removes the elements at ascending positions in one pass.
  @inlinable
  mutating func remove(offsets: [Int]) {
    guard var target = offsets.first else { return }
    var removed = offsets.makeIterator()
    var nextRemoved = removed.next()
    for source in target..<count {
      if source == nextRemoved {
        nextRemoved = removed.next()
      } else {
        swapAt(target, source)
        target += 1
      }
    }
    removeSubrange(target...)
  }

  /// Moves the elements at ascending positions to before the element at `destination`.
  @inlinable
  mutating func move(offsets: [Int], to destination: Int) {
    let moved = offsets.map { self[$0] }
    let target = destination - offsets.count { $0 < destination }
    remove(offsets: offsets)
    insert(contentsOf: moved, at: target)
  }

  /// Moves all elements from `middle` on to before the element at `start`.
  @inlinable
  mutating func moveTail(from middle: Int, to start: Int) {
    guard start < middle, middle < count else { return }
    self[start..<middle].reverse()
    self[middle...].reverse()
    self[start...].reverse()
  }
}
