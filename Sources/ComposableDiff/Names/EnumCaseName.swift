/// The name of the case that an enum value has, as it is written in its declaration.
///
/// A description is not enough: an enum may have one of its own.
package func enumCaseName(_ value: Any) -> String? {
  func name<Value>(_ value: Value) -> String? { runtimeCaseName(value).map(String.init(cString:)) }
  return name(value)
}

// The entry of the runtime that `print` and `dump` use. It is part of the stable ABI.
@_silgen_name("swift_EnumCaseName")
private func runtimeCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
