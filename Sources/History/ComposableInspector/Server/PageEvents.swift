import ComposableHistory
import ComposableJSON

/// The messages to one page: what is new in the history of a store.
///
/// The history signals that there is something new. The page then asks the actor of the store for
/// it, at most ten times a second, or immediately if the last answer did not contain everything.
/// It asks again only when it has taken the last messages. Between two questions, there is one
/// signal and the position of the page, so a page that does not read costs neither memory nor the
/// store's time.
///
/// The sequence ends after a message if the store was released, and without one if its task is
/// cancelled.
struct PageEvents: AsyncSequence, Sendable {
  private weak let program: (any InspectedProgram)?
  private weak let programs: InspectedPrograms?
  private let clock: any Clock<Duration>

  init(
    of program: any InspectedProgram,
    among programs: InspectedPrograms,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.program = program
    self.programs = programs
    self.clock = clock
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(page: self, signals: program?.changes?.signals().makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let page: PageEvents
    fileprivate var signals: AsyncStream<Void>.Iterator?
    private var cursor = PageCursor()
    private var isOver = false

    fileprivate init(page: PageEvents, signals: AsyncStream<Void>.Iterator?) {
      self.page = page
      self.signals = signals
    }

    mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> String? {
      while !isOver {
        if cursor.hasHeader, !cursor.hasMore {
          try? await page.clock.sleep(for: .milliseconds(100))
          _ = await signals?.next(isolation: actor)
        }
        if Task.isCancelled { break }
        guard let (messages, cursor) = await page.news(after: cursor) else {
          isOver = true
          return #"{"status":{"isReleased":true}}"#
        }
        self.cursor = cursor
        if !messages.isEmpty { return messages.map(\.text).joined(separator: "\ndata: ") }
      }
      return nil
    }
  }

  private func news(after cursor: PageCursor) async -> (messages: [JSON], cursor: PageCursor)? {
    guard let program, let programs else { return nil }
    return await program.news(cursor, programs.names)
  }
}
