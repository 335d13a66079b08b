/// A class whose instances are equal only to themselves.
///
/// The conformance provides `==` and `hash(into:)`, so that an observable model can be the element
/// of a set or the payload of a `Hashable` destination:
///
///     @Observable final class EditorModel: HashableObject { var text = "" }
public protocol HashableObject: AnyObject, Hashable {}

extension HashableObject {
  /// Returns a Boolean value that indicates whether two references are the same instance.
  ///
  /// - Parameters:
  ///   - lhs: A reference.
  ///   - rhs: Another reference.
  /// - Returns: `true` if both are the same instance; otherwise, `false`.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs }

  /// Hashes the identity of the instance.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
