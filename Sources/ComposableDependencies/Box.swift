/// A box whose type is told by the key that it is filed under.
///
/// Unchecked because it is not final: it has no storage, and its one subclass is immutable, with a
/// `Sendable` value. The test `threads that read at once compute a default once` covers this.
@usableFromInline
class AnyBox: @unchecked Sendable {
  fileprivate init() {}
}

/// A value of a dependency.
@usableFromInline
final class Box<Value: Sendable>: AnyBox, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}
