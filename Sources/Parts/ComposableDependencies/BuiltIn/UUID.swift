#if Foundation
internal import ComposableClocks
public import Foundation
internal import Synchronization

extension DependencyValues {
  /// A generator of UUIDs.
  ///
  ///     @Dependency(\.uuid) var uuid
  ///
  ///     let todo = Todo(id: uuid())
  ///
  /// Tests must override it, usually with `.incrementing`.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

/// A generator of UUIDs.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID
  private let isConstant: Bool

  /// Creates a generator from a function.
  ///
  /// - Parameter generate: A closure that returns a UUID. It runs once per call.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.init(isConstant: false, generate)
  }

  private init(isConstant: Bool, _ generate: @escaping @Sendable () -> UUID) {
    self.isConstant = isConstant
    self.generate = generate
  }

  /// Creates a generator that always returns the same UUID.
  ///
  /// - Parameter uuid: The UUID to return.
  /// - Returns: The generator.
  public static func constant(_ uuid: UUID) -> Self {
    Self(isConstant: true) { uuid }
  }

  /// A new generator that counts up: `UUID(0)`, `UUID(1)`, `UUID(2)` and so on.
  ///
  /// Copies of a generator share one counter. After a restart of a test store, it begins with
  /// `UUID(1 << 24)`, so that another process does not create the same UUIDs.
  public static var incrementing: Self {
    let count = Counter(from: DependencyValues._current.processNumber << 24)
    return Self { UUID(count.next()) }
  }

  /// Returns a UUID.
  ///
  /// - Returns: A UUID.
  public func callAsFunction() -> UUID {
    if !isConstant { Sleep.uses(.generators, isChange: true) }
    return generate()
  }

  private final class Counter: Sendable {
    private let count: Atomic<Int>

    init(from first: Int) { count = Atomic(first) }

    func next() -> Int {
      count.add(1, ordering: .relaxed).oldValue
    }
  }
}

extension UUID {
  /// Creates a UUID from a number, for tests.
  ///
  ///     UUID(10)  // 00000000-0000-0000-0000-00000000000A
  ///     UUID(-10)  // 00000000-0000-0001-0000-00000000000A
  ///     UUID(.max)  // 00000000-0000-0000-7FFF-FFFFFFFFFFFF
  ///
  /// - Parameter number: The number. The last eight bytes contain its magnitude.
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
#endif

extension DependencyValues {
  /// The number of processes that a test has ended before this one.
  package var processNumber: Int {
    get { self[ProcessNumberKey.self] }
    set { self[ProcessNumberKey.self] = newValue }
  }

  private enum ProcessNumberKey: DependencyKey {
    static var liveValue: Int { 0 }
    static var testValue: Int { 0 }
  }
}
