internal import Synchronization

/// The number of a value's last change, and the number it had when the open batch began.
///
/// A value and its copies share a lineage until one of them changes. Two values have the same content
/// if they have the same version. Two values that come from one value by changes in the open batch
/// have the same origin: every difference between them was made, and told, in that batch.
@usableFromInline
package struct Lineage: Sendable {
  // Shared by the process only to make numbers differ: no caller can observe another.
  private static let lastNumber = Atomic<UInt64>(0)

  /// The number of the last change.
  @usableFromInline package var version: UInt64 = 0

  /// The version before the first change in the batch that gave out the version.
  @usableFromInline var base: UInt64 = 0

  @inlinable
  package init() {}

  /// Numbers a change whose readers are told.
  ///
  /// - Parameter number: The number where no batch is open.
  @usableFromInline
  package mutating func advance(otherwise number: @autoclosure () -> UInt64) {
    guard let batch = OpenBatch.current else {
      version = number()
      return
    }
    if !batch.pointee.contains(version) { base = version }
    version = batch.pointee.number()
  }

  /// Numbers a change whose readers are told.
  @usableFromInline
  package mutating func advance() { advance(otherwise: Self.number()) }

  /// Numbers a change that makes another value.
  @usableFromInline
  package mutating func renew() {
    version = OpenBatch.current?.pointee.number() ?? Self.number()
    base = version
  }

  private static func number() -> UInt64 {
    lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Whether a value comes from another one by changes that the open batch tells; `nil` if no batch
  /// is open.
  @usableFromInline
  package func hasOrigin(of other: Self) -> Bool? {
    guard let batch = OpenBatch.current else { return nil }
    func origin(_ lineage: Self) -> UInt64 {
      batch.pointee.contains(lineage.version) ? lineage.base : lineage.version
    }
    return origin(self) == origin(other)
  }

  /// Whether an open batch gave out the version.
  @usableFromInline package var isOfBatch: Bool { version & OpenBatch.flag != 0 }

  /// Whether a collection with this lineage was replaced by one with another.
  @inlinable
  package func isReplaced(by other: Self) -> Bool {
    version != other.version && !(other.hasOrigin(of: self) ?? (base == other.base))
  }
}
