import ComposableClocks

/// A search through the orders of effects of a sequence of actions.
///
/// It assumes that effects share nothing, and random orders are the check of the caller.
package struct SequenceSearch {
  private var search = OrderSearch(assuming: .effectsShareNothing)

  /// The number of different orders that were tried.
  package private(set) var orders = 0

  /// Whether orders remain.
  package private(set) var hasNext = true

  package init() {}

  /// Whether every order was tried.
  package var isComplete: Bool { !hasNext && !search.isUnstable }

  /// Creates the next order, which must be learned from after its run.
  package func makeOrder() -> ScheduleOrder {
    Sleep.countRecording(1)
    return ScheduleOrder(search.makeRun(), keepsActions: false)
  }

  /// Learns from the run in an order.
  package mutating func learn(from order: ScheduleOrder) {
    Sleep.countRecording(-1)
    guard let run = order.endSearchedRun() else { return }
    hasNext = search.learn(from: run)
    if !run.isRedundant, !order.isInvalid { orders += 1 }
  }
}
