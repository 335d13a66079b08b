/// The overridden values, in the order in which their keys were first overridden.
///
/// A list that is searched from the front: programs override a handful of keys, for which it is
/// faster than hashing, and a copy of it starts with the keys of the original.
struct Overrides: Sendable {
  private struct Entry {
    let key: ObjectIdentifier
    var box: AnyBox
  }

  private var entries: ContiguousArray<Entry> = []

  func box(for key: ObjectIdentifier) -> AnyBox? {
    entries.withUnsafeBufferPointer { entries in
      for index in entries.indices where entries[index].key == key { return entries[index].box }
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

  /// Adds what only the others override.
  mutating func fill(from others: Self) {
    for entry in others.entries where box(for: entry.key) == nil { entries.append(entry) }
  }

  /// Whether these override every key of the others, as those that were derived from them do.
  func cover(_ others: Self) -> Bool {
    others.entries.isEmpty || isIdentical(to: others)
      || entries.count >= others.entries.count
        && others.entries.indices.allSatisfy { entries[$0].key == others.entries[$0].key }
  }

  func isIdentical(to others: Self) -> Bool {
    entries.withUnsafeBufferPointer { mine in
      others.entries.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }
}
