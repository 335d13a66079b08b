/// The stores that were scoped from a store, by their key paths.
///
/// A handful, searched from the front. Where they become many, because key paths name elements by their
/// ids, those of children that are gone are dropped.
struct ScopeCache {
  enum Kind {
    case child
    case optionalChild
    case elements
    case component
  }

  private struct Entry {
    let state: AnyKeyPath
    let action: AnyKeyPath
    let kind: Kind
    let object: any ScopedObject
  }

  private var entries: [Entry] = []
  private var limit = 16

  /// The object that was made for key paths, or else a new one.
  mutating func object<Object: ScopedObject>(
    for state: AnyKeyPath,
    _ action: AnyKeyPath,
    as kind: Kind,
    make: () -> Object
  ) -> Object {
    for entry in entries
    where entry.kind == kind && (entry.state === state || entry.state == state)
      && (entry.action === action || entry.action == action)
    {
      // Equal key paths lead to the same types, so that the object was made by the same call.
      return unsafeDowncast(entry.object, to: Object.self)
    }
    let object = make()
    if entries.count == limit {
      entries.removeAll { $0.object.isGone }
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(state: state, action: action, kind: kind, object: object))
    return object
  }

  /// How many there are.
  var count: Int { entries.count }
}

/// Something that is scoped from a store once, and again found by its key paths.
protocol ScopedObject: AnyObject {
  /// Whether the child is gone.
  var isGone: Bool { get }
}

extension Store: ScopedObject {
  var isGone: Bool { core.isGone }
}
