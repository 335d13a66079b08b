public import ComposableCollections

/// A writable key path, resolved once.
///
/// A stored property is reached by its offset, at the cost of an addition, and a field of an
/// `@ObservableState` by its own accessor. Any other key path is walked as Swift does it: the value
/// is read, changed in a copy and written once, so that an observer of the property sees no value that
/// no reducer has made.
@usableFromInline
struct StateAccess<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let offset: Int?
  @usableFromInline let field: ObservedField<Root, Value>?

  /// Resolves a key path.
  ///
  /// - Parameter keyPath: The way to the value.
  @inlinable
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
    field = offset == nil ? ObservedField(keyPath) : nil
  }

  /// Lends the value to be changed in place.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return modifyField(of: &root, body) }
    return withUnsafeMutablePointer(to: &root) { root in
      body(
        &UnsafeMutableRawPointer(root).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee
      )
    }
  }

  @inlinable
  func modifyField<Result>(of root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let field else { return body(&root[keyPath: keyPath]) }
    var result: Result?
    field.modify(&root) { result = body(&$0) }
    guard let result else { preconditionFailure("The state must lend \(keyPath) (did not)") }
    return result
  }

  /// Lends the address of the value, of the value itself or of a copy.
  @usableFromInline
  func read(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Void) {
    if let offset = offset ?? field?.offset {
      body((UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self))
    } else {
      withUnsafePointer(to: root.pointee[keyPath: keyPath], body)
    }
  }
}

extension StateAccess {
  /// The structure of the value, a collection that has ids.
  @usableFromInline
  func stamp<ID>(
    of root: UnsafePointer<Root>,
    _ ids: (Value) -> OrderedSet<ID>
  ) -> StructureStamp? {
    var stamp: StructureStamp?
    read(root) { value in
      let ids = ids(value.pointee)
      if !ids.isEmpty { stamp = ids.structureStamp }
    }
    return stamp
  }
}
