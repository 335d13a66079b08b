internal import Synchronization

/// The defaults that were used in a process or a test.
///
/// An append-only hash table that is read without a lock.
package final class DefaultValues: Sendable {
  private static let bucketCount = 64

  // The pointer never changes, chains are safe to share, and the memory lives exactly as long as
  // the table. The test `threads that read at once compute a default once` covers this.
  private nonisolated(unsafe) let buckets: UnsafeMutablePointer<DefaultChain>
  private let processContext = DependencyContext.ofProcess
  private let preparedContext = Atomic(UInt8(0))

  package init() {
    buckets = .allocate(capacity: Self.bucketCount)
    for index in 0..<Self.bucketCount { (buckets + index).initialize(to: DefaultChain()) }
  }

  deinit {
    buckets.deinitialize(count: Self.bucketCount).deallocate()
  }

  /// The settled default of a key, or `nil` if it was not read before.
  ///
  /// It lives as long as these defaults.
  func settledBox(
    for key: ObjectIdentifier,
    in context: DependencyContext
  ) -> Unmanaged<AnyBox>? {
    buckets[bucket(of: key)].settledBox(for: key, in: context)
  }

  /// The entry of a key, appended if there is none.
  func entry(for key: ObjectIdentifier, in context: DependencyContext) -> DefaultEntry {
    buckets[bucket(of: key)].entry(for: key, in: context)
  }

  /// The context of values that do not override it.
  var context: DependencyContext {
    switch preparedContext.load(ordering: .relaxed) {
    case 0: processContext
    case 1: .live
    case 2: .preview
    default: .test
    }
  }

  /// Sets the context.
  ///
  /// This succeeds only once, except in previews.
  func prepare(_ context: DependencyContext) -> Bool {
    let code: UInt8 =
      switch context {
      case .live: 1
      case .preview: 2
      case .test: 3
      }
    let old = preparedContext.load(ordering: .relaxed)
    guard old == 0 || self.context == .preview else { return false }
    return preparedContext.compareExchange(expected: old, desired: code, ordering: .relaxed)
      .exchanged
  }

  private func bucket(of key: ObjectIdentifier) -> Int {
    // Metadata is word-aligned, and adjacent metadata is several words apart.
    let address = UInt(bitPattern: key)
    return Int(truncatingIfNeeded: (address >> 3 ^ address >> 9) % UInt(Self.bucketCount))
  }
}
