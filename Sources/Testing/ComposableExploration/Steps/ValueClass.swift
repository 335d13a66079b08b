/// A class of the values that ``RandomStep/cases(except:trying:)`` generates.
///
/// A value can belong to several classes.
package enum ValueClass: String, CaseIterable, Sendable, Encodable, CodingKeyRepresentable {
  /// A positive number.
  case number = "positive number"

  /// Zero.
  case zero

  /// A negative number.
  case negative = "negative number"

  /// The largest or the smallest value of an integer type.
  case limit = "limit of an integer type"

  /// A floating-point value that is not a number.
  case notANumber = "NaN"

  /// A floating-point value that is infinite.
  case infinity

  /// Any text.
  case text

  /// A text without characters.
  case emptyText = "empty text"

  /// A text with a line break.
  case lineBreak = "text with a line break"

  /// A text with characters beyond ASCII.
  case notASCII = "text beyond ASCII"

  /// A text with more than a hundred bytes.
  case longText = "long text"

  /// An array, a set or a dictionary without elements.
  case emptyCollection = "empty collection"

  /// A value that is, or is close to, a value in the state or in an earlier action.
  case known = "value from the state"
}
