/// An override of a dependency, or of a part of it, by key path.
///
/// Through a key path, Swift reads a property before it sets it. Reading a dependency would create
/// its default, such as a live database. If the key path refers to a whole dependency, the new
/// value stands for the default instead.
package struct DependencyOverride<Value> {
  private let keyPath: WritableKeyPath<DependencyValues, Value>

  /// Whether the key path refers to a whole dependency.
  private let isWhole: Bool

  package init(_ keyPath: WritableKeyPath<DependencyValues, Value>) {
    self.keyPath = keyPath
    isWhole = keyPath.hasOneComponent
  }

  /// Sets the dependency.
  package func apply(_ value: Value, to values: inout DependencyValues) {
    if isWhole { values.replacement = Replacement(value: value) }
    values[keyPath: keyPath] = value
    values.replacement = nil
  }
}

/// The new value of a dependency that is about to be set.
///
/// The conformance is unchecked because a value whose type is only known at run time cannot be
/// checked. It is read as the value of a key, which is `Sendable`, or not at all. The test
/// `a value that replaces a dependency is the one that its key path sets` covers this.
struct Replacement: @unchecked Sendable {
  let value: Any
}

extension DependencyValues {
  /// The value that stands for the default of the dependency to be set.
  var replacement: Replacement? {
    get { overridden(Replacement.self) }
    set {
      let key = ObjectIdentifier(Replacement.self)
      if let newValue {
        overrides.set(Box(newValue), for: key)
      } else {
        overrides.remove(key)
      }
    }
  }
}
