/// A JSON value that knows where in its text it begins.
///
/// Foundation's decoder tells where a text is no JSON, but not where a value is of the wrong kind. A
/// person who has to mend a file needs both.
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

  /// A key of an object, and what it stands for.
  struct Member {
    let key: String
    let offset: Int
    let value: JSONNode
  }

  let value: Value

  /// How many bytes come before it.
  let offset: Int
}
