/// A shared value with changes that are not saved yet or could not be saved.
package struct UnsavedSharedValue: Sendable {
  private let reference: any SavableReference

  package var id: ObjectIdentifier { ObjectIdentifier(reference) }

  /// The name of the value in issues.
  package var name: String { reference.name }

  /// Saves the value, and returns the error if it cannot be saved.
  package func save() async -> (any Error)? {
    if case .failure(let error) = await reference.saveResult() { error } else { nil }
  }

  /// Returns the shared values in a value that have unsaved changes.
  ///
  /// It finds the values of the current dependencies.
  ///
  /// - Complexity: O(*n*) in the size of the value, or O(1) if the process has never shared a
  ///   value.
  package static func all(in value: Any) -> [Self] {
    guard SharedChangeTracker.isNeeded else { return [] }
    let references = SharedReferences.current
    var found: [Self] = []
    forEachSharedRoot(in: value) { root in
      guard case .key(let id) = root.identity,
        let reference = references.savableReference(of: id), reference.isUnsaved,
        !found.contains(where: { $0.reference === reference })
      else { return }
      found.append(Self(reference: reference))
    }
    return found
  }
}
