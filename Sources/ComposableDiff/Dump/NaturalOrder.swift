/// A text that sorts in natural order: `item 2` comes before `item 10`.
struct NaturalOrder: Comparable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    var (left, right) = (lhs.bytes[...], rhs.bytes[...])
    while let first = left.first, let second = right.first {
      if first.isDigit && second.isDigit {
        let (a, b) = (left.popNumber(), right.popNumber())
        if a.count != b.count { return a.count < b.count }
        if a != b { return a.lexicographicallyPrecedes(b) }
      } else if first != second {
        return first < second
      } else {
        left.removeFirst()
        right.removeFirst()
      }
    }
    if left.isEmpty != right.isEmpty { return left.isEmpty }
    return lhs.bytes.lexicographicallyPrecedes(rhs.bytes)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension ArraySlice<UInt8> {
  /// Removes the digits at the start and returns them without leading zeros.
  fileprivate mutating func popNumber() -> Self {
    let digits = prefix(while: \.isDigit)
    removeFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
