import ComposableDependencies

/// The values of shared values in an assertion: the expected values on one side, the actual values
/// on the other.
///
/// A state and its copy share their references. A perspective provides the value that a reference
/// had when either state was current.
package struct SharedPerspective: Sendable {
  /// The sides of a comparison.
  package enum Side: Sendable {
    case expected
    case actual
  }

  @TaskLocal package static var current: Self?

  private let expected: Locked<SharedValues>
  private let actual: SharedValues
  private var side = Side.expected

  /// Creates a perspective.
  ///
  /// - Parameters:
  ///   - expected: The initial expected values. `withLock` changes them.
  ///   - actual: The actual values. Values that are missing have their current value.
  package init(expected: SharedValues, actual: SharedValues) {
    self.expected = Locked(expected)
    self.actual = actual
  }

  /// Runs an operation with this perspective.
  package func run<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self, operation: operation)
  }

  /// Runs an operation with a perspective, or without one.
  package static func run<R>(in perspective: Self?, _ operation: () throws -> R) rethrows -> R {
    try $current.withValue(perspective, operation: operation)
  }

  /// Runs an operation that sees one side, if there is a perspective.
  package static func look<R>(at side: Side, _ operation: () throws -> R) rethrows -> R {
    guard var perspective = current, perspective.side != side else { return try operation() }
    perspective.side = side
    return try perspective.run(operation)
  }

  /// The values that differ from the expected ones.
  package var differences: [UnassertedSharedChange] {
    expected.withLock { $0 }.changes(to: actual)
  }

  func value<Value>(of root: SharedBox<Value>) -> Value? {
    switch side {
    case .expected: expected.withLock { $0 }.value(of: root)
    case .actual: actual.value(of: root)
    }
  }

  /// Changes an expected value.
  func expect<Value, R>(
    _ value: Value,
    of root: SharedBox<Value>,
    operation: (inout Value) throws -> R
  ) rethrows -> R {
    var value = value
    defer {
      let box = UncheckedValue(value)
      // The old value is released after the lock, because its `deinit` can run code.
      withExtendedLifetime(
        expected.withLock { expected in
          let old = expected
          expected.set(box.value, for: root, isAsserted: true)
          return old
        }
      ) {}
    }
    return try operation(&value)
  }
}

/// A wrapper to pass a value into a lock.
///
/// Unchecked for the same reason, and with the same limits, as `SharedBox.Contents`.
private struct UncheckedValue: @unchecked Sendable {
  let value: Any

  init(_ value: Any) {
    self.value = value
  }
}
