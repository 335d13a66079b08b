/// A number of columns and rows.
struct Size: Codable, Equatable, Sendable {
  var width: Int
  var height: Int
}
