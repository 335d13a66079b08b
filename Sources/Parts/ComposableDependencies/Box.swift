/// A type-erased box.
///
/// The key under which a box is stored determines its type.
///
/// The conformance is unchecked because the class is not final. It has no storage, and its only
/// subclass is immutable with a `Sendable` value. The test
/// `threads that read at once compute a default once` covers this.
@usableFromInline
class AnyBox: @unchecked Sendable {
  fileprivate init() {}
}

/// A box with the value of a dependency.
@usableFromInline
final class Box<Value: Sendable>: AnyBox, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}
