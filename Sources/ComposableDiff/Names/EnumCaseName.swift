/// Returns the name of an enum value's case, as written in its declaration.
///
/// The description is not sufficient, because an enum can define its own.
package func enumCaseName(_ value: Any) -> String? {
  func name<Value>(_ value: Value) -> String? { runtimeCaseName(value).map(String.init(cString:)) }
  return name(value)
}

// The runtime function that `print` and `dump` use. It is part of the stable ABI.
@_silgen_name("swift_EnumCaseName")
private func runtimeCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
