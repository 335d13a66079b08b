import Synchronization

/// A counter of the bytes that lexers read, for tests of the complexity.
final class LexerWork: Sendable {
  @TaskLocal static var current: LexerWork?

  private let bytes = Atomic(0)

  /// The number of bytes.
  ///
  /// A byte that is read repeatedly counts each time.
  var count: Int { bytes.load(ordering: .relaxed) }

  func add(_ count: Int) {
    bytes.wrappingAdd(count, ordering: .relaxed)
  }
}
