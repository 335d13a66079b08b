/// How many columns and rows there are.
struct Size: Codable, Equatable, Sendable {
  var width: Int
  var height: Int
}
