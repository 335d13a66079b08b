import ComposableTestKit

/// An element of the collections.
struct ModelRow: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var score: Double?
}

/// Random changes of a list of rows.
///
/// A program with a small seed is short, so that the first one that fails needs no shrinking.
struct RowProgram: CustomStringConvertible {
  enum Step {
    case insert(ModelRow, at: Int)
    case replace(ModelRow, at: Int)
    case remove(at: Int)
    case swap(Int, Int)
    case removeAll
  }

  let seed: UInt64
  let steps: [Step]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    var ids: [Int] = []
    steps = (0...Int(seed % 20)).map { _ in
      let end = ids.count
      let index = Int.random(in: 0..<max(end, 1), using: &random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0 where end > 3:
        ids = []
        return .removeAll
      case 1..<4 where end > 0:
        ids.remove(at: index)
        return .remove(at: index)
      case 4..<7 where end > 0:
        return .replace(Self.row(id: ids[index], &random), at: index)
      case 7..<9 where end > 1:
        let other = Int.random(in: 0..<end, using: &random)
        ids.swapAt(index, other)
        return .swap(index, other)
      default:
        let id = (0...).first { !ids.contains($0) } ?? 0
        let position = Int.random(in: 0...end, using: &random)
        ids.insert(id, at: position)
        return .insert(Self.row(id: id, &random), at: position)
      }
    }
  }

  private static func row(id: Int, _ random: inout SeededGenerator) -> ModelRow {
    let titles = ["", "a", "\"\\/\u{8}\n\u{0}", "é\u{301}👩‍👩‍👧", "\u{2028}\u{202E}", "null"]
    let scores = [nil, 0, -1.5, 0.1, 1e300, .leastNonzeroMagnitude, 9_007_199_254_740_992]
    return ModelRow(
      id: id,
      title: titles.randomElement(using: &random) ?? "",
      score: scores.randomElement(using: &random) ?? nil
    )
  }

  var description: String { "seed \(seed): \(steps)" }
}

extension [ModelRow] {
  mutating func apply(_ step: RowProgram.Step) {
    switch step {
    case .insert(let row, let index): insert(row, at: index)
    case .replace(let row, let index): self[index] = row
    case .remove(let index): remove(at: index)
    case .swap(let first, let second): swapAt(first, second)
    case .removeAll: removeAll()
    }
  }
}
