import Testing

@testable import Composable
@testable import ComposableHistory
@testable import ComposableJSON

@Suite struct TestTimelineTests {
  private func effect(
    _ number: Int,
    _ milliseconds: Double,
    _ change: EffectEvent.Change
  )
    -> EffectEvent
  {
    EffectEvent(number: number, time: .milliseconds(milliseconds), change: change)
  }

  private func action(_ milliseconds: Double, _ cause: ActionEvent.Cause) -> ActionEvent {
    ActionEvent(number: 1, time: .milliseconds(milliseconds), cause: cause)
  }

  // Two sleeps of 500 ms and 1 s. The system woke both slightly late.
  @Test func `sleeps end where they ended, and no time passes without effects`() {
    let start = EffectEvent.Start(action: 1, features: [], name: nil, location: "")
    var timeline = TestTimeline([
      effect(1, 3217.1, .started(start)), effect(2, 3217.2, .started(start)),
      effect(1, 3721.4, .ended), effect(2, 4223.9, .ended),
    ])
    #expect(timeline.advance(to: action(3217, .user)) == nil)
    #expect(timeline.advance(to: action(3721.3, .effect(1))) == .milliseconds(500))
    #expect(timeline.advance(to: action(3950, .user)) == .milliseconds(230))
    #expect(timeline.advance(to: action(4223.8, .effect(2))) == .milliseconds(270))
    #expect(timeline.advance(to: action(4223.85, .action(4))) == nil)
    #expect(timeline.advance(to: action(9000, .user)) == nil)
  }

  /// The clock stood still when the pause had ended, and the test received nothing.
  @Test func `the action of a debounced send comes when its pause has ended`() {
    let start = EffectEvent.Start(action: 1, features: [], name: nil, location: "")
    var timeline = TestTimeline([
      effect(1, 1000.1, .started(start)), effect(1, 1100.1, .cancelled),
      effect(2, 1100.2, .started(start)), effect(2, 1400.7, .ended),
    ])
    #expect(timeline.advance(to: action(1000, .user)) == nil)
    #expect(timeline.advance(to: action(1100, .user)) == .milliseconds(100))
    #expect(timeline.advance(to: action(1400.8, .action(2))) == .milliseconds(300))
    #expect(timeline.advance(to: action(5000, .user)) == nil)
    #expect(timeline.advance(to: action(5020, .action(4))) == nil)
  }
}
