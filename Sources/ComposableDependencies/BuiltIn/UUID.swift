public import Foundation
internal import Synchronization

extension DependencyValues {
  /// Makes identifiers.
  ///
  ///     @Dependency(\.uuid) var uuid
  ///
  ///     let todo = Todo(id: uuid())
  ///
  /// A test has to override it, mostly with `.incrementing`.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

/// Makes identifiers.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator from a function.
  ///
  /// - Parameter generate: Makes an identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A generator that always makes the same identifier.
  ///
  /// - Parameter uuid: The identifier.
  /// - Returns: The generator.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// A new generator that counts: `UUID(0)`, `UUID(1)`, `UUID(2)` and so on.
  ///
  /// Copies of a generator go on counting together.
  public static var incrementing: Self {
    let count = Counter()
    return Self { UUID(count.next()) }
  }

  /// Makes an identifier.
  ///
  /// - Returns: The identifier.
  public func callAsFunction() -> UUID {
    generate()
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int {
      count.add(1, ordering: .relaxed).oldValue
    }
  }
}

extension UUID {
  /// An identifier that is made from a number, for tests.
  ///
  ///     UUID(10)  // 00000000-0000-0000-0000-00000000000A
  ///     UUID(-10)  // 00000000-0000-0001-0000-00000000000A
  ///     UUID(.max)  // 00000000-0000-0000-7FFF-FFFFFFFFFFFF
  ///
  /// - Parameter number: The number. Its magnitude is in the last eight bytes.
  public init(_ number: Int) {
    let magnitude = number.magnitude
    func byte(_ index: UInt) -> UInt8 { UInt8(truncatingIfNeeded: magnitude >> (index * 8)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, number < 0 ? 1 : 0, byte(7), byte(6),
        byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
      )
    )
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
}
