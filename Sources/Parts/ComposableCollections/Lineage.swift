internal import Synchronization

/// The number of a value's last change, and of its last change before the batch of that one.
///
/// Copies share a lineage until one of them changes. Two copies with the same version have the same
/// content. Two values have the same origin if they derive from one value by changes in the open
/// batch. Observers of all differences between them are notified in that batch.
///
/// A value whose origin differs counts as replaced. So no change is missed: each change gives a new
/// version, equal versions therefore mean equal contents, and equal origins mean that all
/// differences are changes of the open batch, whose readers are notified anyway. Other copies do
/// not matter, and the comparison can be made at any time in the batch. `ObservationTableTests`
/// checks all kinds of places, changes, readers and copies.
///
/// One number for each time that a state is passed to a reducer would not do: a copy that is
/// changed and assigned back in one action would always count as replaced.
@usableFromInline
package struct Lineage: Sendable {
  // Process-wide only to make numbers unique. Callers cannot observe each other.
  private static let lastNumber = Atomic<UInt64>(0)

  /// The number of the last change.
  @usableFromInline package var version: UInt64 = 0

  /// The version before the first change in the batch that assigned the current version.
  @usableFromInline var base: UInt64 = 0

  @inlinable
  package init() {}

  /// Assigns a number to a change whose observers are notified.
  ///
  /// - Parameter number: The number to use if no batch is open.
  @usableFromInline
  package mutating func advance(otherwise number: @autoclosure () -> UInt64) {
    guard let batch = openNumbers() else {
      version = number()
      return
    }
    (version, base) = batch._withUnsafeGuaranteedRef { numbers in
      let base = numbers.contains(version) ? base : version
      return (numbers.next(), base)
    }
  }

  /// Assigns a number to a change whose observers are notified.
  @usableFromInline
  package mutating func advance() { advance(otherwise: Self.number()) }

  /// Assigns a number to a change that replaces the value.
  @usableFromInline
  package mutating func renew() {
    version = openNumbers()?._withUnsafeGuaranteedRef { $0.next() } ?? Self.number()
    base = version
  }

  private static func number() -> UInt64 {
    lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Returns whether a value derives from another one by changes in the open batch, or `nil` if no
  /// batch is open.
  @usableFromInline
  package func hasOrigin(of other: Self) -> Bool? {
    openNumbers()?._withUnsafeGuaranteedRef { numbers in
      func origin(_ lineage: Self) -> UInt64 {
        numbers.contains(lineage.version) ? lineage.base : lineage.version
      }
      return origin(self) == origin(other)
    }
  }

  /// Whether a batch assigned the version.
  @usableFromInline package var isOfBatch: Bool { version & ChangeNumbers.flag != 0 }

  /// Returns whether a collection with this lineage was replaced by one with the other lineage.
  @inlinable
  package func isReplaced(by other: Self) -> Bool {
    version != other.version && !(other.hasOrigin(of: self) ?? (base == other.base))
  }
}
