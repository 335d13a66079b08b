import Composable
import ComposableHistory
import ComposableJSON

extension AnyRecording {
  /// The recording as trace events for Perfetto and `chrome://tracing`, in JSON.
  ///
  /// Actions are slices with the duration of the reducer. Effects are spans on one track per
  /// feature. Arrows lead from causes to their consequences.
  public var trace: String {
    var trace = TraceEvents()
    for event in events {
      if let effect = EffectEvent(event) {
        trace.append(effect)
      } else if let action = ActionEvent(event) {
        let label = ActionLabel(event["action"] ?? .null, kind: kind)
        trace.append(action, label, duration: event["duration"]?.duration ?? .zero)
      }
    }
    return JSON.object([
      "displayTimeUnit": .string("ms"),
      "traceEvents": .array(trace.finish(process: header.feature)),
    ])
    .text
  }
}

/// Events in the format of the trace viewer, with times in microseconds.
private struct TraceEvents {
  private struct OpenEffect {
    let start: EffectEvent.Start
    let time: Duration
    let track: Int
  }

  private static let actions = 1
  private var events: [JSON] = []
  private var tracks: [String: Int] = [:]
  private var actionTimes: [Int: Duration] = [:]
  private var open: [Int: OpenEffect] = [:]
  private var flowCount = 0
  private var end = Duration.zero

  mutating func append(_ event: ActionEvent, _ label: ActionLabel, duration: Duration) {
    end = max(end, event.time)
    actionTimes[event.number] = event.time
    // An arrow needs a slice with a length.
    let length = max(duration, .microseconds(1))
    var arguments = ["number": JSON(event.number)]
    arguments["location"] = event.location.map(JSON.string)
    append(
      "X",
      label.text,
      Self.actions,
      event.time,
      ["dur": length.microseconds, "args": .object(arguments)]
    )
    switch event.cause {
    case .user: break
    case .action(let number):
      if let time = actionTimes[number] { appendFlow((Self.actions, time), event.time) }
    case .effect(let number):
      if let effect = open[number] { appendFlow((effect.track, event.time), event.time) }
    }
  }

  mutating func append(_ event: EffectEvent) {
    end = max(end, event.time)
    switch event.change {
    case .started(let start):
      let feature = start.features.joined(separator: ".")
      let track = tracks[feature] ?? tracks.count + Self.actions + 1
      tracks[feature] = track
      let effect = OpenEffect(start: start, time: event.time, track: track)
      open[event.number] = effect
      append("b", name(event.number, start), track, event.time, span(event.number, effect))
      if let time = actionTimes[start.action] {
        appendFlow((Self.actions, time), event.time, to: track)
      }
    case .ended: close(event.number, at: event.time, "ended")
    case .cancelled: close(event.number, at: event.time, "cancelled")
    }
  }

  private mutating func close(_ number: Int, at time: Duration, _ outcome: String) {
    guard let effect = open.removeValue(forKey: number) else { return }
    var members = span(number, effect)
    members["args"] = ["outcome": .string(outcome)]
    append("e", name(number, effect.start), effect.track, time, members)
  }

  private func name(_ number: Int, _ start: EffectEvent.Start) -> String {
    start.name ?? "Effect \(number)"
  }

  /// Returns the members of a span, which can overlap other spans on its track.
  private func span(_ number: Int, _ effect: OpenEffect) -> [String: JSON] {
    var arguments: [String: JSON] = [
      "location": .string(effect.start.location), "action": JSON(effect.start.action),
    ]
    arguments["taskID"] = effect.start.taskID.map(JSON.string)
    return ["cat": .string("effect"), "id": JSON(number), "args": .object(arguments)]
  }

  /// Appends an arrow from one track to another.
  private mutating func appendFlow(
    _ source: (track: Int, time: Duration),
    _ time: Duration,
    to track: Int = actions
  ) {
    flowCount += 1
    let flow: [String: JSON] = ["cat": .string("cause"), "id": JSON(flowCount)]
    append("s", "cause", source.track, source.time, flow)
    append("f", "cause", track, time, flow.merging(["bp": .string("e")]) { $1 })
  }

  private mutating func append(
    _ phase: String,
    _ name: String,
    _ track: Int,
    _ time: Duration,
    _ members: [String: JSON]
  ) {
    let event: [String: JSON] = [
      "ph": .string(phase), "name": .string(name), "pid": JSON(1), "tid": JSON(track),
      "ts": time.microseconds,
    ]
    events.append(.object(event.merging(members) { $1 }))
  }

  /// Ends the running effects, and names the tracks.
  mutating func finish(process: String) -> [JSON] {
    for number in open.keys.sorted() { close(number, at: end, "running") }
    let effects = tracks.map { ($1, "Effects of \($0.isEmpty ? process : $0)") }
    for (track, name) in ([(Self.actions, "Actions")] + effects).sorted(by: { $0.0 < $1.0 }) {
      append("M", "thread_name", track, .zero, ["args": ["name": .string(name)]])
    }
    append("M", "process_name", Self.actions, .zero, ["args": ["name": .string(process)]])
    return events
  }
}

extension Duration {
  /// The number of microseconds, with three decimal places.
  fileprivate var microseconds: JSON {
    let nanoseconds = Int(self / .nanoseconds(1))
    let fraction = String(nanoseconds % 1_000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return .number("\(nanoseconds / 1_000).\(zeros)\(fraction)")
  }
}
