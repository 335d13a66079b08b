import Composable
import Testing

extension TestClock {
  /// Waits until effects of a store have come to sleep, or woken, on threads of their own.
  func sleepers(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    let end = ContinuousClock.now + .seconds(5)
    while sleepers.count != count, ContinuousClock.now < end { await Task.yield() }
    #expect(sleepers.count == count, sourceLocation: sourceLocation)
  }
}
