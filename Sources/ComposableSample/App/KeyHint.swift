/// The description of a key for the user.
struct KeyHint: Equatable {
  let key: String
  let meaning: String

  init(_ key: String, _ meaning: String) {
    self.key = key
    self.meaning = meaning
  }

  var width: Int { key.width + 1 + meaning.width }
}
