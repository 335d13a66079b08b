import ComposableSharing

/// What shared values were before a step of a test, and after it.
///
/// The states before and after hold the same references, which may have moved on meanwhile.
struct SharedChange {
  private let step: SharedValues
  private var before: SharedValues
  private let after: SharedValues

  /// - Parameters:
  ///   - step: What the values were that the step has changed.
  ///   - later: What the values were that have changed since.
  init(in step: SharedValues = SharedValues(), before later: SharedValues) {
    self.step = step
    after = later
    before = step
    before.fill(from: later)
  }

  /// Whether the step has changed any.
  var isChange: Bool { !step.isEmpty }

  /// Expects values to be as they were before.
  var fromBefore: SharedPerspective { SharedPerspective(expected: before, actual: after) }

  /// Expects values to be as they were after.
  var fromAfter: SharedPerspective { SharedPerspective(expected: after, actual: after) }
}
