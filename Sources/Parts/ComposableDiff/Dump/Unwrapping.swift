/// Returns the value to show for a value, or `nil` for an optional without a value.
///
/// It unwraps optionals and follows representations repeatedly, up to a limit.
func unwrapped(_ value: Any) -> Any? {
  var value = value
  for _ in 0..<100 {
    if let optional = value as? any Wrapping {
      guard let wrapped = optional.wrapped else { return nil }
      value = wrapped
    } else if let representation = dumpValue(of: value) {
      value = representation
    } else {
      break
    }
  }
  return value
}

/// Returns the text of an optional without a value, which can be a value of another optional.
func nilText(of value: Any) -> String {
  guard let wrapped = (value as? any Wrapping)?.wrapped else { return "nil" }
  return ".some(\(nilText(of: wrapped)))"
}

/// Returns the value as an object, if its type is a class.
func object(_ value: Any) -> AnyObject? {
  type(of: value) is AnyObject.Type ? value as AnyObject : nil
}

private protocol Wrapping {
  var wrapped: Any? { get }
}

extension Optional: Wrapping {
  fileprivate var wrapped: Any? { self }
}
