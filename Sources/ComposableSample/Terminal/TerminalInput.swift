import Foundation

/// What comes from a terminal and from the system, one after the other.
@MainActor final class TerminalInput {
  nonisolated enum Event: Equatable, Sendable {
    case key(Key)

    /// The window has another size.
    case resized

    /// The program goes on after it was stopped by another one.
    case continued

    /// The system, or another program, wants this one to end or to stop.
    case signal(Int32)

    /// The terminal is gone.
    case closed
  }

  /// The signals that are events from now on.
  private static let signals = [SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH]

  let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let sources: [any DispatchSourceProtocol]

  init(descriptor: Int32) {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    let queue = DispatchQueue(label: "composable-sample.input")
    let reader = KeyReader(descriptor: descriptor, queue: queue, continuation: continuation)
    let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    reading.setEventHandler { if !reader.read() { reading.cancel() } }
    sources =
      [reading]
      + Self.signals.map { number in
        // The source is told in any case; what the system would do by itself must not happen.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { continuation.yield(Event(signal: number)) }
        return source
      }
    self.events = events
    self.continuation = continuation
    for source in sources { source.activate() }
  }

  /// Ends the events.
  func end() {
    for source in sources { source.cancel() }
    continuation.finish()
  }
}

extension TerminalInput.Event {
  fileprivate init(signal number: Int32) {
    switch number {
    case SIGWINCH: self = .resized
    case SIGCONT: self = .continued
    default: self = .signal(number)
    }
  }
}
