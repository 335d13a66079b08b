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

/// The numbers that the changes in a batch get.
///
/// A batch is open on one thread, from the first action that a store handles to the last. Each
/// change in that time has a number of its own, which no other batch gives out. So a number tells
/// whether a change belongs to the batch.
@usableFromInline
package struct OpenBatch: ~Copyable {
  /// Numbers of batches have the highest bit; other numbers do not.
  @inlinable static var flag: UInt64 { 1 << 63 }

  private static let blockSize: UInt64 = 1 << 24

  // Shared by the process only to make numbers differ: no caller can observe another.
  private static let lastBlock = Atomic<UInt64>(0)

  /// The first number that was given out since the batch was opened.
  private var first: UInt64 = 0

  /// The next number.
  private var next: UInt64 = 0

  /// The object that the batch belongs to.
  package let owner: UnsafeRawPointer

  package init(owner: UnsafeRawPointer) {
    self.owner = owner
  }

  /// Empties the batch: no number given out before belongs to it.
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

  /// Gives out a number.
  mutating func number() -> UInt64 {
    next &+= 1
    // A batch of millions of changes forgets the first ones, which then count as replacements.
    if next & (Self.blockSize &- 1) == 0 { startBlock() }
    return next
  }

  /// Whether the batch gave out a number since it was opened.
  func contains(_ number: UInt64) -> Bool { number > first && number <= next }
}

extension OpenBatch {
  /// The batch that is open on this thread.
  package static var current: UnsafeMutablePointer<OpenBatch>? {
    // Nothing else writes the slot, so what is there points to a batch; `LineageTests` reads it back.
    get { slot.value?.assumingMemoryBound(to: OpenBatch.self) }
    set { slot.value = UnsafeMutableRawPointer(newValue) }
  }

  private static let slot = ThreadSlot()
}

/// A pointer that each thread has for itself.
private struct ThreadSlot: Sendable {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    precondition(error == 0, "A key for a thread's own pointer was refused (error \(error))")
    self.key = key
  }

  var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
  #elseif canImport(WinSDK)
  private let key = TlsAlloc()

  var value: UnsafeMutableRawPointer? {
    get { TlsGetValue(key) }
    nonmutating set { TlsSetValue(key, newValue) }
  }
  #else
  // Platforms without a thread API have one thread, so nothing else can access the pointer.
  nonisolated(unsafe) private static var pointer: UnsafeMutableRawPointer?

  var value: UnsafeMutableRawPointer? {
    get { Self.pointer }
    nonmutating set { Self.pointer = newValue }
  }
  #endif
}
