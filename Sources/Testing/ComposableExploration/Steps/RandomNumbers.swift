import Composable

extension RandomValues {
  func integer<Value: FixedWidthInteger>(of type: Value.Type) -> Value {
    let proposal: Value? = choices.propose { proposedInteger(&$0) }
    let isNegative = isNegative(Value.isSigned, proposal.map { $0 < 0 })
    let limit = UInt128(clamping: (isNegative ? Value.min : Value.max).magnitude)
    let magnitude = choices.number(
      upTo: limit,
      proposal.map { UInt128(clamping: $0.magnitude) }
    )
    let number = Value(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
    choices.note(
      number == 0
        ? .zero : number == .max || number == .min ? .limit : number < 0 ? .negative : .number
    )
    return number
  }

  private func proposedInteger<Value: FixedWidthInteger>(_ random: inout SplitMix) -> Value {
    switch random.next(below: 16) {
    case 0..<2: return Value(clamping: random.element(of: [0, 1, 2, 3, -1]))
    case 2..<4:
      // The limits of this type, and the limits of narrower types with their neighbors.
      if random.next(below: 2) == 0 {
        return random.element(of: [.max, .max - 1, .min, .min + 1])
      }
      let power = Int128(1) << Int128(random.element(of: [7, 8, 15, 16, 31, 32, 53, 63, 64]))
      let limit = power - 1 + Int128(random.next(below: 3))
      return Value(clamping: random.next(below: 2) == 0 ? limit : -limit)
    case 2..<8:
      guard !known.integers.isEmpty else { fallthrough }
      choices.note(.known)
      let number = random.element(of: known.integers)
      return Value(clamping: random.next(below: 2) == 0 ? number : number &+ small(&random))
    case 8..<15: return Value(clamping: small(&random))
    default:
      let bits = random.next(below: Value.bitWidth)
      return Value(truncatingIfNeeded: random.wide() >> UInt128(127 - min(bits, 127)))
    }
  }

  /// A number that is usually below a hundred.
  func small(_ random: inout SplitMix) -> Int128 {
    let limit = random.next(below: 8) == 0 ? 1 << random.next(below: 16) : min(100, 4 * size)
    let number = Int128(random.next(below: limit))
    return random.next(below: 8) == 0 ? -number : number
  }

  func isNegative(_ isPossible: Bool = true, _ proposal: Bool?) -> Bool {
    choices.number(upTo: isPossible ? 1 : 0, proposal.map { $0 ? 1 : 0 }) == 1
  }
}

extension RandomValues {
  func number<Value: BinaryFloatingPoint>(of type: Value.Type) -> Value {
    let proposal: Double? = choices.propose { random in
      let extremes: [Value] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNormalMagnitude, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .ulpOfOne, -0.0,
      ]
      return random.next(below: 8) == 0
        ? Double(random.element(of: extremes) as Value) : proposedNumber(&random)
    }
    let number = Value(double(proposal))
    choices.note(
      number.isNaN
        ? .notANumber
        : number.isInfinite ? .infinity : number.isZero ? .zero : number < 0 ? .negative : .number
    )
    return number
  }

  /// Returns a number with the choices of its simplest form: a whole number, hundredths, or bits.
  func double(_ proposal: Double?) -> Double {
    let form = proposal.map(Form.init)
    let kind = choices.number(upTo: 3, form?.kind)
    let isNegative = isNegative(true, proposal.map { $0.sign == .minus && !$0.isNaN })
    let infinity = UInt128(Double.infinity.bitPattern)
    let limit: UInt128 = kind == 3 ? 0 : kind == 2 ? infinity : UInt128(Int.max)
    let magnitude = choices.number(upTo: limit, form?.magnitude)
    let number = Form(kind: kind, magnitude: magnitude).number
    return isNegative ? -number : number
  }

  fileprivate struct Form {
    var kind: UInt128
    var magnitude: UInt128

    var number: Double {
      switch kind {
      case 0: Double(magnitude)
      case 1: Double(magnitude) / 100
      case 2: Double(bitPattern: UInt64(magnitude))
      default: .nan
      }
    }
  }

  private func proposedNumber(_ random: inout SplitMix) -> Double {
    switch random.next(below: 8) {
    case 0: return random.element(of: [0, 1, -1, 0.5, 2, 0.1, 1.0 / 3, 1e-9, 0x1p53])
    case 1..<3:
      let numbers = known.values(of: Double.self) + known.integers.map(Double.init)
      guard !numbers.isEmpty else { fallthrough }
      choices.note(.known)
      let number = random.element(of: numbers)
      return random.next(below: 2) == 0 ? number : number + Double(small(&random))
    case 3..<5: return Double(small(&random))
    case 5..<7: return Double(small(&random)) + Double(random.next(below: 100)) / 100
    default:
      let number = Double(bitPattern: random.next())
      return number.isFinite ? number : 0
    }
  }
}

extension RandomValues.Form {
  fileprivate init(_ number: Double) {
    let magnitude = number.magnitude
    let hundredths = (magnitude * 100).rounded()
    if number.isNaN {
      self.init(kind: 3, magnitude: 0)
    } else if magnitude < 0x1p53, magnitude == magnitude.rounded() {
      self.init(kind: 0, magnitude: UInt128(magnitude))
    } else if hundredths < 0x1p53, magnitude == hundredths / 100 {
      self.init(kind: 1, magnitude: UInt128(hundredths))
    } else {
      self.init(kind: 2, magnitude: UInt128(magnitude.bitPattern))
    }
  }
}

extension RandomValues {
  var duration: Duration {
    let second: Int128 = 1_000_000_000_000_000_000
    let units = [second, second / 1_000, 1]
    let proposal = choices.propose { random in
      let durations = known.values(of: Duration.self)
      switch random.next(below: 4) {
      case 0 where !durations.isEmpty: return random.element(of: durations).attoseconds
      case 1: return small(&random) * units[1]
      case 2: return random.element(of: [0, 1, -1, Int128(Int64.max) * second])
      default: return small(&random) * second
      }
    }
    let position = proposal.map { proposal in units.firstIndex { proposal % $0 == 0 } ?? 2 }
    let unit = units[Int(choices.number(upTo: 2, position.map { UInt128($0) }))]
    let isNegative = isNegative(true, proposal.map { $0 < 0 })
    let limit = UInt128(Int128(Int64.max) * second / unit)
    let amount = choices.number(upTo: limit, proposal.map { ($0 / unit).magnitude })
    return Duration(attoseconds: (isNegative ? -1 : 1) * Int128(amount) * unit)
  }
}

extension SplitMix {
  /// Returns a random element of a collection, which must not be empty.
  mutating func element<Value>(of values: [Value]) -> Value {
    values[next(below: values.count)]
  }

  mutating func wide() -> UInt128 {
    UInt128(next()) << 64 | UInt128(next())
  }
}
