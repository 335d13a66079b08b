public import ComposableCollections

extension RangeReplaceableCollection {
  /// Creates a collection that shares each element of a shared collection.
  ///
  ///     ForEach(Array($todos)) { $todo in … }
  ///
  /// If an element is removed, its last value remains readable.
  ///
  /// - Parameter shared: The collection.
  /// - Complexity: O(*n*).
  public init<ID: Sendable, Value>(_ shared: Shared<IdentifiedArray<ID, Value>>)
  where Element == Shared<Value> {
    self.init()
    append(contentsOf: shared.wrappedValue.ids.lazy.compactMap { Shared(shared[id: $0]) })
  }

  /// Creates a collection of readers of the elements of a shared collection.
  ///
  /// - Parameter shared: The collection.
  /// - Complexity: O(*n*).
  public init<ID: Sendable, Value>(_ shared: SharedReader<IdentifiedArray<ID, Value>>)
  where Element == SharedReader<Value> {
    self.init()
    append(contentsOf: shared.wrappedValue.ids.lazy.compactMap { SharedReader(shared[id: $0]) })
  }
}
