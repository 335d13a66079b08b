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

/// An identifier of a running thread.
///
/// It is never zero.
package struct ThreadID {
  package let rawValue: UInt

  package static var current: Self {
    #if canImport(Darwin) || canImport(Android)
    Self(rawValue: UInt(bitPattern: pthread_self()))
    #elseif canImport(Glibc) || canImport(Musl)
    Self(rawValue: UInt(pthread_self()))
    #elseif canImport(WinSDK)
    Self(rawValue: UInt(GetCurrentThreadId()))
    #else
    Self(rawValue: 1)
    #endif
  }
}
