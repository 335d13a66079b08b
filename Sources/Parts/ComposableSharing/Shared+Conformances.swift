public import ComposableDiff

extension Shared: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reference.hasSameValue(as: rhs.reference)
  }
}

extension SharedReader: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reference.hasSameValue(as: rhs.reference)
  }
}

extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  public var description: String { reference.description }
}

extension SharedReader: CustomStringConvertible {
  public var description: String {
    reference.description.replacingPrefix("Shared<", "SharedReader<")
  }
}

extension Shared: DumpRepresentable {
  package var customDumpValue: Any { wrappedValue }
}

extension SharedReader: DumpRepresentable {
  package var customDumpValue: Any { wrappedValue }
}

// swift-format-ignore: NoLeadingUnderscores
extension Shared: _CustomDiffObject {
  public var _customDiffValues: (Any, Any) { reference.valuesOfBothSides }
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference) }
}

// swift-format-ignore: NoLeadingUnderscores
extension SharedReader: _CustomDiffObject {
  public var _customDiffValues: (Any, Any) { reference.valuesOfBothSides }
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference) }
}

extension Reference {
  /// Returns whether the values are equal.
  ///
  /// In an assertion, it compares the expected value of one with the actual value of the other.
  fileprivate func hasSameValue<Other: Reference<Value>>(as other: Other) -> Bool
  where Value: Equatable {
    let (first, second) = values(comparedWith: other)
    return first == second
  }

  fileprivate var valuesOfBothSides: (Any, Any) { values(comparedWith: self) }

  private func values<Other: Reference<Value>>(comparedWith other: Other) -> (Value, Value) {
    guard SharedPerspective.current != nil else {
      let value = value
      // Read once, because another thread could change the value between two reads.
      return (value, self === other ? value : other.value)
    }
    return (
      SharedPerspective.look(at: .expected) { value },
      SharedPerspective.look(at: .actual) { other.value }
    )
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, _ other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
