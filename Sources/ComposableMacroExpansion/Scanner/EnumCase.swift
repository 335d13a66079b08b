/// One of the elements of a `case` declaration.
struct EnumCase: Sendable {
  /// As written, backticks included.
  var name: String
  var nameRange: Range<Int>
  /// `nil` where no parentheses follow the name.
  var parameters: [Parameter]?
  var rawValue: Range<Int>?
}
