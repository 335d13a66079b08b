internal import Synchronization

/// The elements of a sequence, provided to one task at a time.
final class ElementSource<S: AsyncSequence & Sendable>: Sendable {
  // Only accessed by the task that has set `isBusy`.
  nonisolated(unsafe) private var iterator: S.AsyncIterator
  private let isBusy = Atomic(false)

  init(_ sequence: S) {
    iterator = sequence.makeAsyncIterator()
  }

  func next() async throws -> S.Element? {
    precondition(
      !isBusy.exchange(true, ordering: .acquiring),
      "A stream made from a sequence is iterated by one task at a time, but two tasks iterated it at once"
    )
    defer { isBusy.store(false, ordering: .releasing) }
    return try await iterator.next()
  }
}
