import Foundation

/// The sequence of events from a terminal and from the system.
@MainActor final class TerminalInput {
  nonisolated enum Event: Equatable, Sendable {
    case key(Key)

    /// The size of the window changed.
    case resized

    /// The program continues after it was stopped.
    case continued

    /// A signal asks the program to end or to stop.
    case signal(Int32)

    /// The terminal is gone.
    case closed
  }

  /// The signals that become events.
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
    let signals = SignalPipe(catching: Self.signals).map { pipe in
      let source = DispatchSource.makeReadSource(fileDescriptor: pipe.descriptor, queue: queue)
      source.setEventHandler {
        for number in pipe.read() { continuation.yield(Event(signal: number)) }
      }
      return source
    }
    sources = [reading, signals].compactMap(\.self)
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
