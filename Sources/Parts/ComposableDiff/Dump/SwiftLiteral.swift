#if Foundation
import Foundation
#endif

/// Returns a simple value as a Swift expression, for a context that provides its type.
///
/// - Returns: The expression, or `nil` for a value with parts, for a number that is not finite, and
///   for a value of Foundation that its text does not create.
package func swiftLiteral(of value: Any) -> String? {
  switch value {
  case let value as Bool: "\(value)"
  case let value as any FixedWidthInteger: String(value, radix: 10)
  // The compiler warns that a decimal literal of such a number loses precision.
  case let value as Double where value.isSubnormal: "Double(bitPattern: \(value.bitPattern))"
  case let value as Float where value.isSubnormal: "Float(bitPattern: \(value.bitPattern))"
  case let value as any BinaryFloatingPoint: value.isFinite ? "\(value)" : nil
  case let value as String: value.swiftLiteral
  case let value as Character: String(value).swiftLiteral
  case let value as Duration: source(of: value)
  #if Foundation
  case let value as Decimal:
    Decimal(string: "\(value)") == value ? "Decimal(string: \"\(value)\")!" : nil
  case let value as Data where value.count <= 1_000: "Data(\(Array(value)))"
  case let value as UUID: source(of: value)
  case let value as URL:
    URL(string: value.absoluteString) == value
      ? "URL(string: \(value.absoluteString.swiftLiteral))!" : nil
  case let value as Date:
    swiftLiteral(of: value.timeIntervalSinceReferenceDate).map {
      "Date(timeIntervalSinceReferenceDate: \($0))"
    }
  case let value as IndexSet: "[\(value.map { "\($0)" }.joined(separator: ", "))]"
  #endif
  default: nil
  }
}

#if Foundation
/// A small number is written with the initializer that tests use.
private func source(of id: UUID) -> String {
  withUnsafeBytes(of: id.uuid) { bytes in
    let number = bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return bytes.prefix(8).allSatisfy { $0 == 0 } && number <= Int.max
      ? "UUID(\(number))" : "UUID(uuidString: \"\(id.uuidString)\")!"
  }
}
#endif

private func source(of duration: Duration) -> String {
  let units: [(name: String, attoseconds: Int128)] = [
    ("seconds", 1_000_000_000_000_000_000), ("milliseconds", 1_000_000_000_000_000),
    ("microseconds", 1_000_000_000_000), ("nanoseconds", 1_000_000_000),
  ]
  let attoseconds = duration.attoseconds
  guard let unit = units.first(where: { attoseconds % $0.attoseconds == 0 }),
    let count = Int(exactly: attoseconds / unit.attoseconds)
  else { return "Duration(attoseconds: \(attoseconds))" }
  return ".\(unit.name)(\(count))"
}

extension String {
  /// The text as a literal, with an escape for each scalar that an editor or a terminal does not
  /// draw.
  package var swiftLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case "\r": literal += "\\r"
      // Joins parts of an emoji.
      case "\u{200D}": literal.unicodeScalars.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
          literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}
