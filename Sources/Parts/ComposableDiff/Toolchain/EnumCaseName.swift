/// Returns the name of an enum value's case, as written in its declaration.
///
/// The description is not sufficient, because an enum can define its own.
///
/// - Assumption: The Swift runtime has the function that `print` and `dump` use, which is part of
///   its stable ABI.
/// - If it fails: Programs do not link.
package func enumCaseName(_ value: Any) -> String? {
  func name<Value>(_ value: Value) -> String? { runtimeCaseName(value).map(String.init(cString:)) }
  return name(value)
}

@_silgen_name("swift_EnumCaseName")
private func runtimeCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
