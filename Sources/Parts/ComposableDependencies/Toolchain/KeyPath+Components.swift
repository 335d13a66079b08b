extension KeyPath {
  /// Whether the key path is known to consist of one property.
  ///
  /// - Assumption: The description of a key path has a dot before each property. A property is
  ///   shown by its name or, if that is unknown at run time, as `<computed 0x0f00 (Value)>`.
  /// - If it fails: The value is `false`. Overriding a dependency then reads it first.
  var hasOneComponent: Bool {
    let text = "\(self)"
    let root = "\\\(Root.self)."
    guard text.hasPrefix(root) else { return false }
    let component = text.dropFirst(root.count)
    let computed = "<computed 0x"
    guard component.hasPrefix(computed) else {
      return component.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    return component.dropFirst(computed.count).drop(while: \.isHexDigit) == " (\(Value.self))>"
  }
}
