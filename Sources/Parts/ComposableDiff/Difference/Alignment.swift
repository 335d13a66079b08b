/// The elements that two sequences have in common, in the order of both.
struct Alignment {
  var matches: [(first: Int, second: Int)]

  /// Finds the longest common subsequence of two sequences.
  ///
  /// This is the greedy search from Myers, "An O(ND) Difference Algorithm". It returns `nil` if
  /// more than `limit` elements must be removed or added, so unrelated sequences cost at most
  /// `limit`².
  init?(_ count: Int, _ otherCount: Int, limit: Int, isEqual: (Int, Int) -> Bool) {
    var furthest: [Int32] = [0]
    var history: [[Int32]] = []
    for edits in 0...min(limit, count + otherCount) {
      // `furthest` contains the furthest position on each diagonal, from `-edits` to `edits` in
      // steps of two.
      var next = [Int32](repeating: 0, count: edits + 1)
      for slot in 0...edits {
        let diagonal = 2 * slot - edits
        var x: Int
        if edits == 0 {
          x = 0
        } else if slot == 0 || (slot < edits && furthest[slot - 1] < furthest[slot]) {
          x = Int(furthest[slot])
        } else {
          x = Int(furthest[slot - 1]) + 1
        }
        while x < count && x - diagonal < otherCount && x - diagonal >= 0
          && isEqual(x, x - diagonal)
        {
          x += 1
        }
        next[slot] = Int32(x)
        if x >= count && x - diagonal >= otherCount {
          history.append(next)
          self.init(history: history, count: count, otherCount: otherCount)
          return
        }
      }
      history.append(next)
      furthest = next
    }
    return nil
  }

  /// Walks back through the search and collects the diagonal steps.
  private init(history: [[Int32]], count: Int, otherCount: Int) {
    matches = []
    var (x, y) = (count, otherCount)
    for edits in stride(from: history.count - 1, through: 1, by: -1) {
      let previous = history[edits - 1]
      let slot = (x - y + edits) / 2
      let isAddition =
        slot == 0 || (slot < edits && previous[slot - 1] < previous[slot])
      let startX = isAddition ? Int(previous[slot]) : Int(previous[slot - 1])
      let startY = startX - (2 * (isAddition ? slot : slot - 1) - (edits - 1))
      let (endX, endY) = isAddition ? (startX, startY + 1) : (startX + 1, startY)
      while x > endX && y > endY {
        (x, y) = (x - 1, y - 1)
        matches.append((x, y))
      }
      (x, y) = (startX, startY)
    }
    while x > 0 && y > 0 {
      (x, y) = (x - 1, y - 1)
      matches.append((x, y))
    }
    matches.reverse()
  }

  /// Finds the elements that two lists of ids have in common.
  ///
  /// The result is optimal for few changes.
  ///
  /// For many changes, it matches each id with its next occurrence. That is still optimal if
  /// elements were only removed or only added.
  init(_ ids: [Int], _ others: [Int]) {
    if let alignment = Self(
      ids.count,
      others.count,
      limit: 1_000,
      isEqual: { ids[$0] == others[$1] }
    ) {
      self = alignment
      return
    }
    matches = []
    let places = Dictionary(others.indices.map { (others[$0], $0) }, uniquingKeysWith: { $1 })
    let isShrinking = others.count < ids.count
    let known = isShrinking ? Dictionary(ids.indices.map { (ids[$0], $0) }) { $1 } : places
    var next = 0
    for (index, id) in (isShrinking ? others : ids).enumerated() {
      guard let place = known[id], place >= next else { continue }
      matches.append(isShrinking ? (place, index) : (index, place))
      next = place + 1
    }
  }
}
