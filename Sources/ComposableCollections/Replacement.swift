internal import Synchronization

/// Numbers the replacements of elements, and their changes in place.
@usableFromInline
enum Replacement {
  // Shared by the process only to make numbers differ: no caller can observe another.
  private static let lastNumber = Atomic<UInt64>(0)

  /// A number that is given out once.
  @usableFromInline
  static func next() -> UInt64 {
    lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

extension IdentifiedArray {
  /// Remembers that another element took the place of one with its id.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func didReplaceElement() { lastReplacement = Replacement.next() }
}
