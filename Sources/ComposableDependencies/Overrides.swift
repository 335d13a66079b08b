/// The overridden values, in the order in which their keys were first overridden.
///
/// Lookup is a linear search, which is faster than hashing for the few keys that programs override.
/// A list derived from another list starts with that list's keys.
package struct Overrides: Sendable {
  private struct Entry: Sendable {
    let key: ObjectIdentifier
    var box: AnyBox
  }

  private var entries: ContiguousArray<Entry> = []

  var isEmpty: Bool { entries.isEmpty }

  /// The overridden value of a key, which lives as long as these overrides.
  func box(for key: ObjectIdentifier) -> Unmanaged<AnyBox>? {
    entries.withUnsafeBufferPointer { entries in
      for entry in entries where entry.key == key { return .passUnretained(entry.box) }
      return nil
    }
  }

  mutating func set(_ box: AnyBox, for key: ObjectIdentifier) {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].box = box
    } else {
      entries.append(Entry(key: key, box: box))
    }
  }

  /// Adds the values of keys that only the other list overrides.
  mutating func fill(from others: Self) {
    guard !isEmpty else {
      self = others
      return
    }
    for entry in others.entries where box(for: entry.key) == nil { entries.append(entry) }
  }

  /// Returns whether this list is known to override every key of the other one.
  ///
  /// That is the case for a list derived from it.
  func cover(_ others: Self) -> Bool {
    others.isEmpty || isIdentical(to: others)
      || entries.count >= others.entries.count
        && others.entries.indices.allSatisfy { entries[$0].key == others.entries[$0].key }
  }

  func isIdentical(to others: Self) -> Bool {
    entries.withUnsafeBufferPointer { mine in
      others.entries.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }
}
