import Synchronization

/// Counts the bytes that lexers read, for tests that count the work.
final class LexerWork: Sendable {
  @TaskLocal static var current: LexerWork?

  private let bytes = Atomic(0)

  /// The number of bytes, each as often as it was read.
  var count: Int { bytes.load(ordering: .relaxed) }

  func add(_ count: Int) {
    bytes.wrappingAdd(count, ordering: .relaxed)
  }
}
