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

  /// Changes the value in place.
  ///
  /// `MemoryLayout.offset(of:)` knows the offsets of stored properties alone, so that a `Value` is there, and
  /// the root is accessed exclusively while it is changed. `StateAccessTests` compares addresses.
  @inlinable
  func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    if let offset {
      withUnsafeMutablePointer(to: &root) {
        body(
          &(UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee
        )
      }
    } else if let field {
      field.modify(&root, body)
    } else {
      body(&root[keyPath: keyPath])
    }
  }

  /// Calls a closure with the address of the value, or of a copy.
  ///
  /// The address of a field is that of its storage, which has the type of the field.
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
