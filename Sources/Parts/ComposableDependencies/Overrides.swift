/// The overridden values, in the order in which their keys were first overridden.
///
/// Lookup is a linear search, which is faster than hashing for the few keys that programs override.
/// A list derived from another list starts with that list's keys.
package struct Overrides: Sendable {
  private struct Entry: Sendable {
    let key: ObjectIdentifier
    var box: AnyBox
  }

  // `nil` if there are none, because an empty array has a reference that each copy retains.
  private var entries: ContiguousArray<Entry>?

  package init() {}

  var isEmpty: Bool { entries == nil }

  /// The overridden value of a key, which lives as long as these overrides.
  func box(for key: ObjectIdentifier) -> Unmanaged<AnyBox>? {
    entries?.withUnsafeBufferPointer { entries in
      for entry in entries where entry.key == key { return .passUnretained(entry.box) }
      return nil
    }
  }

  mutating func set(_ box: AnyBox, for key: ObjectIdentifier) {
    if let index = entries?.firstIndex(where: { $0.key == key }) {
      entries?[index].box = box
    } else {
      append(Entry(key: key, box: box))
    }
  }

  /// Removes the value of a key that was set since the list was derived from another one.
  mutating func remove(_ key: ObjectIdentifier) {
    guard let index = entries?.firstIndex(where: { $0.key == key }) else { return }
    entries?.remove(at: index)
    if entries?.isEmpty == true { entries = nil }
  }

  /// Adds the values of keys that only the other list overrides.
  mutating func fill(from others: Self) {
    guard !isEmpty else {
      self = others
      return
    }
    for entry in others.entries ?? [] where box(for: entry.key) == nil { append(entry) }
  }

  /// Returns whether this list is known to override every key of the other one.
  ///
  /// That is the case for a list derived from it.
  func cover(_ others: Self) -> Bool {
    if isIdentical(to: others) { return true }
    guard let others = others.entries else { return true }
    guard let entries, entries.count >= others.count else { return false }
    return others.indices.allSatisfy { entries[$0].key == others[$0].key }
  }

  func isIdentical(to others: Self) -> Bool { address == others.address }

  // Only for comparison.
  private var address: UnsafePointer<Entry>? { entries?.withUnsafeBufferPointer { $0.baseAddress } }

  private mutating func append(_ entry: Entry) {
    if entries == nil { entries = [] }
    entries?.append(entry)
  }
}
