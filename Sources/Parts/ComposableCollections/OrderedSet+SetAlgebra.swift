extension OrderedSet {
  /// Returns the members that satisfy a predicate.
  ///
  /// - Parameter isIncluded: A closure that returns `true` for members to include.
  /// - Returns: The members in their order, as a set.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    Self(uncheckedUniqueElements: try members.filter(isIncluded))
  }

  /// Returns the union of this set and a sequence.
  ///
  /// - Parameter other: The elements to add.
  /// - Returns: The members of this set, followed by the new elements of the sequence.
  /// - Complexity: O(*n* + *m*) on average.
  public func union(_ other: some Sequence<Element>) -> Self {
    var result = self
    result.append(contentsOf: other)
    return result
  }

  /// Returns the members that are also in a sequence.
  ///
  /// - Parameter other: The elements to look for.
  /// - Returns: The common members, in this set's order.
  /// - Complexity: O(*n* + *m*) on average.
  public func intersection(_ other: some Sequence<Element>) -> Self {
    let other = Self(other)
    return filter(other.contains)
  }

  /// Returns the members that are not in a sequence.
  ///
  /// - Parameter other: The elements to exclude.
  /// - Returns: The remaining members, in this set's order.
  /// - Complexity: O(*n* + *m*) on average.
  public func subtracting(_ other: some Sequence<Element>) -> Self {
    let other = Self(other)
    return filter { !other.contains($0) }
  }

  /// Returns whether all members are in another set.
  ///
  /// - Parameter other: The set to look in.
  /// - Returns: `true` if the other set contains all members; otherwise, `false`.
  /// - Complexity: O(*n*) on average.
  public func isSubset(of other: Self) -> Bool {
    count <= other.count && members.allSatisfy(other.contains)
  }

  /// Returns whether this set contains all elements of a sequence.
  ///
  /// - Parameter other: The elements to look for.
  /// - Returns: `true` if this set contains all of them; otherwise, `false`.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements in `other`.
  public func isSuperset(of other: some Sequence<Element>) -> Bool {
    other.allSatisfy(contains)
  }

  /// Returns whether this set contains no element of a sequence.
  ///
  /// - Parameter other: The elements to look for.
  /// - Returns: `true` if this set contains none of them; otherwise, `false`.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements in `other`.
  public func isDisjoint(with other: some Sequence<Element>) -> Bool {
    !other.contains(where: contains)
  }
}
