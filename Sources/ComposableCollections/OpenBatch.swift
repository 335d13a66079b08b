internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(WinSDK)
internal import WinSDK
#endif

/// The numbers of the changes in a batch.
///
/// A batch is open on one thread while a store handles actions, from the first to the last one in
/// its queue. Each change in a batch has a number that no other batch assigns. The number therefore
/// shows whether a change belongs to the batch.
@usableFromInline
package struct OpenBatch: ~Copyable {
  /// The highest bit, which is set only in numbers of batches.
  @inlinable static var flag: UInt64 { 1 << 63 }

  private static let blockSize: UInt64 = 1 << 24

  // Process-wide only to make numbers unique. Callers cannot observe each other.
  private static let lastBlock = Atomic<UInt64>(0)

  /// The first number assigned since the batch was opened.
  private var first: UInt64 = 0

  /// The next number.
  private var next: UInt64 = 0

  /// The object that owns the batch.
  package let owner: UnsafeRawPointer

  package init(owner: UnsafeRawPointer) {
    self.owner = owner
  }

  /// Empties the batch.
  ///
  /// Numbers assigned earlier no longer belong to it.
  package mutating func reset() {
    if next & (Self.blockSize &- 1) < Self.blockSize / 2, next != 0 {
      first = next
    } else {
      startBlock()
    }
  }

  private mutating func startBlock() {
    let block = Self.lastBlock.wrappingAdd(1, ordering: .relaxed).newValue
    next = Self.flag | block &* Self.blockSize
    first = next
  }

  /// Returns a new number.
  mutating func number() -> UInt64 {
    next &+= 1
    // A batch with millions of changes forgets the first ones, which then count as replacements.
    if next & (Self.blockSize &- 1) == 0 { startBlock() }
    return next
  }

  /// Returns whether the batch assigned a number since it was opened.
  func contains(_ number: UInt64) -> Bool { number > first && number <= next }
}

extension OpenBatch {
  /// The batch that is open on this thread.
  package static var current: UnsafeMutablePointer<OpenBatch>? {
    // Only this setter writes the slot, so a value points to a batch. `LineageTests` covers this.
    get { slot.value?.assumingMemoryBound(to: OpenBatch.self) }
    set { slot.value = UnsafeMutableRawPointer(newValue) }
  }

  private static let slot = ThreadSlot()
}

/// A thread-local pointer.
package struct ThreadSlot: Sendable {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  private let key: pthread_key_t

  package init() {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    precondition(error == 0, "pthread_key_create failed (error \(error))")
    self.key = key
  }

  package var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
  #elseif canImport(WinSDK)
  private let key = TlsAlloc()

  package var value: UnsafeMutableRawPointer? {
    get { TlsGetValue(key) }
    nonmutating set { TlsSetValue(key, newValue) }
  }
  #else
  // Platforms without a thread API have only one thread, so the pointer is never accessed
  // concurrently.
  nonisolated(unsafe) private static var pointer: UnsafeMutableRawPointer?

  package var value: UnsafeMutableRawPointer? {
    get { Self.pointer }
    nonmutating set { Self.pointer = newValue }
  }
  #endif
}
