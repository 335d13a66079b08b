/// A choice that a step of a random sequence makes.
///
/// It is recorded as the result, not as the random numbers that led to it. Results can be repeated,
/// and replaced by simpler ones: a lower number, a shorter text, or a shorter list.
enum Choice: Hashable {
  case number(UInt128)
  case text(String)

  /// Any number of elements, with the choices of each.
  case list([[Choice]])

  /// Whether there is no simpler choice.
  var isSimplest: Bool {
    switch self {
    case .number(let number): number == 0
    case .text(let text): text.isEmpty
    case .list(let elements): elements.isEmpty
    }
  }
}

extension Choice {
  /// Simpler choices, in the order in which to try them.
  var simplifications: AnySequence<Choice> {
    switch self {
    case .number(let number):
      return AnySequence(number.lower.lazy.map(Choice.number))
    case .text(let text):
      let scalars = Array(text.unicodeScalars)
      let simpler = scalars.replacingEach { scalar in
        AnySequence(scalar.rank.lower.lazy.map(Unicode.Scalar.init(rank:)))
      }
      return AnySequence(
        [scalars.shorter, simpler].joined().lazy.map { .text(String($0)) }
      )
    case .list(let elements):
      let simpler = elements.replacingEach { $0.replacingEach(\.simplifications) }
      return AnySequence([elements.shorter, simpler].joined().lazy.map(Choice.list))
    }
  }

  /// Adds the lengths of the choice's texts and lists, and its numbers.
  func measure(length: inout Int, numbers: inout [UInt128]) {
    switch self {
    case .number(let number): numbers.append(number)
    case .text(let text):
      length += text.unicodeScalars.count
      numbers += text.unicodeScalars.lazy.map(\.rank)
    case .list(let elements):
      length += elements.count
      for choice in elements.joined() { choice.measure(length: &length, numbers: &numbers) }
    }
  }
}

extension Array {
  /// The array without some of its elements, from all of them to a single one.
  var shorter: AnySequence<Self> {
    let lengths = sequence(first: count) { $0 > 1 ? $0 / 2 : nil }
    guard !isEmpty else { return AnySequence([]) }
    return AnySequence(
      lengths.lazy.flatMap { length in
        stride(from: 0, to: count, by: length).lazy.map { start in
          var shorter = self
          shorter.removeSubrange(start..<Swift.min(start + length, count))
          return shorter
        }
      }
    )
  }

  /// The array with one element replaced by another one.
  func replacingEach(_ others: @escaping (Element) -> AnySequence<Element>) -> AnySequence<Self> {
    AnySequence(
      indices.lazy.flatMap { index in
        others(self[index]).lazy.map { other in
          var replaced = self
          replaced[index] = other
          return replaced
        }
      }
    )
  }
}

extension UInt128 {
  /// Lower numbers: zero, then numbers with fewer digits, then numbers that are closer and closer.
  var lower: AnySequence<UInt128> {
    guard self > 0 else { return AnySequence([]) }
    let digits = bitWidth - leadingZeroBitCount
    let shorter = [96, 64, 48, 32, 24, 16, 12, 8, 6, 4, 3, 2, 1].lazy
      .filter { $0 < digits }.map { self >> $0 }
    let closer = (1..<digits).lazy.map { self - self >> $0 }
    return AnySequence([AnySequence([0]), AnySequence(shorter), AnySequence(closer)].joined())
  }
}

extension Unicode.Scalar {
  /// The position of the scalar in an order that begins with the lowercase letters.
  fileprivate var rank: UInt128 {
    ("a"..."z") ~= self ? UInt128(value - 97) : 26 + UInt128(value)
  }

  fileprivate init(rank: UInt128) {
    let value = rank < 26 ? 97 + UInt32(rank) : UInt32(rank - 26)
    self = Unicode.Scalar(value) ?? "a"
  }
}

extension String {
  fileprivate init(_ scalars: [Unicode.Scalar]) {
    self.init(String.UnicodeScalarView(scalars))
  }
}
