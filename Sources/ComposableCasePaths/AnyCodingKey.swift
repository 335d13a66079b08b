/// A coding key with any name.
///
/// A `CodingKeys` enum adds one to three kilobytes to each program that links the library, whether
/// it encodes anything or not. This type serves all types of the library.
package struct AnyCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
  package init(stringLiteral value: String) { self.stringValue = value }
}
