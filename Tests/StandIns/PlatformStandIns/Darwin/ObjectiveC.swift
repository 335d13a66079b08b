// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores, TypeNamesShouldBeCapitalized

// The parts of the Objective-C runtime that the library uses. See README.md.
@_exported public import class Foundation.NSObject

public enum objc_AssociationPolicy: UInt {
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
}

private nonisolated(unsafe) var associations: [(object: Weak, key: UnsafeRawPointer, value: Any)] =
  []

private struct Weak {
  weak var object: AnyObject?
}

// Called on the main actor only.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  associations.first { $0.object.object === object as AnyObject && $0.key == key }?.value
}

public func objc_setAssociatedObject(
  _ object: Any,
  _ key: UnsafeRawPointer,
  _ value: Any?,
  _ policy: objc_AssociationPolicy
) {
  associations.removeAll { $0.object.object == nil }
  guard let value else { return }
  associations.append((Weak(object: object as AnyObject), key, value))
}
