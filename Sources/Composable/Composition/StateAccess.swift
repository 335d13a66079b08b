/// A writable key path that is resolved once.
///
/// A stored property is accessed by its offset, and a field of an `@ObservableState` by its own
/// accessor. Any other key path is accessed as usual: the value is read, changed in a copy and
/// written once. Observers of the property therefore only see values that a reducer has made.
@usableFromInline
struct StateAccess<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let offset: Int?
  @usableFromInline let field: ObservedField<Root, Value>?

  /// Resolves a key path.
  ///
  /// - Parameter keyPath: The key path to the value.
  @inlinable
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
    field = offset == nil ? ObservedField(keyPath) : nil
  }

  /// Changes the value in place.
  ///
  /// `MemoryLayout.offset(of:)` only returns offsets of stored properties, so there is a `Value` at
  /// the offset. The root is accessed exclusively during the change. `StateAccessTests` compares
  /// addresses.
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
  /// The address of a field is that of its storage, which has the same type as the field.
  @inlinable
  func read(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Void) {
    if let storedOffset {
      body((UnsafeRawPointer(root) + storedOffset).assumingMemoryBound(to: Value.self))
    } else {
      readComputed(root, body)
    }
  }

  /// The offset of the value's storage, or `nil` if the value is computed.
  ///
  /// A computed value can change although the root does not, because it can be read from an object.
  @inlinable var storedOffset: Int? { offset ?? field?.offset }

  @usableFromInline
  func readComputed(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Void) {
    withUnsafePointer(to: root.pointee[keyPath: keyPath], body)
  }
}
