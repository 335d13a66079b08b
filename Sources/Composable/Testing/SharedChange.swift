import ComposableSharing

/// The shared values before and after a step of a test.
///
/// The states before and after contain the same references, whose values may have changed again
/// since.
struct SharedChange {
  private let step: SharedValues
  private var before: SharedValues
  private let after: SharedValues

  /// - Parameters:
  ///   - step: The values before the changes of the step.
  ///   - later: The values before the changes made since.
  init(in step: SharedValues = SharedValues(), before later: SharedValues) {
    self.step = step
    after = later
    before = step
    before.fill(from: later)
  }

  /// Whether the step changed any values.
  var isChange: Bool { !step.isEmpty }

  /// Expects the values from before the step.
  var fromBefore: SharedPerspective { SharedPerspective(expected: before, actual: after) }

  /// Expects the values from after the step.
  var fromAfter: SharedPerspective { SharedPerspective(expected: after, actual: after) }
}
