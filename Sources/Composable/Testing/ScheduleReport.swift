/// The report of a schedule under which a test fails.
struct ScheduleReport {
  /// The seed of the schedule.
  ///
  /// Zero is the default order.
  let seed: UInt64
  let count: Int
  let run: ScheduleRun
  let shortest: ScheduleRun

  /// A second run of the shortest schedule.
  let again: ScheduleRun

  var text: String {
    [subject, actions, failures, advice].compactMap(\.self).joined(separator: "\n\n")
  }

  private var subject: String {
    guard seed > 0 else {
      return
        "The test already fails in the default order. No other schedules were explored."
    }
    return """
      The test fails when its effects run in another order: seed \(seed), found after \(seed) of \
      \(count) runs. The schedule has \(length(of: run)), and the shortest failing one found has \
      \(length(of: shortest)).
      """
  }

  private func length(of run: ScheduleRun) -> String {
    "\(run.choices.count) choice\(run.choices.count == 1 ? "" : "s")"
  }

  private var actions: String? {
    guard again.isFailure, !again.actions.isEmpty else { return nil }
    let lines = again.actions.enumerated().map { "\($0.offset + 1). \($0.element)" }
    return
      "The actions in the order in which they were handled:\n\n\(lines.joined(separator: "\n"))"
  }

  private var failures: String {
    shortest.failures.joined(separator: "\n\n")
  }

  private var advice: String? {
    guard again.isFailure else {
      return """
        The failure did not occur again under the same schedule. Work of effects outside of the \
        test store, for example on the main actor, is not scheduled. Replace it with a dependency \
        that the test controls.
        """
    }
    guard seed > 0 else { return nil }
    return """
      To reproduce the failure, replace the call with "exploreSchedules(schedule: \
      \(shortest.choices))". For the longer schedule, use "exploreSchedules(seed: \(seed))".
      """
  }
}
