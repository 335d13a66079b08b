import ComposableDependencies

/// How shared values look to an assertion: what the test expects on one side, what is on the other.
///
/// A state and a copy of it share their references. What a reference held when either was current is
/// told by this.
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

  /// Makes a perspective.
  ///
  /// - Parameters:
  ///   - expected: What is expected to begin with; `withLock` changes it.
  ///   - actual: What is there; values that are not mentioned are there as they are now.
  package init(expected: SharedValues, actual: SharedValues) {
    self.expected = Locked(expected)
    self.actual = actual
  }

  /// Runs an operation that looks at shared values from here.
  package func run<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self, operation: operation)
  }

  /// Runs an operation that looks at shared values from a perspective, or plainly.
  package static func run<R>(in perspective: Self?, _ operation: () throws -> R) rethrows -> R {
    try $current.withValue(perspective, operation: operation)
  }

  /// Runs an operation that looks at one side, if there is a perspective.
  package static func look<R>(at side: Side, _ operation: () throws -> R) rethrows -> R {
    guard var perspective = current, perspective.side != side else { return try operation() }
    perspective.side = side
    return try perspective.run(operation)
  }

  /// Says of each value that is not what is expected what it is on both sides.
  package var differences: [String] {
    expected.withLock { $0 }.changes(to: actual)
  }

  func value<Value>(of root: SharedBox<Value>) -> Value? {
    switch side {
    case .expected: expected.withLock { $0 }.value(of: root)
    case .actual: actual.value(of: root)
    }
  }

  /// Changes what is expected.
  func expect<Value, R>(
    _ value: Value,
    of root: SharedBox<Value>,
    operation: (inout Value) throws -> R
  ) rethrows -> R {
    var value = value
    defer {
      let box = UncheckedValue(value)
      // The old value is released after the lock: its `deinit` may run code.
      _ = expected.withLock { expected in
        let old = expected
        expected.set(box.value, for: root)
        return old
      }
    }
    return try operation(&value)
  }
}

/// Carries a value into a lock, for the reason, and with the limits, of `SharedBox.Contents`.
private struct UncheckedValue: @unchecked Sendable {
  let value: Any

  init(_ value: Any) {
    self.value = value
  }
}
