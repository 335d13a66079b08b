import ComposableClocks
import ComposableTestKit
import Testing

@Suite struct TimerTests {
  let clock = TestClock()
  let log = Log<String>()

  @Test func `it ticks once per interval until it is cancelled`() async {
    let task = Task { [clock, log] in
      for await tick in clock.timer(interval: .seconds(1)) { log.add("\(tick.offset)") }
      log.add("end")
    }
    await clock.advance(by: .milliseconds(3500))
    expectEqual(log.all, ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
    task.cancel()
    await task.value
    expectEqual(log.all.last, "end")
  }

  @Test func `it ticks on a clock of unknown type`() async {
    let anyClock: any Clock<Duration> = clock
    let task = Task { [log] in
      for await _ in anyClock.timer(interval: .seconds(1)) { log.add("tick") }
    }
    await clock.advance(by: .seconds(2))
    expectEqual(log.all, ["tick", "tick"])
    task.cancel()
    await task.value
  }

  @Test func `ticks missed by a slow consumer are skipped`() async {
    let task = Task { [clock, log] in
      for await tick in clock.timer(interval: .seconds(2)) {
        log.add("\(tick.offset)")
        try? await clock.sleep(for: .seconds(5))
      }
    }
    await clock.advance(by: .seconds(20))
    expectEqual(log.all, ["2.0 seconds", "8.0 seconds", "14.0 seconds", "20.0 seconds"])
    task.cancel()
    await task.value
  }

  @Test func `more missed ticks than an integer can count are skipped`() async {
    let task = Task { [clock, log] in
      for await tick in clock.timer(interval: Duration(attoseconds: 1)) {
        log.add("\(tick.offset)")
        try? await clock.sleep(for: .seconds(20))
      }
    }
    await clock.advance(by: .seconds(50))
    expectEqual(log.all, ["1e-18 seconds", "20.0 seconds", "40.0 seconds"])
    task.cancel()
    await task.value
  }
}
