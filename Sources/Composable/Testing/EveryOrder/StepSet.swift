/// A set of the steps of a run, by index.
struct StepSet: Equatable, Sendable {
  private var words: [UInt64] = []

  init() {}

  init(_ range: Range<Int>) {
    for step in range { insert(step) }
  }

  func contains(_ step: Int) -> Bool {
    step / 64 < words.count && words[step / 64] & 1 << UInt64(step % 64) != 0
  }

  mutating func insert(_ step: Int) {
    while words.count <= step / 64 { words.append(0) }
    words[step / 64] |= 1 << UInt64(step % 64)
  }

  mutating func formUnion(_ other: Self) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }
}
