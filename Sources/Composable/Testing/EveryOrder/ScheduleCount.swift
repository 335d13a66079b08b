/// What a search with `exploreSchedules` has tried.
///
/// Its description is a sentence, such as "All 132 orders pass." It is about the actions of
/// effects: an object that effects share outside of the store is not known to the search, unless
/// ``SearchAssumption`` allows for it.
public struct ScheduleCount: Equatable, Sendable, CustomStringConvertible {
  enum Result: Equatable {
    case passes
    case fails

    /// The failures were reported directly.
    case isReported
    case isUnstable

    /// Effects of the test ran in no order that the search chose.
    case isUnexplored
  }

  /// The number of different orders that were tried.
  ///
  /// With `every:`, equivalent orders count as one. An order in which a late effect uses a clock
  /// does not count.
  public internal(set) var orders = 0

  /// The number of times that the test ran, without the runs that shorten or check the result.
  public internal(set) var runs = 0

  /// The estimated number of orders that a search with `every:` has not tried.
  private(set) var pending: Int?
  var result = Result.passes

  /// The assumption with which equivalent orders count as one, if there is one.
  var assumption = SearchAssumption.nothing

  /// A Boolean value that indicates whether every order was tried, and all of them pass.
  public var isComplete: Bool { result == .passes && pending == 0 }

  /// Estimates the number of orders that remain.
  ///
  /// - Parameters:
  ///   - known: The number of orders that are known to remain.
  ///   - progress: The part of all orders that was tried.
  mutating func estimatePending(atLeast known: Int, progress: Double) {
    // The estimate of a long test can exceed the range of integers.
    let all = orders == 0 ? 0 : Int(min(Double(orders) / progress, 1e18).rounded())
    pending = known == 0 ? 0 : max(known, all.roundedToTwoDigits - orders)
  }

  public var description: String {
    switch result {
    case .isUnstable:
      return
        "The orders cannot be counted: after the same choices, other steps were possible."
    case .fails:
      return orders == 1
        ? "The first order fails." : "The last of \(orders) orders that were tried fails."
    case .isUnexplored: return "No order was tried."
    case .isReported: return "\(orders) order was tried."
    case .passes: break
    }
    return switch (orders, pending) {
    case (1, 0): "There is 1 order\(assumption.condition), and it passes."
    case (_, 0): "All \(orders) orders pass."
    case (1, nil): "1 order was tried, and it passes."
    case (_, nil): "\(orders) orders were tried, and all of them pass."
    case (_, let pending?):
      """
      \(orders) of about \(orders + pending) orders were tried, and all of them pass.
      """
    }
  }
}

extension SearchAssumption {
  /// The assumption as the end of a clause.
  fileprivate var condition: String {
    switch self {
    case .nothing: ""
    case .effectsShareObjects: " if only effects share objects"
    case .effectsShareNothing: " if effects share nothing"
    }
  }
}

extension Int {
  /// The number, rounded to two significant digits.
  fileprivate var roundedToTwoDigits: Int {
    var unit = 1
    while self / unit >= 100 { unit *= 10 }
    return (self + unit / 2) / unit * unit
  }
}

/// The text about an order that a complete search has skipped, although it differs from all others.
struct SkippedOrder {
  let count: ScheduleCount
  let assumption: SearchAssumption

  /// Whether the test passes in the order, but with other actions.
  var passes = false

  func text(seed: UInt64) -> String {
    let others =
      count.orders == 1 ? "The only order passes" : "All \(count.orders) orders pass"
    let difference = passes ? "leads to other actions" : "fails"
    let group = count.orders == 1 ? "it" : "one of them"
    return """
      \(others), but seed \(seed) \(difference), which should be equivalent to \(group). The \
      effects of the test share something that the search does not know, such as an object of a \
      test client. \(advice)
      """
  }

  private var advice: String {
    switch assumption {
    case .effectsShareNothing: "Use \"every: .effectsShareObjects\"."
    case .effectsShareObjects: "Use \"every: .nothing\"."
    case .nothing:
      """
      It may run outside of the test store, for example on the main actor. Replace it with a \
      dependency that the test controls.
      """
    }
  }
}
