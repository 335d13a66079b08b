/// Returns a type of a module that a program need not link, if it is linked.
///
/// - Parameter mangledName: The mangled name, such as `21ComposableTestSupport8RecorderO` for
///   `enum ComposableTestSupport.Recorder`.
/// - Returns: The type, or `nil` if it is not linked.
/// - Assumption: Swift finds types by their mangled names, as `NSClassFromString` does, and the
///   names are part of the stable ABI.
/// - If it fails: Tests would record no issues. The tests of `ComposableTestSupport` notice that.
package func linkedType(mangledName: String) -> (any Any.Type)? {
  _typeByName(mangledName)
}
