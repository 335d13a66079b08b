import ComposableDiff

/// The fields in which two values differ.
///
/// A test cannot assign a private field of a state. `@ObservableState` knows the private fields.
struct FieldDifferences {
  /// The names of the private fields that differ, such as `Counter.State.taps`.
  private(set) var privateNames: Set<String> = []

  /// Whether the values also differ in something else.
  private(set) var hasOthers = false

  /// The number of differences that were found.
  ///
  /// Several can be in fields of one name.
  private var count = 0

  /// - Complexity: O(*n*), where *n* is the number of parts of the parts that differ.
  init(_ first: Any, _ second: Any) {
    compare(first, second, depth: 64)
  }

  private mutating func compare(_ first: Any, _ second: Any, depth: Int) {
    // Other differences decide: most failures have them, and often beside many parts.
    guard !hasOthers else { return }
    let isEqual = areEqual(first, second)
    guard isEqual != true else { return }
    let found = count
    let privateFields = (first as? any ObservableState).map { type(of: $0).privateFieldNames } ?? []
    if depth > 0, let pairs = pairs(first, second, privateFields) {
      for (name, first, second) in pairs {
        if hasOthers, privateFields.isEmpty { return }
        if let name {
          guard areEqual(first, second) != true else { continue }
          privateNames.insert(name)
          count += 1
        } else {
          compare(first, second, depth: depth - 1)
        }
      }
      // A difference of the whole that no part shows.
      if isEqual == false, count == found { hasOthers = true }
    } else {
      hasOthers = isEqual == false || hasOthers
    }
  }

  /// Returns the corresponding parts of two values, and the names of private fields, or `nil` if
  /// the values have different parts.
  private func pairs(
    _ first: Any,
    _ second: Any,
    _ privateFields: Set<String>
  ) -> AnySequence<(privateName: String?, Any, Any)>? {
    if let first = first as? [AnyHashable: Any], let second = second as? [AnyHashable: Any] {
      let pairs = first.compactMap { key, value in
        second[key].map { (privateName: nil as String?, value, $0) }
      }
      return pairs.count == first.count && pairs.count == second.count ? AnySequence(pairs) : nil
    }
    let (mirror, other) = (Mirror(reflecting: first), Mirror(reflecting: second))
    guard type(of: first) == type(of: second), mirror.displayStyle != .class,
      mirror.displayStyle != .set, mirror.children.count == other.children.count,
      mirror.displayStyle != .enum || enumCaseName(first) == enumCaseName(second)
    else { return nil }
    let pairs = zip(mirror.children, other.children).lazy.map { child, other in
      guard !privateFields.isEmpty, let name = child.label.map(Self.fieldName),
        privateFields.contains(name)
      else { return (privateName: nil as String?, child.value, other.value) }
      return (privateName: "\(typeName(type(of: first))).\(name)", child.value, other.value)
    }
    return AnySequence(pairs)
  }

  /// Returns the name of the field with a storage.
  private static func fieldName(_ label: String) -> String {
    let prefixes = ["$__lazy_storage_$_", "_"]
    return prefixes.first(where: label.hasPrefix).map { String(label.dropFirst($0.count)) } ?? label
  }
}
