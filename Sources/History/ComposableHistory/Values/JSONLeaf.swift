import ComposableJSON
import Foundation

/// A value that is encoded as a whole, and not as its parts.
protocol JSONLeaf {
  var leaf: JSON { get }

  /// Decodes a leaf, or returns `nil` if it is not of this type.
  ///
  /// - Parameter leaf: The leaf, without the key that marks a time.
  init?(leaf: JSON)
}

extension JSONLeaf where Self: LosslessStringConvertible & BinaryInteger {
  var leaf: JSON { .number(description) }

  init?(leaf: JSON) {
    guard case .number(let text) = leaf else { return nil }
    self.init(text)
  }
}

extension JSONLeaf where Self: LosslessStringConvertible & BinaryFloatingPoint {
  var leaf: JSON {
    guard isFinite else { return .string(isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity") }
    let text = description
    return .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  init?(leaf: JSON) {
    switch leaf {
    case .number(let text):
      self.init(text)
      guard isFinite else { return nil }
    case .string("NaN"): self = .nan
    case .string("Infinity"): self = .infinity
    case .string("-Infinity"): self = -.infinity
    default: return nil
    }
  }
}

extension Int: JSONLeaf {}
extension Int8: JSONLeaf {}
extension Int16: JSONLeaf {}
extension Int32: JSONLeaf {}
extension Int64: JSONLeaf {}
extension UInt: JSONLeaf {}
extension UInt8: JSONLeaf {}
extension UInt16: JSONLeaf {}
extension UInt32: JSONLeaf {}
extension UInt64: JSONLeaf {}
extension Int128: JSONLeaf {}
extension UInt128: JSONLeaf {}
extension Float: JSONLeaf {}
extension Double: JSONLeaf {}

extension Bool: JSONLeaf {
  var leaf: JSON { .bool(self) }

  init?(leaf: JSON) {
    guard case .bool(let value) = leaf else { return nil }
    self = value
  }
}

extension String: JSONLeaf {
  var leaf: JSON { .string(self) }

  init?(leaf: JSON) {
    guard let string = leaf.string else { return nil }
    self = string
  }
}

extension URL: JSONLeaf {
  var leaf: JSON { .string(absoluteString) }

  init?(leaf: JSON) {
    guard let string = leaf.string else { return nil }
    self.init(string: string)
  }
}

extension Data: JSONLeaf {
  var leaf: JSON { .string(base64EncodedString()) }

  init?(leaf: JSON) {
    guard let string = leaf.string else { return nil }
    self.init(base64Encoded: string)
  }
}

extension Decimal: JSONLeaf {
  var leaf: JSON { isNaN ? .string("NaN") : .number(description) }

  init?(leaf: JSON) {
    switch leaf {
    case .number(let text): self.init(string: text)
    case .string("NaN"): self = .nan
    default: return nil
    }
  }
}

extension Date: JSONLeaf {
  var leaf: JSON { [JSON.dateKey: timeIntervalSinceReferenceDate.leaf] }

  init?(leaf: JSON) {
    guard let seconds = Double(leaf: leaf) else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}

extension Duration: JSONLeaf {
  var leaf: JSON {
    let (seconds, attoseconds) = components
    let total = Int128(seconds) * 1_000_000_000_000_000_000 + Int128(attoseconds)
    return [
      JSON.durationKey: .array([
        Int64(truncatingIfNeeded: total >> 64).leaf, UInt64(truncatingIfNeeded: total).leaf,
      ])
    ]
  }
  init?(leaf: JSON) {
    guard let halves = leaf.elements, halves.count == 2, let high = Int64(leaf: halves[0]),
      let low = UInt64(leaf: halves[1])
    else { return nil }
    let total = Int128(high) << 64 | Int128(low)
    let (seconds, attoseconds) = total.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    guard let seconds = Int64(exactly: seconds) else { return nil }
    self.init(secondsComponent: seconds, attosecondsComponent: Int64(attoseconds))
  }
}
