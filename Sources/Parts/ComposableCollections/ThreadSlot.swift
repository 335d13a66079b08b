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

  package init() {}

  package var value: UnsafeMutableRawPointer? {
    get { TlsGetValue(key) }
    nonmutating set { TlsSetValue(key, newValue) }
  }
  #else
  // Platforms without a thread API have only one thread, so the pointer is never accessed
  // concurrently.
  nonisolated(unsafe) private static var pointer: UnsafeMutableRawPointer?

  package init() {}

  package var value: UnsafeMutableRawPointer? {
    get { Self.pointer }
    nonmutating set { Self.pointer = newValue }
  }
  #endif
}
