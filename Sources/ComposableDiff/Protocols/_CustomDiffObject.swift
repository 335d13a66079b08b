// swift-format-ignore: NoLeadingUnderscores
/// A reference that remembers its previous value, so that a difference can show both.
///
/// Two copies of a state share their references, so only the reference itself knows its value
/// before a change. Dumps and differences prefix such a value with the number of its object.
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
