internal import Foundation
internal import Synchronization

/// The default of one key in one context.
///
/// It may be looked at, to override a part of it, and prepared; reading it settles it.
final class DefaultEntry: Sendable {
  let key: ObjectIdentifier
  let context: DependencyContext

  /// The entries behind this one.
  let next = DefaultChain()

  /// The box that was read; one of `kept`, hence as long-lived as the entry.
  private let settled = Atomic<Unmanaged<AnyBox>?>(nil)

  // Recursive, as a computation may come back to its own default. There is one for each entry, so
  // that a thread only ever waits for the very default that it wants.
  private let lock = NSRecursiveLock()

  // These are only touched while the lock is held; `threads that read at once compute a default once`
  // notices.
  private nonisolated(unsafe) var kept: [AnyBox] = []
  private nonisolated(unsafe) var isSilenced = false
  private nonisolated(unsafe) var preparation: Int?

  init(key: ObjectIdentifier, context: DependencyContext) {
    self.key = key
    self.context = context
  }

  var settledBox: AnyBox? {
    // Nothing that was settled is released before the entry, so it can be retained here.
    settled.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The default, which is computed when there is none yet.
  ///
  /// A peek leaves it open to be prepared or to be reported. What a peek kept to itself is said by
  /// the first read, for which the default is computed once more; the value of the peek remains.
  func box(
    isPeek: Bool,
    compute: () -> (box: AnyBox, isSilenced: Bool)
  ) -> AnyBox {
    lock.withLock {
      if let settledBox { return settledBox }
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
  /// - Returns: Whether it could be: it was neither read nor prepared before, or this is a preview.
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
