#if Foundation
import Composable
import Foundation

extension RandomValues {
  var date: Date {
    let proposal = choices.propose { random in
      let edges = [
        Date(timeIntervalSince1970: 0), .distantPast, .distantFuture,
        // The 29th of February 2024, and the limit of 32 bits.
        Date(timeIntervalSinceReferenceDate: 730_857_600), Date(timeIntervalSince1970: 0x1p31),
      ]
      let dates = known.values(of: Date.self)
      switch random.next(below: 4) {
      case 0: return random.element(of: edges)
      case 1 where !dates.isEmpty:
        return random.element(of: dates) + Double(random.element(of: [0, 0, 1, -1, 86_400]))
      case 2: return Date(timeIntervalSinceReferenceDate: Double(random.next(below: 1 << 30)))
      default: return Date(timeIntervalSinceReferenceDate: Double(small(&random)))
      }
    }
    let seconds = double(proposal?.timeIntervalSinceReferenceDate)
    return Date(timeIntervalSinceReferenceDate: seconds.isFinite ? seconds : 0)
  }

  var uuid: UUID {
    let proposal = choices.propose { random in
      let ids = known.values(of: UUID.self)
      switch random.next(below: 4) {
      case 0..<2 where !ids.isEmpty: return UInt128(random.element(of: ids))
      case 3: return random.wide()
      default: return UInt128(random.next(below: 4))
      }
    }
    return UUID(choices.number(upTo: .max, proposal))
  }

  /// A number of hundredths.
  var decimal: Decimal {
    let proposal = choices.propose { random in
      small(&random) * 100 + Int128(random.element(of: [0, 0, 1, 5, 50, 99]))
    }
    let isNegative = isNegative(true, proposal.map { $0 < 0 })
    let hundredths = choices.number(upTo: UInt128(Int64.max), proposal?.magnitude)
    return Decimal(
      sign: isNegative ? .minus : .plus,
      exponent: -2,
      significand: Decimal(UInt64(hundredths))
    )
  }
}

extension UUID {
  fileprivate init(_ number: UInt128) {
    self = withUnsafeBytes(of: number.bigEndian) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}

extension UInt128 {
  fileprivate init(_ id: UUID) {
    self = withUnsafeBytes(of: id.uuid) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) }
  }
}

extension RandomValues {
  var data: Data {
    let proposal = choices.propose { random in
      switch random.next(below: 4) {
      case 0: Data(random.element(of: [[], [0], [255], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE]]))
      case 1: Data(proposedText(&random).utf8.prefix(1_000))
      default:
        Data(
          (0..<random.next(below: 1 + min(size, 64))).map { _ in UInt8(random.next(below: 256)) }
        )
      }
    }
    var bytes = proposal?.makeIterator()
    let chosen = choices.list(proposal?.count) {
      UInt8(choices.number(upTo: 255, bytes?.next().map { UInt128($0) }))
    }
    return Data(chosen ?? [])
  }

  var url: URL {
    let proposal = choices.propose { random in
      let urls = known.values(of: URL.self)
      if random.next(below: 4) == 0, !urls.isEmpty {
        return random.element(of: urls).absoluteString
      }
      return random.element(of: [
        "https://example.com", "https://example.com/", "http://example.com:8080/a/b?c=d&e=%20#f",
        "file:///tmp/a%20b", "mailto:a@example.com", "a", "/a/../b", "data:,a", "https://例え.jp/é",
        "https://user:secret@[::1]/",
      ])
    }
    return URL(string: choices.text(proposal)) ?? URL(filePath: "/")
  }
}
#endif
