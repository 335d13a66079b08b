internal import ComposableConcurrency
internal import Synchronization

/// The default of one key in one context.
///
/// Until it is read, it can be peeked at, to override a part of it, and prepared. Reading it
/// settles it.
final class DefaultEntry: Sendable {
  let key: ObjectIdentifier
  let context: DependencyContext

  /// The entries after this one.
  let next = DefaultChain()

  // One of `kept`.
  private let settled = Atomic<Unmanaged<AnyBox>?>(nil)

  // Recursive, because a computation can read its own default. Each entry has its own lock, so a
  // thread only waits for the default that it needs.
  private let lock = RecursiveLock()

  // Only accessed while the lock is held. The test
  // `threads that read at once compute a default once` covers this.
  private nonisolated(unsafe) var kept: [AnyBox] = []
  private nonisolated(unsafe) var isSilenced = false
  private nonisolated(unsafe) var preparation: Int?

  init(key: ObjectIdentifier, context: DependencyContext) {
    self.key = key
    self.context = context
  }

  /// The box that was read, which lives as long as the entry.
  var settledBox: Unmanaged<AnyBox>? { settled.load(ordering: .acquiring) }

  /// The default, computed if necessary.
  ///
  /// A peek does not settle the default and reports no issue. If a peek suppressed an issue, the
  /// first real read computes the default again in order to report it, and keeps the value of the
  /// peek.
  func box(
    isPeek: Bool,
    compute: () -> (box: AnyBox, isSilenced: Bool)
  ) -> AnyBox {
    lock.withLock {
      if let settledBox { return settledBox.takeUnretainedValue() }
      if kept.isEmpty || isSilenced && !isPeek {
        let computed = compute()
        isSilenced = computed.isSilenced
        if kept.isEmpty { kept.append(computed.box) }
      }
      let box = kept[kept.count - 1]
      if !isPeek { settle(box) }
      return box
    }
  }

  /// Replaces the default.
  ///
  /// - Returns: `true` if the default was neither read nor prepared before, or in a preview;
  ///   otherwise, `false`.
  func prepare(_ box: AnyBox, in preparation: Int) -> Bool {
    lock.withLock {
      let isOpen = settledBox == nil && (self.preparation ?? preparation) == preparation
      guard isOpen || context == .preview else { return false }
      self.preparation = preparation
      isSilenced = false
      kept.append(box)
      if settledBox != nil { settle(box) }
      return true
    }
  }

  private func settle(_ box: AnyBox) {
    settled.store(.passUnretained(box), ordering: .releasing)
  }
}
