/// The stores scoped from a store, by their key paths.
///
/// Most stores have few of them, and comparing a few key paths takes less time than hashing one. If
/// there are many, because key paths identify elements by their ids, they are found by their hash
/// values, and stores of removed children are dropped.
struct ScopeCache {
  private struct Entry {
    let state: AnyKeyPath
    let action: AnyKeyPath
    let object: any ScopedObject

    var key: Key { Key(state: state, action: action, type: ObjectIdentifier(type(of: object))) }
  }

  // The same key paths can refer to the store of an optional state and to the store of its payload.
  private struct Key: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath
    let type: ObjectIdentifier
  }

  private var few: [Entry] = []
  private var many: [Key: any ScopedObject] = [:]
  private var limit = 16

  /// Returns the object of a type for key paths, or `nil` if there is none.
  func object<Object: ScopedObject>(for state: AnyKeyPath, _ action: AnyKeyPath) -> Object? {
    // The type is compared before each cast. `ScopeCacheTests` has two types for one pair of key
    // paths.
    for entry in few
    where type(of: entry.object) == Object.self && (entry.state === state || entry.state == state)
      && (entry.action === action || entry.action == action)
    {
      return unsafeDowncast(entry.object, to: Object.self)
    }
    guard !many.isEmpty else { return nil }
    let key = Key(state: state, action: action, type: ObjectIdentifier(Object.self))
    return many[key].map { unsafeDowncast($0, to: Object.self) }
  }

  /// Adds an object, and returns it.
  mutating func add<Object: ScopedObject>(
    _ object: Object,
    for state: AnyKeyPath,
    _ action: AnyKeyPath
  ) -> Object {
    if count == limit {
      for entry in few { many[entry.key] = entry.object }
      few = []
      many = many.filter { !$0.value.isGone }
      limit = max(16, count * 2)
    }
    let entry = Entry(state: state, action: action, object: object)
    if many.isEmpty { few.append(entry) } else { many[entry.key] = object }
    return object
  }

  /// The number of objects.
  var count: Int { few.count + many.count }
}

/// An object that is scoped from a store once, and found again by its key paths.
protocol ScopedObject: AnyObject {
  /// Whether the child was removed.
  var isGone: Bool { get }
}

extension Store: ScopedObject {
  var isGone: Bool { core.isGone }
}
