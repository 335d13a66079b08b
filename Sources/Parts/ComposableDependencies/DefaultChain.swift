internal import Synchronization

/// An append-only linked list of defaults.
///
/// Threads read and append concurrently, without a lock.
struct DefaultChain: ~Copyable, Sendable {
  private let head = Atomic<Unmanaged<DefaultEntry>?>(nil)

  deinit {
    head.load(ordering: .acquiring)?.release()
  }

  /// The settled default of a key, or `nil` if the default is not settled.
  func settledBox(
    for key: ObjectIdentifier,
    in context: DependencyContext
  ) -> Unmanaged<AnyBox>? {
    // An entry lives as long as the chain, so it can be used without being retained.
    head.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { entry in
      entry.key == key && entry.context == context
        ? entry.settledBox
        : entry.next.settledBox(for: key, in: context)
    }
  }

  /// The entry of a key, appended if there is none.
  func entry(for key: ObjectIdentifier, in context: DependencyContext) -> DefaultEntry {
    let entry = first(orAdd: key, in: context)
    return entry.key == key && entry.context == context
      ? entry
      : entry.next.entry(for: key, in: context)
  }

  private func first(
    orAdd key: ObjectIdentifier,
    in context: DependencyContext
  ) -> DefaultEntry {
    if let first = head.load(ordering: .acquiring) { return first.takeUnretainedValue() }
    let new = DefaultEntry(key: key, context: context)
    let (isFirst, first) = head.compareExchange(
      expected: nil,
      desired: .passUnretained(new),
      ordering: .acquiringAndReleasing
    )
    // The chain owns its first entry. Each entry owns the next.
    if isFirst { _ = Unmanaged.passRetained(new) }
    return first?.takeUnretainedValue() ?? new
  }
}
