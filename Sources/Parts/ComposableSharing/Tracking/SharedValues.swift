/// The values that shared values had at a point in time, as far as they have changed since.
///
/// Unchecked for the same reason, and with the same limits, as `SharedBox.Contents`: it contains
/// copies of values that any thread could already read.
package struct SharedValues: @unchecked Sendable {
  private struct Entry {
    let root: any SharedRoot
    let value: Any
    let number: Int
    var isAsserted = false
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  func contains(_ root: any SharedRoot) -> Bool {
    entries[ObjectIdentifier(root)] != nil
  }

  func value<Value>(of root: any SharedRoot, as type: Value.Type = Value.self) -> Value? {
    entries[ObjectIdentifier(root)].map { entry in
      guard let value = entry.value as? Value else {
        preconditionFailure("\(root.name) has a value of another type")
      }
      return value
    }
  }

  mutating func set(_ value: Any, for root: any SharedRoot, isAsserted: Bool = false) {
    let id = ObjectIdentifier(root)
    let number = entries[id]?.number ?? entries.count
    entries[id] = Entry(root: root, value: value, number: number, isAsserted: isAsserted)
  }

  /// Adds the values that only `later` contains.
  package mutating func fill(from later: Self) {
    for entry in later.inOrder where !contains(entry.root) { set(entry.value, for: entry.root) }
  }

  /// The current values of the same shared values.
  var current: Self {
    var current = Self()
    for entry in inOrder { current.set(entry.root.untypedValue, for: entry.root) }
    return current
  }

  /// Returns the values that differ between these and the others.
  package func changes(to others: Self) -> [UnassertedSharedChange] {
    var all = self
    all.fill(from: others)
    return all.inOrder.compactMap { entry in
      let id = ObjectIdentifier(entry.root)
      let now = entry.root.untypedValue
      let (old, new) = (entries[id]?.value ?? now, others.entries[id]?.value ?? now)
      return UnassertedSharedChange(
        of: entry.root,
        from: old,
        to: new,
        isAsserted: entry.isAsserted
      )
    }
  }

  private var inOrder: [Entry] {
    entries.values.sorted { $0.number < $1.number }
  }
}
