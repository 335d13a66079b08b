/// The part of a parent's state that belongs to a child: a property, the payload of an optional, or
/// an element of a collection.
struct StatePart<Root, Value> {
  /// Calls a closure with the part, or with `nil` if there is none.
  ///
  /// The second argument is the kind of read, for which the parent was prepared.
  let borrow: (UnsafePointer<Root>, Reading, (UnsafePointer<Value>?) -> Void) -> Void

  /// The offset in the parent, if the part is always stored there.
  var offset: Int?

  /// Registers an observer of the part, given the address of the parent's state.
  var register: ((UnsafeRawPointer) -> Void)?

  /// The kind of read of the parent that reading the part requires.
  var reading = Reading.whole

  /// Whether a copy of the part is read.
  var isCopied = false

  /// Whether the part can be absent.
  var isOptional = true

  /// The address of the part, if the parent's state always has the same address.
  func address(in root: UnsafePointer<Root>?) -> UnsafePointer<Value>? {
    guard let root, let offset else { return nil }
    return (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
  }

  /// Returns the part for a property, which can be read-only.
  ///
  /// A stored property and a field of an observed state are borrowed from their storage. Any other
  /// key path is evaluated, and registers its own observers.
  static func property(_ keyPath: KeyPath<Root, Value>) -> Self {
    let stored = MemoryLayout<Root>.offset(of: keyPath)
    let field = (keyPath as? WritableKeyPath).flatMap { stored == nil ? ObservedField($0) : nil }
    guard let offset = stored ?? field?.offset else {
      return Self(
        borrow: { root, _, body in withUnsafePointer(to: root.pointee[keyPath: keyPath], body) },
        isCopied: true,
        isOptional: false
      )
    }
    let register = field?.access
    return Self(
      borrow: { root, reading, body in
        if reading == .whole { register?(root) }
        body((UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self))
      },
      offset: offset,
      register: register,
      isOptional: false
    )
  }
}

extension StatePart where Root == Value? {
  /// The part for the payload of an optional.
  static var payload: Self {
    Self(borrow: { root, _, body in body(root.payload()) })
  }
}
