/// A JSON value with its position in the text.
///
/// A person who fixes a file by hand needs the line of every fault. Foundation's decoder has no
/// position for a value of the wrong kind, and accepts duplicate keys: see decision 29.
struct JSONNode {
  /// The kinds of JSON values.
  indirect enum Value {
    case array([JSONNode])
    case boolean(Bool)
    case null
    case number(String)
    case object([Member])
    case string(String)
  }

  /// A key of an object and its value.
  struct Member {
    let key: String
    let offset: Int
    let value: JSONNode
  }

  let value: Value

  /// The number of bytes before the value.
  let offset: Int
}
