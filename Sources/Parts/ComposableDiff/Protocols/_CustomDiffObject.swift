// swift-format-ignore: NoLeadingUnderscores
/// A reference that remembers its previous value, so that a difference can show both.
///
/// Two copies of a state share their references, so only the reference itself knows its value
/// before a change. Dumps and differences prefix such a value with the number of its object.
///
/// Two different instances are compared by their current values. If these are equal, classes are
/// compared like other classes: by their `==`, or by their fields.
public protocol _CustomDiffObject {
  // swift-format-ignore: NoLeadingUnderscores
  /// The previous and the current value.
  var _customDiffValues: (Any, Any) { get }

  // swift-format-ignore: NoLeadingUnderscores
  /// The identity of the reference.
  var _objectIdentifier: ObjectIdentifier { get }
}

extension _CustomDiffObject where Self: AnyObject {
  // swift-format-ignore: NoLeadingUnderscores
  /// The identity of the instance.
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(self) }
}

extension _CustomDiffObject {
  /// Whether the current value is the reference itself, as for a class whose previous value is a
  /// copy of the instance.
  var holdsItself: Bool {
    guard type(of: self) is AnyObject.Type else { return false }
    return (_customDiffValues.1 as? any _CustomDiffObject)?._objectIdentifier == _objectIdentifier
  }
}
