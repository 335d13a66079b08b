import ComposableDiff

/// The report of a sequence of actions that fails.
struct ActionReport {
  let seed: UInt64

  /// The number of the order of effects, if the sequence passes in the order of the seed.
  let order: Int?

  /// The number of steps taken, including the steps of the failing sequence.
  let count: Int
  let run: ActionRun
  let shortest: ActionRun

  /// A second run of the shortest sequence.
  let again: ActionRun

  var text: String {
    """
    A sequence of actions fails: seed \(seed)\(orderText), found after \(count) steps. The sequence has \
    \(length(of: run)), and the shortest failing one found has \(length(of: shortest)).

    \(shortest.failures.joined(separator: "\n\n"))

    \(advice)
    """
  }

  private var orderText: String { order.map { " in order \($0)" } ?? "" }

  private func length(of run: ActionRun) -> String {
    "\(run.steps.count) step\(run.steps.count == 1 ? "" : "s")"
  }

  private var advice: String {
    guard again.isFailure else {
      return """
        The failure did not occur again with the same steps. Create everything that a run changes \
        in the closure that creates the store, and let dependencies return the same values in each \
        run.
        """
    }
    let name = shortest.invariant ?? "a sequence of \(length(of: shortest))"
    return """
      To keep the shortest sequence as a test, where "makeStore" is the function that creates the \
      store:

      \(Self.source(of: shortest.lines, schedule: shortest.schedule, name: name))

      To run the longer sequence again, call "exploreActions" with "seed: \(seed)".
      """
  }

  /// Returns the source of a test with the steps.
  static func source(of lines: [String], schedule: [Int], name: String) -> String {
    let keyword = lines.contains { $0.hasPrefix("store = ") } ? "var" : "let"
    var body =
      [
        "let clock = TestClock()", "\(keyword) store = makeStore(clock)",
        "store.exhaustivity = .off",
      ] + lines
    if !schedule.isEmpty {
      body = ["await exploreSchedules(schedule: \(schedule)) {"] + body.map { "  \($0)" } + ["}"]
    }
    let lines = body.flatMap { sourceLines(of: "  \($0)") }
    return (opening(of: "`\(testName(name))`()") + lines + ["}"]).joined(separator: "\n")
  }

  /// Returns the first line of a test, broken as swift-format breaks it.
  private static func opening(of name: String) -> [String] {
    let line = "@Test func \(name)"
    if line.count <= 92 { return ["\(line) async {"] }
    return (line.count <= 100 ? [line] : ["@Test", "func", "  \(name)"]) + ["  async", "{"]
  }

  /// Replaces the characters that a name in backticks cannot contain.
  private static func testName(_ name: String) -> String {
    String(
      name.map { character in
        switch character {
        case "`": "'"
        case "\\", "\0"..<" ", "\u{7F}": " "
        default: character.isNewline ? " " : character
        }
      }
    )
  }
}
