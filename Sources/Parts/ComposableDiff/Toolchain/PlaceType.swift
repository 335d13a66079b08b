/// Returns the type of the place that a value from a mirror was read from, such as `any Shape`.
///
/// `type(of:)` returns the type of the value in an existential.
///
/// - Assumption: `Any` is a buffer of three words and a type, as the stable ABI says, and a mirror
///   keeps existential types in it.
/// - If it fails: `composable accept` writes values that do not compile.
package func placeType(of value: Any) -> any Any.Type {
  typealias AnyType = any Any.Type
  // With `as`, the call does not open the existential.
  return withUnsafeBytes(of: value as Any) {
    $0.load(fromByteOffset: 3 * MemoryLayout<Int>.stride, as: AnyType.self)
  }
}
