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

/// A lock that the thread that holds it can take again.
///
/// Foundation has one too, but programs for WebAssembly should not have to link Foundation.
///
/// A `Mutex` would be faster, but the thread sanitizer does not support it on Linux (Swift 6.3) and
/// reports false races. With this lock, programs that use dependencies or shared values without a
/// store get no such reports. Stores use `Mutex`, where speed matters more, so programs with stores
/// do get them; `.ci/code/sanitize` replaces `Mutex` for our own runs.
package struct RecursiveLock: ~Copyable, Sendable {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  // The system synchronizes access to the memory. Nothing else uses the pointer.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1
  )

  package init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    let error = pthread_mutex_init(mutex, &attributes)
    precondition(error == 0, "pthread_mutex_init failed (error \(error))")
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  private func lock() { pthread_mutex_lock(mutex) }
  private func unlock() { pthread_mutex_unlock(mutex) }
  #elseif canImport(WinSDK)
  // As above.
  nonisolated(unsafe) private let section = UnsafeMutablePointer<CRITICAL_SECTION>.allocate(
    capacity: 1
  )

  package init() {
    InitializeCriticalSection(section)
  }

  deinit {
    DeleteCriticalSection(section)
    section.deallocate()
  }

  private func lock() { EnterCriticalSection(section) }
  private func unlock() { LeaveCriticalSection(section) }
  #else
  // Platforms without a thread API have only one thread, which never waits for itself.
  package init() {}
  private func lock() {}
  private func unlock() {}
  #endif

  package borrowing func withLock<R>(_ work: () throws -> R) rethrows -> R {
    lock()
    defer { unlock() }
    return try work()
  }
}
