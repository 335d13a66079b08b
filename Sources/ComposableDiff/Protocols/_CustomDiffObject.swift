// swift-format-ignore: NoLeadingUnderscores
/// A reference that remembers what its value was, so that a difference can show both.
///
/// Two copies of a state share their references. What they held before a change is only known by
/// the reference itself. In dumps and differences such a value is preceded by the number of its
/// object.
public protocol _CustomDiffObject {
  // swift-format-ignore: NoLeadingUnderscores
  /// The value before and the value now.
  var _customDiffValues: (Any, Any) { get }

  // swift-format-ignore: NoLeadingUnderscores
  /// What tells whether two references are the same.
  var _objectIdentifier: ObjectIdentifier { get }
}

extension _CustomDiffObject where Self: AnyObject {
  // swift-format-ignore: NoLeadingUnderscores
  /// The identity of the instance.
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(self) }
}
