/// A property that refers to a shared value of any type, or to a part of one.
protocol RootedProperty {
  var anyReference: any AnyReference { get }
  var anyValue: Any { get }
  var isReadOnly: Bool { get }
}

extension Shared: RootedProperty {
  var anyReference: any AnyReference { reference }
  var anyValue: Any { wrappedValue }
  var isReadOnly: Bool { false }

  /// The identity of the whole value.
  package var rootID: AnyHashable { reference.root.identity }
}

extension SharedReader: RootedProperty {
  var anyReference: any AnyReference { reference }
  var anyValue: Any { wrappedValue }
  var isReadOnly: Bool { true }
}

/// A property in a state of a recording.
package struct RecordedSharedProperty {
  /// The name of the value, or `nil` if the property refers to a part of a value.
  package let name: String?
  package let value: Any
  package let isReadOnly: Bool

  /// The value of the property in a new process where nothing was saved, or `nil` if it is not
  /// known.
  package let defaultValue: Any?
}

extension SharedSandbox {
  /// Returns a `@Shared` or `@SharedReader` property, or `nil` for any other value.
  package func property(_ value: Any) -> RecordedSharedProperty? {
    guard let property = value as? any RootedProperty else { return nil }
    let reference = property.anyReference
    let name = reference.path.isEmpty ? name(of: reference.root) : nil
    return RecordedSharedProperty(
      name: name,
      value: property.anyValue,
      isReadOnly: property.isReadOnly,
      defaultValue: reference.defaultValue
    )
  }
}

/// Returns whether a value is a `@Shared` or `@SharedReader` property that is encoded with the
/// current value, and not only with the name of it.
///
/// Its encoding can change although the property does not.
package func encodesSharedValue(_ value: Any) -> Bool {
  guard let property = value as? any RootedProperty else { return false }
  return SharedLog.encoded == nil || !property.anyReference.path.isEmpty
}
