public import ComposableCollections

extension RangeReplaceableCollection {
  /// Shares the elements of a shared collection one by one.
  ///
  ///     ForEach(Array($todos)) { $todo in … }
  ///
  /// When an element is removed, its last value remains to be read.
  ///
  /// - Parameter shared: The collection.
  /// - Complexity: O(*n*).
  public init<ID: Sendable, Value>(_ shared: Shared<IdentifiedArray<ID, Value>>)
  where Element == Shared<Value> {
    self.init()
    append(contentsOf: shared.wrappedValue.ids.lazy.compactMap { Shared(shared[id: $0]) })
  }

  /// Reads the elements of a shared collection one by one.
  ///
  /// - Parameter shared: The collection.
  /// - Complexity: O(*n*).
  public init<ID: Sendable, Value>(_ shared: SharedReader<IdentifiedArray<ID, Value>>)
  where Element == SharedReader<Value> {
    self.init()
    append(contentsOf: shared.wrappedValue.ids.lazy.compactMap { SharedReader(shared[id: $0]) })
  }
}
