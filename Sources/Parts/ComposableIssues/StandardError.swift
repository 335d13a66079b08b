#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(WASILibc)
internal import WASILibc
#elseif canImport(ucrt)
internal import ucrt
#endif

/// The standard error stream.
package enum StandardError {
  /// Writes a line atomically, so that lines of several threads do not mix.
  package static func print(_ line: String) {
    var bytes = Array(line.utf8)
    bytes.append(UInt8(ascii: "\n"))
    #if os(Windows)
    _ = _write(2, bytes, UInt32(bytes.count))
    #else
    _ = write(2, bytes, bytes.count)
    #endif
  }
}

/// Returns the value of an environment variable of the process, or `nil` if it is not set.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
