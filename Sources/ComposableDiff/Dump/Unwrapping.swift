/// What there is to see of a value, and `nil` when it is an optional without a value.
///
/// Optionals are opened and representations followed, as many times as it takes, but not for ever.
func unwrapped(_ value: Any) -> Any? {
  var value = value
  for _ in 0..<100 {
    if let optional = value as? any Wrapping {
      guard let wrapped = optional.wrapped else { return nil }
      value = wrapped
    } else if let representable = value as? any CustomDumpRepresentable {
      value = representable.customDumpValue
    } else {
      break
    }
  }
  return value
}

/// The instance, when the value is one.
func object(_ value: Any) -> AnyObject? {
  type(of: value) is AnyObject.Type ? value as AnyObject : nil
}

private protocol Wrapping {
  var wrapped: Any? { get }
}

extension Optional: Wrapping {
  fileprivate var wrapped: Any? { self }
}
