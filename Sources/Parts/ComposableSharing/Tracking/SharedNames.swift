/// The names of shared values in a recording.
///
/// A name is the text of the key or, without one, of the type. A number distinguishes values with
/// the same text.
package struct SharedNames: Sendable {
  private struct Entry: Sendable {
    /// The named storage, because another one can get its address.
    weak let root: (any SharedRoot)?
    let name: String
  }

  private var entries: [SharedIdentity: Entry] = [:]
  private var counts: [String: Int] = [:]

  package init() {}

  /// Returns the name of a value, if it has one.
  func name(of root: any SharedRoot) -> String? {
    let identity = root.identity
    guard let entry = entries[identity] else { return nil }
    if case .storage = identity, entry.root !== root { return nil }
    return entry.name
  }

  /// Returns the name of a value, after giving it one if necessary.
  mutating func makeName(of root: any SharedRoot) -> String {
    if let name = name(of: root) { return name }
    let count = counts[root.label, default: 0] + 1
    let name = count == 1 ? root.label : "\(root.label) #\(count)"
    set(name, of: root)
    counts[root.label] = count
    return name
  }

  mutating func set(_ name: String, of root: any SharedRoot) {
    entries[root.identity] = Entry(root: root, name: name)
  }

  /// Gives a value the name that it has in a recording, which no other value then gets.
  mutating func set(_ name: String, of root: any SharedRoot, takesNumber: Bool) {
    set(name, of: root)
    if takesNumber { counts[root.label, default: 0] += 1 }
  }

  /// Returns these names for a replay that begins when there were the given ones.
  ///
  /// Values that the reducer creates again get the same numbers again.
  package func beginning(with start: Self) -> Self {
    var names = self
    names.counts = start.counts
    return names
  }

  /// Returns the values with a name, each with its storage if that still exists.
  func values(named name: String) -> [(identity: SharedIdentity, root: (any SharedRoot)?)] {
    entries.compactMap { $1.name == name ? ($0, $1.root) : nil }
  }
}
