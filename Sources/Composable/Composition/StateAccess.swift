/// A writable key path, resolved once.
///
/// A stored property is reached by its offset, at the cost of an addition, and a field of an
/// `@ObservableState` by its own accessor. Any other key path is walked as Swift does it.
@usableFromInline
struct StateAccess<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let offset: Int?
  @usableFromInline let field: ObservedField<Root, Value>?
  @usableFromInline let placeholder: Value?

  /// Resolves a key path.
  ///
  /// - Parameters:
  ///   - keyPath: The way to the value.
  ///   - placeholder: What may be in its place while it is changed, if nobody observes the place.
  @inlinable
  init(_ keyPath: WritableKeyPath<Root, Value>, placeholder: @autoclosure () -> Value? = nil) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
    field = offset == nil ? ObservedField(keyPath) : nil
    let isWalked = offset == nil && field == nil && !(Root.self is any ObservableState.Type)
    self.placeholder = isWalked ? placeholder() : nil
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
    guard let field else { return modifyWalked(of: &root, body) }
    var result: Result?
    field.modify(&root) { result = body(&$0) }
    guard let result else { preconditionFailure("The state must lend \(keyPath) (did not)") }
    return result
  }

  @inlinable
  func modifyWalked<Result>(of root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let placeholder else { return body(&root[keyPath: keyPath]) }
    // The value has one owner while it is changed, or what it shares would be copied.
    var value = root[keyPath: keyPath]
    root[keyPath: keyPath] = placeholder
    defer { root[keyPath: keyPath] = value }
    return body(&value)
  }

  /// Lends the address of the value, of the value itself or of a copy.
  func read(_ root: UnsafeRawPointer, _ body: (UnsafePointer<Value>) -> Void) {
    if let offset = offset ?? field?.offset {
      body(root.advanced(by: offset).assumingMemoryBound(to: Value.self))
    } else {
      let value = root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath]
      withUnsafePointer(to: value, body)
    }
  }
}
