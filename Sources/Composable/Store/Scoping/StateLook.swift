/// A key path along which a store looks at the state of a child.
///
/// It is resolved once, as ``StateAccess`` is, and may lead to a property that cannot be written.
struct StateLook<Root, Value> {
  private let keyPath: KeyPath<Root, Value>
  private let field: ObservedField<Root, Value>?
  private let offset: Int?

  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    let stored = MemoryLayout<Root>.offset(of: keyPath)
    let field = (keyPath as? WritableKeyPath).flatMap { stored == nil ? ObservedField($0) : nil }
    offset = stored ?? field?.offset
    self.field = offset == nil ? nil : field
  }

  /// Where the value is if its root is at an address, and stored.
  func address(in root: UnsafePointer<Root>?) -> UnsafePointer<Value>? {
    guard let root, let offset else { return nil }
    return (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
  }

  /// Remembers who reads the value, if it is a field; any other key path does so when it is followed.
  func register(_ root: UnsafePointer<Root>) {
    field?.access(root)
  }

  /// What remembers who reads the value, if it is a field of a state that has an address.
  func registration(at root: UnsafePointer<Root>?) -> (() -> Void)? {
    guard let root, let access = field?.access else { return nil }
    return { access(root) }
  }

  func look(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Void) {
    if let address = address(in: root) { return body(address) }
    withUnsafePointer(to: root.pointee[keyPath: keyPath], body)
  }
}
