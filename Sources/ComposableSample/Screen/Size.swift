/// How many columns and rows there are.
struct Size: Equatable, Sendable {
  var width: Int
  var height: Int
}
