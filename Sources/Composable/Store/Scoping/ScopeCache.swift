/// The stores scoped from a store, by their key paths.
///
/// A store has few of them, so the lookup is a linear search. If there are many, because key paths
/// identify elements by their ids, stores of removed children are dropped.
struct ScopeCache {
  private struct Entry {
    let state: AnyKeyPath
    let action: AnyKeyPath
    let object: any ScopedObject
  }

  private var entries: [Entry] = []
  private var limit = 16

  /// Returns the object of a type for key paths, or `nil` if there is none.
  func object<Object: ScopedObject>(for state: AnyKeyPath, _ action: AnyKeyPath) -> Object? {
    // The same key paths can refer to the store of an optional state and to the store of its
    // payload.
    for entry in entries
    where type(of: entry.object) == Object.self && (entry.state === state || entry.state == state)
      && (entry.action === action || entry.action == action)
    {
      // The type was compared just above. `ScopeCacheTests` has two types for one pair of key
      // paths.
      return unsafeDowncast(entry.object, to: Object.self)
    }
    return nil
  }

  /// Adds an object, and returns it.
  mutating func add<Object: ScopedObject>(
    _ object: Object,
    for state: AnyKeyPath,
    _ action: AnyKeyPath
  ) -> Object {
    if entries.count == limit {
      entries.removeAll { $0.object.isGone }
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(state: state, action: action, object: object))
    return object
  }

  /// The number of objects.
  var count: Int { entries.count }
}

/// An object that is scoped from a store once, and found again by its key paths.
protocol ScopedObject: AnyObject {
  /// A Boolean value that indicates whether the child was removed.
  var isGone: Bool { get }
}

extension Store: ScopedObject {
  var isGone: Bool { core.isGone }
}
