/// The overridden values, in the order in which their keys were first overridden.
///
/// A list that is searched from the front: programs override a handful of keys, for which it is
/// faster than hashing. A list that was derived from another one starts with the keys of that.
struct Overrides: Sendable {
  private struct Entry: Sendable {
    let key: ObjectIdentifier
    var box: AnyBox
  }

  private var entries: ContiguousArray<Entry> = []

  var isEmpty: Bool { entries.isEmpty }

  func box(for key: ObjectIdentifier) -> AnyBox? {
    entries.withUnsafeBufferPointer { entries in
      for entry in entries where entry.key == key { return entry.box }
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
    guard !isEmpty else {
      self = others
      return
    }
    for entry in others.entries where box(for: entry.key) == nil { entries.append(entry) }
  }

  /// Whether these are known to override every key of the others, as those that are derived from
  /// them do.
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
