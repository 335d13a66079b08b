import ComposableDiff

/// The part of a value that has cases.
package enum CasePart {
  /// The value has no cases.
  case plain
  case flag(Bool)
  case optional(Any?)
  case enumeration(name: String, payload: Any?)

  /// The properties that can have cases.
  case fields([(name: String, value: Any)])

  /// Some of the elements of a collection.
  case elements([Any])
}

/// A reader of the parts of values, which learns which properties of a type have cases.
///
/// A property whose type is a protocol counts as its first value.
package final class CasePartReader {
  private enum Kind {
    case plain, flag, optional, enumeration, represented, elements, members, number, count

    /// The properties that can have cases, by position.
    case fields([(position: Int, name: String)])
  }

  /// The number of elements to read of a collection, half of them at its end.
  private static var elementLimit: Int { 8 }

  private let readsNumbers: Bool
  private var kinds: [ObjectIdentifier: Kind] = [:]

  /// Creates a reader.
  ///
  /// - Parameter readsNumbers: `true` to read whole numbers, and the lengths of texts and
  ///   collections, as enums with a case for each small number and for each power of two;
  ///   otherwise, `false`.
  package init(readsNumbers: Bool = false) {
    self.readsNumbers = readsNumbers
  }

  package func part(of value: Any) -> CasePart {
    switch kind(of: value) {
    case .plain: return .plain
    case .flag: return .flag(value as? Bool ?? false)
    case .optional: return .optional(Mirror(reflecting: value).children.first?.value)
    case .enumeration:
      let payload = Mirror(reflecting: value).children.first
      let name = payload.map { $0.label ?? "" } ?? enumCaseName(value) ?? ""
      return .enumeration(name: name, payload: payload?.value)
    case .represented:
      return dumpValue(of: value).map { part(of: $0) } ?? .plain
    case .elements:
      return .elements((value as? any Collection).map { Self.someElements(of: $0) } ?? [])
    case .members: return .elements(Self.someMembers(of: value))
    case .number:
      return .enumeration(name: Self.magnitude(of: value as? any BinaryInteger), payload: nil)
    case .count:
      let count = (value as? String)?.utf8.count ?? (value as? any Collection)?.count
      return .enumeration(name: Self.magnitude(of: count), payload: nil)
    case .fields(let fields):
      let children = Mirror(reflecting: value).children
      return .fields(
        fields.map { position, name in
          (name, children[children.index(children.startIndex, offsetBy: position)].value)
        }
      )
    }
  }

  private static func magnitude(of number: (any BinaryInteger)?) -> String {
    let number = number.map { Int(clamping: $0) } ?? 0
    return -8...16 ~= number
      ? "\(number)"
      : "\(number < 0 ? "-" : "")2^\(number.magnitude.bitWidth - number.magnitude.leadingZeroBitCount)"
  }

  private static func someElements<Values: Collection>(of values: Values) -> [Any] {
    guard values.count > elementLimit else { return values.map { $0 } }
    let half = elementLimit / 2
    let end = values.index(values.startIndex, offsetBy: values.count - half)
    return values.prefix(half).map { $0 } + values[end...].map { $0 }
  }

  /// Returns the members of a set, or the values of a dictionary.
  ///
  /// Their order differs from process to process, so a long one stands for a list without cases.
  private static func someMembers(of value: Any) -> [Any] {
    let mirror = Mirror(reflecting: value)
    guard mirror.children.count <= elementLimit else { return [()] }
    return mirror.children.map { _, member in
      guard mirror.displayStyle == .dictionary else { return member }
      return Mirror(reflecting: member).children.dropFirst().first?.value ?? member
    }
  }

  private func kind(of value: Any) -> Kind {
    let id = ObjectIdentifier(type(of: value))
    if let kind = kinds[id] { return kind }
    let kind = newKind(of: value)
    kinds[id] = kind
    return kind
  }

  private func newKind(of value: Any) -> Kind {
    let mirror = Mirror(reflecting: value)
    // First, because the casts below would unwrap the optional.
    if mirror.displayStyle == .optional { return .optional }
    switch value {
    case is Bool: return .flag
    case is any BinaryInteger where readsNumbers: return .number
    case is String where readsNumbers: return .count
    case _ where dumpValue(of: value) != nil: return .represented
    case is any StringProtocol: return .plain
    case _ where dumpDescription(of: value) != nil: return .plain
    case is any Collection where readsNumbers: return .count
    case is any Collection where [.set, .dictionary].contains(mirror.displayStyle): return .members
    case is any Collection: return .elements
    case is any CustomReflectable: return .plain
    case _ where dumpMirror(of: value) != nil: return .plain
    default: break
    }
    switch mirror.displayStyle {
    case .enum: return .enumeration
    case .tuple: return fields(of: mirror)
    case .struct where !isOfSystem(value): return fields(of: mirror)
    default: return .plain
    }
  }

  private func fields(of mirror: Mirror) -> Kind {
    var fields: [(position: Int, name: String)] = []
    for (position, child) in mirror.children.enumerated() {
      guard let name = fieldName(child.label) else { continue }
      if case .plain = kind(of: child.value) { continue }
      fields.append((position, name))
    }
    return fields.isEmpty ? .plain : .fields(fields)
  }
}

/// Returns the name of a property in its source, or `nil` for a property that a macro has added.
///
/// Property wrappers and macros store a property under its name with an underscore. An element of a
/// tuple can have no name.
private func fieldName(_ label: String?) -> String? {
  guard let label, !label.hasPrefix(".") else { return "" }
  guard !label.hasPrefix("_$") else { return nil }
  return label.hasPrefix("_") ? String(label.dropFirst()) : label
}

/// Returns whether a type is declared in the standard library or in Foundation.
private func isOfSystem(_ value: Any) -> Bool {
  let module = String(reflecting: type(of: value)).prefix { $0 != "." }
  return module == "Swift" || module.hasPrefix("Foundation")
}
