extension OrderedSet {
  /// Picks the members that satisfy a predicate.
  ///
  /// - Parameter isIncluded: Whether to include a member.
  /// - Returns: The members in their order, as a set.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    Self(uncheckedUniqueElements: try members.filter(isIncluded))
  }

  /// Adds the elements of a sequence that are new at the end.
  ///
  /// - Parameter other: The elements to add.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements in `other`.
  public mutating func formUnion(_ other: some Sequence<Element>) { append(contentsOf: other) }

  /// Joins this set and a sequence.
  ///
  /// - Parameter other: The elements to add.
  /// - Returns: This set, followed by what is new in the sequence.
  /// - Complexity: O(*n* + *m*) on average.
  public func union(_ other: some Sequence<Element>) -> Self {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Picks the members that are also in a sequence.
  ///
  /// - Parameter other: The elements to look for.
  /// - Returns: What both have, in this set's order.
  /// - Complexity: O(*n* + *m*) on average.
  public func intersection(_ other: some Sequence<Element>) -> Self {
    let other = Self(other)
    return filter(other.contains)
  }

  /// Leaves out the members that are in a sequence.
  ///
  /// - Parameter other: The elements to leave out.
  /// - Returns: What only this set has, in its order.
  /// - Complexity: O(*n* + *m*) on average.
  public func subtracting(_ other: some Sequence<Element>) -> Self {
    let other = Self(other)
    return filter { !other.contains($0) }
  }

  /// Removes the members that are in a sequence.
  ///
  /// - Parameter other: The elements to remove.
  /// - Complexity: O(*n* + *m*) on average.
  public mutating func subtract(_ other: some Sequence<Element>) {
    let other = Self(other)
    removeAll(where: other.contains)
  }

  /// Leaves out what this set and a sequence share.
  ///
  /// - Parameter other: The elements to compare with.
  /// - Returns: What only this set has, followed by what only the sequence has.
  /// - Complexity: O(*n* + *m*) on average.
  public func symmetricDifference(_ other: some Sequence<Element>) -> Self {
    let other = Self(other)
    return subtracting(other).union(other.subtracting(self))
  }

  /// Looks for every member in another set.
  ///
  /// - Parameter other: The set to look in.
  /// - Returns: Whether the other set has them all.
  /// - Complexity: O(*n*) on average.
  public func isSubset(of other: Self) -> Bool {
    count <= other.count && members.allSatisfy(other.contains)
  }

  /// Looks for every element of a sequence.
  ///
  /// - Parameter other: The elements to look for.
  /// - Returns: Whether this set has them all.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements in `other`.
  public func isSuperset(of other: some Sequence<Element>) -> Bool {
    other.allSatisfy(contains)
  }

  /// Looks for any element of a sequence.
  ///
  /// - Parameter other: The elements to look for.
  /// - Returns: Whether this set has none of them.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements in `other`.
  public func isDisjoint(with other: some Sequence<Element>) -> Bool {
    !other.contains(where: contains)
  }
}
