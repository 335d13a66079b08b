/// The last change of an element of a collection.
///
/// If the version of a collection was known before the change, only this element can differ.
@usableFromInline
package struct ElementChange: Sendable {
  /// The version of the collection before the change.
  @usableFromInline package var base: UInt64 = 0

  /// The position of the element.
  @usableFromInline package var position = 0

  @inlinable
  package init() {}
}
